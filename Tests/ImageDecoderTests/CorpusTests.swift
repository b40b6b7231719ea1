import CorpusTesting
import Foundation
import ImageDecoder
import ImporterWire
import Testing

/// Compares the two ways in which a PNG is read.
@Suite(.enabled(if: Corpora.areAvailable))
struct CorpusTests {
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
