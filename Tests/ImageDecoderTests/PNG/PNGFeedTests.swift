import CorpusTesting
import Foundation
import ImporterKit
import ImporterWire
import Testing

@testable import ImageDecoder

/// Compares libpng fed with inflated data and libpng by itself.
struct PNGFeedTests {
    /// What became of the pixels, or why none did.
    private func verdict(_ payload: [UInt8], isFed: Bool) throws -> [UInt8]? {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(payload).write(to: file)
        defer { unlink(file.path) }
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        let reader = try #require(PNGReader())
        let bytes = PayloadBytes()
        try bytes.open(Payload(descriptor: descriptor, type: "public.png", size: Int64(payload.count)))
        let collector = PixelCollector()
        guard (try? reader.decode(bytes, into: collector, isFed: isFed)) != nil else { return nil }
        return collector.pixels
    }

    /// What came of one payload on either way.
    private struct Comparison {
        let isFed: Bool
        /// Whether the feed gave the pixels that libpng gives by itself, or left the payload to it.
        let isTrue: Bool
    }

    private func compare(_ payload: [UInt8]) throws -> Comparison {
        let (fed, plain) = (try verdict(payload, isFed: true), try verdict(payload, isFed: false))
        return Comparison(isFed: fed != nil, isTrue: fed == nil || fed == plain)
    }

    @Test func soundPicturesAreFed() throws {
        for (width, height, split) in [(1, 1, Int.max), (9, 5, 3), (300, 240, 1000), (300, 240, 65_537)] {
            for isInterlaced in [false, true] {
                var sample = PNGSample(width, height)
                sample.split = split
                sample.isInterlaced = isInterlaced
                sample.before = [.text("Title", "Kiwi")]
                sample.after = [.text("Description", "behind the pixels")]
                let comparison = try compare(sample.bytes())
                #expect(comparison.isFed && comparison.isTrue, "\(width) × \(height) in pieces of \(split)")
            }
        }
    }

    @Test func whateverByteIsWrongTheFeedGivesNothingElse() throws {
        var sample = PNGSample(5, 4)
        sample.split = 40
        sample.after = [.text("Title", "Kiwi")]
        let whole = sample.bytes()
        for index in whole.indices {
            var payload = whole
            payload[index] ^= 0x11
            #expect(try compare(payload).isTrue, "byte \(index) is another")
            let cut = try compare(Array(whole[..<index]))
            #expect(!cut.isFed, "the file ends at \(index)")
        }
    }

    @Test(.enabled(if: Corpora.areAvailable)) func realPicturesAreFed() throws {
        var fed = 0
        for name in ["png-pngsuite", "png-libpng", "png-misc", "png-fuzz", "built-png"] {
            for file in try Corpora.set(name) where !file.path.hasPrefix("bomb_") {
                let payload = [UInt8](try Data(contentsOf: file.url))
                guard payload.count < 300_000 else { continue }
                let comparison = try compare(payload)
                #expect(comparison.isTrue, "\(name)/\(file.path)")
                if comparison.isFed { fed += 1 }
            }
        }
        #expect(fed > 150)
    }
}
