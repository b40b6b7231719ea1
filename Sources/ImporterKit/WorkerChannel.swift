import CSystem
import Glibc
import ImporterWire
import Synchronization

/// The worker's end of the channel: receives requests, and sends what answers them.
///
/// Once the host has gone, sending does nothing and receiving returns nil: a worker then ends in peace.
final class WorkerChannel: Sendable {
    private let socket: Int32
    /// The version of the protocol that is spoken here.
    private let version: Int
    private let state = Mutex(State())

    private struct State {
        var packer = AnswerPacker()
        var isOpen = true
        /// Ends the request in progress, whatever the importer makes of it.
        var refusal: Refusal?
        var failure: ServingError?
    }

    /// Wraps a connected packet socket, without owning it.
    init(socket: Int32, version: Int) throws(ServingError) {
        var type: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        // Valid: getsockopt writes at most `size` bytes, those of `type`.
        guard getsockopt(socket, SOL_SOCKET, SO_TYPE, &type, &size) == 0, type == SOCK_SEQPACKET.rawValue
        else {
            throw .notAChannel(descriptor: socket)
        }
        self.socket = socket
        self.version = version
    }

    /// Tells the host that the importer is ready, and which version it speaks.
    func greet(isTightened: Bool?) throws(ServingError) {
        var writer = JSONWriter()
        writer.write(WorkerGreeting(version: version, isTightened: isTightened))
        try state.withLock { state throws(ServingError) in
            send(writer.bytes, &state)
            if let failure = state.failure { throw failure }
        }
    }

    /// Waits for a request; nil when the host has gone. The caller closes the descriptor.
    ///
    /// `bytes` is where the packet lands: ``WireLimits/packet`` bytes, kept by the caller between requests.
    func receive(
        into bytes: inout [UInt8]
    ) throws(ServingError) -> (request: ImportRequest, descriptor: Int32)? {
        var descriptors = [Int32](repeating: -1, count: Int(CSYSTEM_MAX_DESCRIPTORS))
        var count = CSYSTEM_MAX_DESCRIPTORS
        var truncated: Int32 = 0
        // Valid: the wall writes at most `bytes.count` bytes and `count` descriptors into arrays of that size.
        let received = bytes.withUnsafeMutableBytes { buffer in
            csystem_receive(socket, buffer.baseAddress, buffer.count, &descriptors, &count, &truncated, 0)
        }
        guard received >= 0 else {
            if errno == ECONNRESET { return nil }
            throw .channel(call: "recvmsg", code: errno)
        }
        // A later version may send more than the payload; what this one does not know is closed.
        for descriptor in descriptors.prefix(Int(count)).dropFirst() { close(descriptor) }
        guard received > 0 else { return nil }
        do throws(ServingError) {
            guard truncated == 0 else { throw .notARequest(reason: "the packet is larger than the limit") }
            guard count > 0 else { throw .notARequest(reason: "no payload came with it") }
            let request: ImportRequest
            do throws(PacketError) {
                request = try Packet.decodeRequest(bytes, count: received)
            } catch {
                throw .notARequest(reason: error.description)
            }
            guard request.version == version else { throw .version(request.version) }
            return (request, descriptors[0])
        } catch {
            if count > 0 { close(descriptors[0]) }
            throw error
        }
    }

    /// Starts the answer to a request.
    func begin(_ id: UInt64) {
        state.withLock { state in
            state.refusal = nil
            state.packer.begin(id: id)
        }
    }

    /// Adds an item to the answer in progress; throws when the importer should stop.
    func send(item: ImportedItem) throws(Refusal) {
        try state.withLock { state throws(Refusal) in
            if let refusal = state.refusal { throw refusal }
            do throws(AnswerPacker.Full) {
                if let packet = try state.packer.add(item) { send(packet, &state) }
            } catch {
                state.refusal = Refusal(.limit, error.description)
            }
            if !state.isOpen { state.refusal = Refusal(.limit, "the host has gone") }
            if let refusal = state.refusal { throw refusal }
        }
    }

    /// Ends the answer in progress: by the rest of its items, or by the refusal that stopped it.
    func finish(notes: [Note], refusal: Refusal?) throws(ServingError) {
        try state.withLock { state throws(ServingError) in
            if let refusal = state.refusal ?? refusal {
                send(state.packer.refuse(refusal), &state)
            } else if state.packer.items == 0, state.packer.cuts.items > 0 {
                let refusal = Refusal(.limit, "what it holds is over the limits of the protocol")
                send(state.packer.refuse(refusal), &state)
            } else {
                for packet in state.packer.finish(notes: notes) { send(packet, &state) }
            }
            if let failure = state.failure { throw failure }
        }
    }

    private func send(_ packet: [UInt8], _ state: inout State) {
        guard state.isOpen else { return }
        // Valid: the wall reads `buffer.count` bytes of an array that outlives the call.
        let sent = packet.withUnsafeBytes { buffer in
            csystem_send(socket, buffer.baseAddress, buffer.count, nil, 0, 0)
        }
        if sent >= 0 { return }
        state.isOpen = false
        if errno != EPIPE && errno != ECONNRESET { state.failure = .channel(call: "sendmsg", code: errno) }
    }
}

extension AnswerPacker.Full {
    var description: String {
        switch self {
        case .items: "it holds more than \(WireLimits.items) items"
        case .bytes: "its items take more than \(WireLimits.answer >> 20) MiB"
        }
    }
}
