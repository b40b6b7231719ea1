import CorpusTesting
import Foundation
import Testing

@testable import ContentTypes

/// Compares with shared-mime-info's own list of files and the types they must be found to have.
@Suite(.enabled(if: Corpora.areAvailable && !MIMEDatabase.loadedFiles.isEmpty))
struct MIMECorpusTests {
    private struct Sample {
        let file: CorpusFile
        let expected: UTType
        let passes: [String: Bool]
    }

    private func samples() throws -> [Sample] {
        try Corpora.set("mime").compactMap { file in
            guard let mime = file.facts["mime"] as? String else { return nil }
            let passes = try ["by_name", "by_content", "by_both"].map { key in
                (key, try #require(file.facts[key] as? Bool))
            }
            return Sample(
                file: file, expected: try #require(UTType(mimeType: mime, conformingTo: .item)),
                passes: Dictionary(uniqueKeysWithValues: passes))
        }
    }

    /// Counts the samples for which `find` agrees, prints them, and returns the count and the reference's.
    private func compare(
        _ key: String, _ find: (CorpusFile) throws -> UTType?
    ) throws -> (agreed: Int, reference: Int) {
        var agreed = 0
        var reference = 0
        let samples = try samples()
        for sample in samples {
            let found = try find(sample.file)
            let passes = sample.passes[key] == true
            if found == sample.expected { agreed += 1 }
            if passes { reference += 1 }
            if passes != (found == sample.expected) {
                print(
                    "\(key): \(sample.file.path) is \(sample.expected), found \(found.map(\.identifier) ?? "nothing")"
                        + (passes ? "" : "; the reference fails too or here it does not"))
            }
        }
        print(
            "\(key): \(agreed) of \(samples.count) agree; the reference implementation reaches \(reference)")
        return (agreed, reference)
    }

    private func name(_ file: CorpusFile) -> [UInt8] { Array(file.url.lastPathComponent.utf8) }

    @Test func namesAreFoundAsWellAsByTheReference() throws {
        let (agreed, reference) = try compare("by_name") { file in
            ContentSniffer.sniff(prefix: [], isWhole: false, name: file.url.lastPathComponent).nameType
        }
        #expect(agreed >= reference)
    }

    @Test func contentIsFoundAsWellAsByTheReference() throws {
        let (agreed, reference) = try compare("by_content") { file in
            ContentSniffer.sniff(prefix: try prefix(file), isWhole: false, name: nil).type
        }
        #expect(agreed >= reference)
    }

    @Test func filesAreFoundAsWellAsByTheReference() throws {
        let (agreed, reference) = try compare("by_both") { file in
            ContentSniffer.sniff(prefix: try prefix(file), isWhole: false, name: file.url.lastPathComponent)
                .type
        }
        #expect(agreed >= reference)
    }

    private func prefix(_ file: CorpusFile) throws -> [UInt8] {
        Array(try Data(contentsOf: file.url).prefix(ContentSniffer.prefixLength))
    }
}
