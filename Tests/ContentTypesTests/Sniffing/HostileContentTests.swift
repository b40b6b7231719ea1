import Foundation
import Testing

@testable import ContentTypes

/// Whatever the bytes and the name are, sniffing answers.
struct HostileContentTests {
    private static let seeds: [[UInt8]] = [
        Array(
            "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><!-- d --><e:f xmlns:e='urn:g' h=\"i\"/>".utf8
        ),
        Array(
            "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0//EN' 'x'><html xmlns='http://www.w3.org/1999/xhtml'>"
                .utf8),
        [0xFF, 0xFE] + Array("<r/>".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
        [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x3C, 0, 0, 0, 0x61], [0x50, 0x4B, 3, 4, 0, 0, 0, 0],
        [0, 0, 0, 24] + Array("ftypheic".utf8), Array("bplist00".utf8),
    ]

    private func sniff(_ bytes: [UInt8], _ name: [UInt8]?) -> SniffedType {
        bytes.withUnsafeBytes { ContentSniffer.sniff(prefix: $0, isWhole: bytes.count % 2 == 0, name: name) }
    }

    @Test func everyTruncationIsAnswered() {
        for seed in Self.seeds {
            for count in 0...seed.count {
                let found = sniff(Array(seed.prefix(count)), Array("a.xml".utf8))
                #expect((found.contentType == nil) == (count == 0))
            }
        }
    }

    @Test func randomBytesAndNamesAreAnswered() {
        let isSlow = ProcessInfo.processInfo.environment["PUNNET_SLOW_TESTS"] != nil
        var random = SplitMix64(seed: 3)
        for round in 0..<(isSlow ? 200_000 : 1_000) {
            var bytes = Self.seeds[round % Self.seeds.count]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                switch Int.random(in: 0...2, using: &random) {
                case 0:
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                        in: 0...255, using: &random)
                case 1:
                    bytes.insert(
                        contentsOf: bytes.suffix(8), at: Int.random(in: 0..<bytes.count, using: &random))
                default: bytes.removeSubrange(Int.random(in: 1...bytes.count, using: &random)...)
                }
            }
            let name = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                Bool.random(using: &random) ? UInt8(ascii: ".") : UInt8.random(in: 0...255, using: &random)
            }
            let found = sniff(bytes, name)
            #expect(!found.type.identifier.isEmpty)
            #expect(found.decidedBy != .nothing)
        }
    }

    @Test func longInputIsAnsweredFromItsBeginning() {
        for byte in [UInt8(ascii: "<"), UInt8(ascii: "a"), UInt8(ascii: "\""), 0x89, 0xFF, 0] {
            _ = sniff([UInt8](repeating: byte, count: 1 << 20), nil)
        }
        let open = Array(String(repeating: "<!-- <a b='c' ", count: 5_000).utf8)
        #expect(sniff(open, nil).type.conforms(to: .text))
        let name = [UInt8](repeating: UInt8(ascii: "."), count: 1 << 16)
        #expect(sniff([1, 0, 2], name).type == .data)
    }
}
