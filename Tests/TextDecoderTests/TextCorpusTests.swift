import CorpusTesting
import DecoderTesting
import Foundation
import ImporterWire
import InternationalText
import Testing

@testable import TextDecoder

/// Compares what the decoder states with the checked facts of outside collections.
@Suite(.enabled(if: Corpora.areAvailable))
struct TextCorpusTests {
    struct Tally {
        var compared = 0
        var differing: [String] = []

        mutating func compare(_ agrees: Bool, _ difference: @autoclosure () -> String) {
            compared += 1
            if !agrees { differing.append(difference()) }
        }

        var share: Double { Double(compared - differing.count) / Double(max(1, compared)) }
    }

    @Test(arguments: ["text-encoding", "built-text"])
    func encodingsAreExactOrDecodeToTheSameText(set: String) throws {
        var encodings = Tally()
        var facts = Tally()
        for file in try Corpora.set(set)
        where file.facts["encoding"] is String || file.facts["truth"] is String {
            let bytes = Array(try Data(contentsOf: file.url))
            let decoded = try TextDecoder.decode(file: file.url, type: "public.plain-text")
            let attributes = try #require(decoded.item?.attributes)
            let truth = (file.facts["encoding"] ?? file.facts["truth"]) as? String ?? ""
            guard !bytes.isEmpty else { continue }
            let answer = try #require(attributes[AttributeKey.encoding].flatMap(\.text), "\(file.path)")
            encodings.compare(isCompatible(answer, truth, bytes), "\(file.path): \(answer), not \(truth)")
            if let lines = file.facts["lines"] as? Int {
                facts.compare(attributes[AttributeKey.lines] == .integer(Int64(lines)), "\(file.path): lines")
            }
            if let characters = file.facts["characters"] as? Int {
                facts.compare(
                    attributes["characters"] == .integer(Int64(characters)), "\(file.path): characters")
            }
            if let line = (file.facts["first_line"] as? String).flatMap(TextTitle.tidy), !line.isEmpty {
                let title = attributes[AttributeKey.title].flatMap(\.text) ?? ""
                let isSame =
                    title.hasPrefix(line) || (title.hasSuffix("…") && line.hasPrefix(title.dropLast()))
                facts.compare(isSame, "\(file.path): “\(title)”, not “\(line)”")
            }
        }
        print("\(set): encodings \(encodings.compared - encodings.differing.count) of \(encodings.compared)")
        for difference in encodings.differing { print("    \(difference)") }
        print("\(set): other facts \(facts.compared - facts.differing.count) of \(facts.compared)")
        for difference in facts.differing { print("    \(difference)") }
        #expect(encodings.share >= 0.97)
        #expect(facts.share >= 0.97)
    }

    @Test func everyFileOfTheSetsIsDecodedOrRefusedAsNoText() throws {
        for set in ["text-encoding", "built-text", "mime", "built-links", "links"] {
            for file in try Corpora.set(set) {
                do {
                    let decoded = try TextDecoder.decode(file: file.url, type: "public.plain-text")
                    #expect(decoded.items.count == 1)
                } catch let refusal as Refusal {
                    #expect(refusal.code == .unsupported, "\(set)/\(file.path): \(refusal)")
                }
            }
        }
    }

    @Test func japaneseTextIsTheSameInThreeEncodings() throws {
        let folder = try Corpora.case("57-utf8-before-shift-jis")
        for (name, encoding) in [("utf8", "UTF-8"), ("sjis", "Shift_JIS"), ("eucjp", "EUC-JP")] {
            let file = folder.appendingPathComponent("\(name).txt")
            let item = try #require(try TextDecoder.decode(file: file, type: "public.plain-text").item)
            #expect(item.attributes?[AttributeKey.encoding] == .string(encoding))
            #expect(item.attributes?[AttributeKey.title] == "設定ファイルです。")
            #expect(item.attributes?[AttributeKey.lines] == 2)
        }
        let short = folder.appendingPathComponent("short-sjis.txt")
        let answers = try (0..<3).map { _ in
            try TextDecoder.decode(file: short, type: "public.plain-text").item
        }
        #expect(Set(answers).count == 1)
    }

    /// Tells whether an answer names the true encoding, or reads the bytes exactly as it does.
    func isCompatible(_ answer: String, _ truth: String, _ bytes: [UInt8]) -> Bool {
        let truth = ["mac_latin2": "MAC-CENTRALEUROPE", "mac_cyrillic": "MAC-CYRILLIC"][truth] ?? truth
        guard let truth = TextEncoding(named: truth), let answer = TextEncoding(named: answer) else {
            return false
        }
        if truth == answer { return true }
        guard let text = String(bytes, strictlyIn: truth) else { return false }
        return text == String(bytes, strictlyIn: answer)
    }
}

extension AttributeValue {
    /// The value, where it is a string.
    fileprivate var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
