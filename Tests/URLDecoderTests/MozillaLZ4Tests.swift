import DecoderTesting
import Foundation
import ImporterWire
import Testing

@testable import URLDecoder

/// Firefox's backups as it packs them.
struct MozillaLZ4Tests {
    private static let type = "org.mozilla.packed-json"
    private static let json =
        #"{"type":"text/x-moz-place-container","root":"placesRoot","children":[{"type":"text/x-moz-place","#
        + #""title":"Plums","uri":"https://plums.example/"}]}"#

    /// A file of a stated size around a block.
    private static func file(_ block: [UInt8], size: Int) -> [UInt8] {
        MozillaLZ4.signature + withUnsafeBytes(of: UInt32(size).littleEndian, Array.init) + block
    }

    /// A block that holds the bytes as they are.
    private static func literals(_ bytes: [UInt8]) -> [UInt8] {
        var block: [UInt8] = [0xF0]
        var rest = bytes.count - 15
        while rest >= 255 {
            block.append(255)
            rest -= 255
        }
        return block + [UInt8(rest)] + bytes
    }

    @Test func aPackedBackupIsRead() throws {
        let bytes = Array(Self.json.utf8)
        let decoded = try URLDecoder.decode(
            Data(Self.file(Self.literals(bytes), size: bytes.count)), type: Self.type)
        #expect(decoded.items.map(\.url) == ["https://plums.example/"])
        #expect(decoded.item?.suggestedName == "Plums")
    }

    static let blocks: [(label: String, block: [UInt8], text: String)] = [
        ("nothing", [], ""), ("an empty last sequence", [0x00], ""),
        ("literals", [0x30, 0x61, 0x62, 0x63], "abc"),
        ("a match that overlaps itself", [0x14, 0x61, 1, 0, 0x10, 0x62], "aaaaaaaaab"),
        ("a match at a distance", [0x40, 0x61, 0x62, 0x63, 0x64, 4, 0, 0x10, 0x65], "abcdabcde"),
        (
            "a long match", [0x1F, 0x61, 1, 0, 255, 1, 0x10, 0x62],
            String(repeating: "a", count: 1 + 15 + 256 + 4) + "b"
        ),
    ]

    @Test(arguments: blocks.indices)
    func aBlockIsUnpacked(index: Int) throws {
        let (label, block, text) = Self.blocks[index]
        let file = Self.file(block, size: text.utf8.count)
        #expect(try MozillaLZ4.unpacked(file, limit: 1000) == Array(text.utf8), "\(label)")
    }

    static let broken: [(label: String, file: [UInt8], code: Refusal.Code)] = [
        ("nothing", [], .damaged), ("another signature", Array("mozLz41\0\0\0\0\0".utf8), .damaged),
        ("no size", MozillaLZ4.signature, .damaged),
        ("a size over the limit", file([0x10, 0x61], size: 1001), .limit),
        ("more than its size", file([0x30, 0x61, 0x62, 0x63], size: 2), .damaged),
        ("less than its size", file([0x30, 0x61, 0x62, 0x63], size: 4), .damaged),
        ("a match of nothing", file([0x04, 1, 0], size: 8), .damaged),
        ("a match from before the beginning", file([0x10, 0x61, 2, 0], size: 5), .damaged),
        ("a distance of 0", file([0x10, 0x61, 0, 0], size: 5), .damaged),
        ("a match over its size", file([0x1F, 0x61, 1, 0, 255, 255, 255, 0], size: 100), .damaged),
        ("a length without end", file([0xF0, 255, 255], size: 900), .damaged),
        ("literals that are not there", file([0x50, 0x61], size: 5), .damaged),
        ("half a distance", file([0x10, 0x61, 1], size: 5), .damaged),
    ]

    @Test(arguments: broken.indices)
    func aBrokenBlockIsRefused(index: Int) throws {
        let (label, file, code) = Self.broken[index]
        let refusal = try #require(throws: Refusal.self, "\(label)") {
            try MozillaLZ4.unpacked(file, limit: 1000)
        }
        #expect(refusal.code == code, "\(label)")
    }

    @Test func whatElseFirefoxPacksIsLeftToOthers() throws {
        let bytes = Array(#"{"version":["sessionrestore",1],"windows":[]}"#.utf8)
        let refusal = try #require(throws: Refusal.self) {
            try URLDecoder.decode(
                Data(Self.file(Self.literals(bytes), size: bytes.count)), type: Self.type)
        }
        #expect(refusal.code == .unsupported)
    }
}
