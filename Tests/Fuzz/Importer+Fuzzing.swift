import CSystem
import Glibc
import ImporterKit
import ImporterWire

/// Lends a descriptor of a file in memory that holds bytes, sealed as a host seals what came from a pipe.
func withMemoryFile<Result>(_ bytes: [UInt8], _ body: (Int32) -> Result) -> Result {
    // Valid: the wall copies `count` bytes within the call.
    let file = bytes.withUnsafeBytes { csystem_memory_file($0.baseAddress, $0.count) }
    precondition(file >= 0, "there is no memory for the payload")
    defer { close(file) }
    return body(file)
}

extension Importer {
    /// Decodes bytes twice with one importer, and checks what every importer promises: that an answer has items, that a
    /// host takes its packets, and that a payload leaves nothing behind which changes what becomes of the next.
    static func fuzz(_ bytes: [UInt8], as type: String, name: String? = nil, locale: String? = nil) {
        var importer = Self()
        withMemoryFile(bytes) { file in
            let payload = Payload(
                descriptor: file, type: type, name: name, size: Int64(bytes.count), locale: locale)
            let first = importer.packets(for: payload)
            let second = importer.packets(for: payload)
            precondition(first == second, "the second answer differs from the first")
            for packet in first {
                do throws(PacketError) {
                    _ = try Packet.decodeWorkerMessage(packet)
                } catch {
                    preconditionFailure("the host refuses the answer: \(error.description)")
                }
            }
        }
    }

    /// Decodes a payload into the packets that a worker would send.
    private mutating func packets(for payload: Payload) -> [[UInt8]] {
        var packer = AnswerPacker()
        packer.begin(id: 1)
        var answer = Answer()
        do throws(Refusal) {
            try decode(payload, into: &answer)
        } catch {
            return [packer.refuse(error)]
        }
        precondition(!answer.items.isEmpty, "there is neither an item nor a refusal")
        var packets: [[UInt8]] = []
        for item in answer.items {
            do throws(AnswerPacker.Full) {
                if let packet = try packer.add(item) { packets.append(packet) }
            } catch {
                // A worker answers with a refusal then, which is another path.
                return packets
            }
        }
        return packets + packer.finish(notes: answer.notes)
    }
}
