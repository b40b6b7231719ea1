import Foundation
import Testing

@testable import ImporterWire

@Suite struct JSONReaderTests {
    private func read(_ bytes: [UInt8]) throws(PacketError) {
        var reader = try JSONReader(bytes)
        try reader.skip()
        try reader.finish()
    }

    @Test(arguments: [
        "0", "-0", "10", "-1.5", "1e5", "1E+5", "1.25e-3", "true", "false", "null", "\"\"", "[]", "{}",
        " [ 1 , 2 ] ",
        "{\"a\":{\"b\":[]}}", "\"\\u0041\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\ud83e\\udd5d\"", "\t\r\n1\n",
        "\"\u{7F}\"",
        "\"é\u{1F95D}\"",
    ])
    func whatTheGrammarAllowsIsRead(text: String) {
        #expect(throws: Never.self) { try read(Array(text.utf8)) }
    }

    @Test(arguments: [
        "", " ", "01", "+1", "-", "1.", ".5", "1e", "1e+", "0x1", "tru", "nul", "True", "'a'", "\"", "\"\\",
        "\"\\x\"",
        "\"\\u00g0\"", "\"\\u00\"", "\"\n\"", "\"\u{1F}\"", "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "]",
        "{", "{\"a\"",
        "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{a:1}", "{1:1}", "{\"a\" 1}", "{\"a\":1 \"b\":2}",
        "1 2", "[]]",
        "NaN", "Infinity", "// c\n1", "\u{FEFF}1",
    ])
    func whatTheGrammarForbidsIsAnError(text: String) {
        #expect(throws: PacketError.self) { try read(Array(text.utf8)) }
    }

    @Test(
        arguments: [
            [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xC0, 0x80, 0x22],
            [0xFE, 0xFF],
            Array("\"\\ud800\"".utf8), Array("\"\\udc00\"".utf8), Array("\"\\ud800\\u0041\"".utf8),
            Array("\"\\ud800\\ud800\"".utf8),
        ] as [[UInt8]])
    func whatIsNotUnicodeIsAnError(bytes: [UInt8]) {
        do throws(PacketError) {
            try read(bytes)
            Issue.record("it was accepted")
        } catch {
            #expect(error.problem == .notUnicode)
        }
    }

    @Test(arguments: [
        ("\"\\u00e9\\ud83e\\udd5d\\n\"", "é\u{1F95D}\n"), ("\"a\\\"b\"", "a\"b"), ("\"\\u0000\"", "\u{0}"),
        ("\"plain\"", "plain"),
    ])
    func escapesAreDecoded(json: String, text: String) throws {
        var reader = try JSONReader(Array(json.utf8))
        #expect(try reader.string(limit: 100) == text)
    }

    @Test(
        arguments: [
            ("1", .integer(1)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .number(0x1p63)),
            ("1.0", .number(1)), ("1e2", .number(100)), ("-0.5", .number(-0.5)),
        ] as [(String, AttributeValue)])
    func aNumberIsWholeIfItIsWrittenSoAndFits(json: String, value: AttributeValue) throws {
        var reader = try JSONReader(Array(json.utf8))
        #expect(try reader.numericValue() == value)
    }

    @Test func aNumberBeyondAllIsAnError() throws {
        var reader = try JSONReader(Array("1e999".utf8))
        #expect(throws: PacketError.self) { try reader.numericValue() }
        #expect(throws: PacketError.self) { try reader.double() }
    }

    @Test func onlyTheBytesGivenAreRead() throws {
        var reader = try JSONReader(Array("12345".utf8), count: 2)
        #expect(try reader.integer(Int.self) == 12)
        try reader.finish()
    }

    /// What ends early, anywhere, is an error and no crash.
    @Test func everyTruncationOfAPacketIsAnError() throws {
        let json = Array(GoldenPacketTests.answers[1].1.utf8)
        for count in 0..<json.count {
            #expect(throws: PacketError.self) { try Packet.decodeWorkerMessage(json, count: count) }
        }
    }

    /// Whatever becomes of a packet's bytes, the reader either rejects it or agrees with what others read.
    @Test func damagedPacketsNeverCrashAndNeverMeanSomethingElse() throws {
        var random = Seeded(state: 0x9E37_79B9_7F4A_7C15)
        let originals = GoldenPacketTests.answers.map { Array($0.1.utf8) }
        var accepted = 0
        for round in 0..<4_000 {
            var bytes = originals[round % originals.count]
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            guard case .answer(let answer) = try? Packet.decodeWorkerMessage(bytes) else { continue }
            accepted += 1
            let others = try JSONDecoder().decode(ImportAnswer.self, from: Data(bytes))
            // A number that is whole to others may be none here; everything else must agree.
            #expect(others.id == answer.id && others.items?.count == answer.items?.count)
            #expect(others.items?.map(\.suggestedName) == answer.items?.map(\.suggestedName))
            #expect(others.items?.map(\.url) == answer.items?.map(\.url))
        }
        #expect(accepted > 20)
    }
}

/// A small generator (SplitMix64), so that a failure can be repeated.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
