import CSystem
import Glibc
import ImporterWire

/// Serves well, except where a payload's name asks for a fault. The host must survive each.
@main
struct FaultyImporter {
    static func main() {
        if FaultyFilter.isAsked {
            var filter = FaultyFilter()
            filter.run()
            return
        }
        var worker = FaultyWorker()
        worker.serve()
    }
}

/// Speaks the protocol by hand, so that it can break it.
struct FaultyWorker {
    private var packet = [UInt8](repeating: 0, count: WireLimits.packet)
    var answered = 0
    /// Memory that is never given back.
    private var hoard: [[UInt8]] = []

    mutating func serve() {
        say("{\"hello\":{\"version\":1}}")
        while true {
            var descriptor: Int32 = -1
            var count: Int32 = 1
            let received = packet.withUnsafeMutableBytes { buffer in
                csystem_receive(3, buffer.baseAddress, buffer.count, &descriptor, &count, nil, 0)
            }
            // It was made for version 1, and for no other.
            guard received > 0, let request = try? Packet.decodeRequest(packet, count: received),
                request.version == 1
            else { return }
            commit(Fault(rawValue: request.name ?? ""), id: request.id)
            close(descriptor)
            answered += 1
        }
    }

    /// Sends a packet as it stands; ends when nobody listens.
    func say(_ text: String, descriptors: [Int32] = []) { say(Array(text.utf8), descriptors: descriptors) }

    func say(_ bytes: [UInt8], descriptors: [Int32] = []) {
        while true {
            let sent = bytes.withUnsafeBytes { buffer in
                csystem_send(3, buffer.baseAddress, buffer.count, descriptors, Int32(descriptors.count), 0)
            }
            if sent >= 0 { return }
            // All that the user has under way counts against this process's few descriptors: it passes.
            guard errno == ETOOMANYREFS else { exit(0) }
            sched_yield()
        }
    }

    /// Answers as a good importer does.
    func answer(_ id: UInt64) { say("{\"id\":\(id),\"items\":[{\"suggestedName\":\"decoded\"}]}") }

    mutating func hoard(_ bytes: Int) { hoard.append([UInt8](repeating: 1, count: bytes)) }
}
