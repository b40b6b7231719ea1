import Foundation
import Testing

@testable import ImporterWire

/// The document that authors of workers read says what the code does.
@Suite struct ProtocolDocumentTests {
    private static let text: String = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appendingPathComponent("Sources/ImporterWire/ImporterWire.docc/Protocol.md")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }()

    /// The packets in it.
    static let packets = text.split(separator: "\n").filter { $0.hasPrefix("{") }.map(String.init)

    @Test func itHoldsTheGoldenPackets() {
        let golden = GoldenPacketTests.requests.map(\.1) + GoldenPacketTests.answers.map(\.1)
        #expect(golden.filter { !Self.packets.contains($0) } == [])
        #expect(Self.packets.count == 13)
    }

    @Test(arguments: packets) func eachPacketOfItIsUnderstood(packet: String) {
        #expect(throws: Never.self) {
            if packet.hasPrefix("{\"version\"") {
                _ = try Packet.decodeRequest(Array(packet.utf8))
            } else {
                _ = try Packet.decodeWorkerMessage(Array(packet.utf8))
            }
        }
    }

    @Test(arguments: [
        ("a packet", WireLimits.packet), ("a type", WireLimits.type), ("a language", WireLimits.locale),
        ("a name", WireLimits.name), ("an address", WireLimits.address),
        ("attributes of an item", WireLimits.attributes),
        ("a key of an attribute", WireLimits.attributeKey),
        ("a value of an attribute", WireLimits.attributeValue), ("an excerpt", WireLimits.excerpt),
        ("items of an answer", WireLimits.items), ("notes of an answer", WireLimits.notes),
        ("a note's code", WireLimits.noteCode), ("a message", WireLimits.message),
        ("all packets of an answer", WireLimits.answer),
    ])
    func itsLimitsAreTheOnesInForce(what: String, limit: Int) {
        let number = limit.formatted(.number.locale(Locale(identifier: "en_US")))
        #expect(Self.text.contains("| \(what) | \(number) |"))
    }
}
