import CSystem
import ContentTypes
import Glibc
import ImporterKit
import ImporterWire

@testable import ImporterHost

extension FuzzTarget {
    /// Both ends of the channel. Packets lie one after another, each ended by a line feed.
    static let wire = [
        FuzzTarget("wire-host", largest: 8192) { bytes in
            var host = Host()
            for packet in bytes.split(separator: 0x0A) {
                guard host.take(Array(packet)) else { return }
            }
        },
        FuzzTarget("wire-worker", largest: 2048) { bytes in
            serve(bytes.split(separator: 0x0A).map(Array.init))
        },
        FuzzTarget("wire-filter", largest: 8192) { bytes in
            var run = FilterRun()
            let parts = bytes.split(separator: 0, maxSplits: 1)
            do throws(ProtocolBreach) {
                if parts.count > 1 {
                    let packet = Array(parts[0])
                    try run.receive(packet: packet, count: packet.count)
                }
                try run.receive(output: parts.last ?? [])
            } catch {
                return
            }
            let ending = WorkerEnding(signal: 0, status: 0, peakMiB: 0)
            _ = run.startFailure(.ended, ending)
            _ = run.outcome(.ended, ending, needs: PluginManifest.Needs())
        },
    ]

    /// Sends packets with a payload to an importer that answers with what it was told, on this thread: a channel has room
    /// for them all.
    private static func serve(_ packets: [[UInt8]]) {
        var pair: [Int32] = [-1, -1]
        precondition(csystem_packet_pair(&pair, 1 << 18) == 0, "there are no sockets left")
        defer { for socket in pair { close(socket) } }
        withMemoryFile([1, 2, 3]) { file in
            var payload = file
            for packet in packets.prefix(16) {
                // Valid: the wall reads the packet's bytes and one descriptor within the call.
                _ = packet.withUnsafeBytes {
                    csystem_send(pair[0], $0.baseAddress, $0.count, &payload, 1, Int32(MSG_DONTWAIT))
                }
            }
        }
        shutdown(pair[0], Int32(SHUT_WR))
        // A breach of the protocol is an error, and the right end.
        try? Echo.serve(on: pair[1])
    }
}

/// Answers with what the request said.
private struct Echo: Importer {
    mutating func decode(_ payload: Payload, into answer: inout Answer) throws(Refusal) {
        let bytes = try payload.bytes(limit: 1024)
        try answer.append(
            ImportedItem(
                suggestedName: payload.name, type: payload.type,
                attributes: [
                    "size": .integer(Int64(bytes.count)), "locale": .string(payload.locale ?? ""),
                    "whole": .boolean(payload.isWantedWhole),
                ]))
        answer.note(payload.type, payload.name ?? "")
    }
}

/// Plays a host with three requests under way.
private struct Host {
    private var conversation: WorkerConversation
    private let now = SuspendingClock().now

    init() {
        conversation = WorkerConversation(
            startTime: .seconds(1), answerTime: .seconds(1), firstID: 1, now: now)
        let request = PayloadRequest(descriptor: -1, type: .png, name: "a.png", size: 3)
        for _ in 0..<3 {
            let job = ImportJob(request)
            precondition(Packet.encode(conversation.request(for: job)) != nil, "the request fits no packet")
            conversation.sent(job, now: now)
        }
    }

    /// Takes in a packet; false when a worker that sent it would be ended.
    mutating func take(_ packet: [UInt8]) -> Bool {
        do {
            let message = try Packet.decodeWorkerMessage(packet, count: packet.count)
            switch try conversation.receive(message, size: packet.count, now: now) {
            case .cannotStart: return false
            case .progress, .ready: return true
            case .completed(let job, let ending):
                job.finish(ending)
                precondition(job.isFinished, "the job goes on after its end")
                return true
            }
        } catch {
            return false
        }
    }
}
