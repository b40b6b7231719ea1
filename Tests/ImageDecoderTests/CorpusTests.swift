import CorpusTesting
import Foundation
import ImageDecoder
import ImporterWire
import Testing

/// Compares verdicts and facts with those of the corpora's manifests, a set at a time.
@Suite(.enabled(if: Corpora.areAvailable))
struct CorpusTests {
    /// Differences that are meant, by the file that shows them.
    private static let reviewed = [
        "gif/pygif/max-codes.gif": "giflib refuses codes that begin with more than 8 bits, as GIF89a does",
        "image-other/image/pbm_issue-794.pbm": "a format that is not handled",
        "image-other/image/tga_testsuite_b5-attrib.tga": "a format that is not handled",
        "image-other/image/tga_testsuite_cmap_offset.tga": "a format that is not handled",
        "image-other/pillow/p_4_planes.pcx": "a format that is not handled",
    ]

    @Test(arguments: [
        "png-pngsuite", "png-libpng", "png-misc", "png-fuzz", "built-png", "jpeg", "gif", "webp",
        "image-other",
    ])
    func agreesWithTheManifest(set name: String) throws {
        var tally = CorpusTally(name: name)
        for file in try Corpora.set(name) { tally.add(file) }
        print(tally.report)
        let unreviewed = tally.differing.filter { Self.reviewed[$0.key] == nil }
        #expect(unreviewed.isEmpty, "\(tally.report)")
    }

    @Test func theQuickCheckAgreesWithLibpng() throws {
        var compared = 0
        for name in ["png-pngsuite", "png-libpng", "png-misc", "png-fuzz", "built-png"] {
            for file in try Corpora.set(name) where !file.path.hasPrefix("bomb_") {
                let quick = Result { try decode(file: file.url, type: "public.png") }
                let full = Result {
                    try decode(file: file.url, type: "public.png", pixels: PixelCounter())
                }
                #expect(Self.verdict(quick) == Self.verdict(full), "\(name)/\(file.path)")
                compared += 1
            }
        }
        #expect(compared > 300)
    }

    private static func verdict(_ result: Result<Outcome, any Error>) -> String {
        switch result {
        case .success(let outcome):
            "\(outcome.items.first?.attributes?.count ?? 0) attributes, \(outcome.notes)"
        case .failure(let error): "\(error)"
        }
    }
}

/// Counts pixels.
private final class PixelCounter: PixelReceiver {
    private var count = 0

    func shrink(width: Int, height: Int) -> Int { 1 }
    func begin(width: Int, height: Int) {}
    func receive(_ pixels: Span<UInt8>, at place: PixelPlace) -> Bool {
        count += pixels.count / 4
        return true
    }
}
