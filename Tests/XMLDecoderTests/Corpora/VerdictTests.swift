import CorpusTesting
import DecoderTesting
import Foundation
import ImporterWire
import Testing

@testable import XMLDecoder

/// Well-formedness, where lxml, xmllint and expat are of one opinion.
@Suite(.enabled(if: Corpora.areAvailable))
struct VerdictTests {
    @Test(arguments: ["xml-libxml2", "xmlconf", "built-xml", "feeds", "opml", "xbel", "gpx", "svg"])
    func wellFormednessAgreesWithLibXML2(_ set: String) throws {
        var tallied = Tallied(set)
        var mended: [String] = []
        for file in try Corpora.set(set) {
            guard let isWellFormed = file.facts["well_formed"] as? Bool else { continue }
            tallied.countFile()
            do {
                let decoded = try XMLDecoder.decode(file: file.url, type: "public.xml")
                if !isWellFormed && decoded.notes.contains(where: { Self.mendings.contains($0.code) }) {
                    mended.append(file.path)
                } else {
                    tallied.record(file, "well-formed", isWellFormed, "accepted")
                }
            } catch let refusal as Refusal {
                tallied.record(file, "well-formed", !isWellFormed, "\(refusal)")
                let isLeftToOthers = refusal.code == .unsupported && !Self.beginsWithTag(file.url)
                #expect(
                    refusal.code == .damaged || refusal.code == .limit || isLeftToOthers,
                    "\(file.path): \(refusal)")
            }
        }
        if !mended.isEmpty { print("\(set): \(mended.count) mended, with a note: \(mended)") }
        tallied.expect(atLeast: 1)
    }

    /// Whether the first character that is no blank begins a tag, in bytes like ASCII.
    private static func beginsWithTag(_ url: URL) -> Bool {
        let bytes = (try? Data(contentsOf: url)) ?? Data()
        return bytes.first { $0 > 0x20 } == UInt8(ascii: "<")
    }

    /// The notes that say a document was not well-formed and was mended.
    private static let mendings: Set<String> = [
        "ampersands-mended", "characters-replaced", "declaration-ignored", "encoding-guessed",
        "encoding-unknown",
        "entities-undeclared", "leading-bytes-ignored",
    ]
}
