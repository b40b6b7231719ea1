import CorpusTesting
import Foundation
import Testing

@testable import ContentTypes

/// Compares with shared-mime-info's own list of files and the MIME types they must be found to have.
///
/// The list says for each file whether the reference implementation finds it by name, by content and by both;
/// as many must be found here. A type agrees when it is the one that the expected MIME type stands for, or
/// when its own MIME type is an alias of that (HEIC of HEIF).
@Suite(.enabled(if: Corpora.areAvailable && !MIMEDatabase.loadedFiles.isEmpty))
struct MIMECorpusTests {
    private func agrees(_ found: UTType?, _ expected: String) -> Bool {
        if let found, found == UTType(mimeType: expected, conformingTo: .item) { return true }
        guard let found, let name = TypeRegistry.shared.canonicalMIMEType(of: found.identifier) else {
            return false
        }
        let database = MIMEDatabase.shared
        return (database.canonicalName(of: name) ?? name)
            == (database.canonicalName(of: expected) ?? expected)
    }

    /// Counts the files for which `find` agrees, and prints them and what differs from the reference.
    private func compare(
        _ key: String, _ find: (CorpusFile) throws -> UTType?
    ) throws -> (agreed: Int, reference: Int) {
        var agreed = 0
        var reference = 0
        var total = 0
        for file in try Corpora.set("mime") {
            guard let expected = file.facts["mime"] as? String else { continue }
            let passes = try #require(file.facts[key] as? Bool)
            let found = try find(file)
            let isAgreed = agrees(found, expected)
            total += 1
            if isAgreed { agreed += 1 }
            if passes { reference += 1 }
            if isAgreed != passes {
                print(
                    "\(key): \(file.path), \(expected): \(isAgreed ? "found only here" : "found as \(found.map(\.identifier) ?? "nothing")")"
                )
            }
        }
        print("\(key): \(agreed) of \(total) agree; the reference implementation reaches \(reference)")
        return (agreed, reference)
    }

    private func prefix(_ file: CorpusFile) throws -> [UInt8] {
        Array(try Data(contentsOf: file.url).prefix(ContentSniffer.prefixLength))
    }

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
}
