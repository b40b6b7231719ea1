import CorpusTesting
import DecoderTesting
import Foundation
import ImporterWire
import Testing

@testable import TextDecoder

/// Decodes the texts of outside collections.
@Suite(.enabled(if: Corpora.areAvailable))
struct TextCorpusTests {
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
}
