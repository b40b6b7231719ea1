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

    /// Feeding must serve the usual picture, for else it gains nothing, and a whole one may never differ.
    @discardableResult
    private func compare(_ payload: [UInt8], mustFeed: Bool, _ what: String) throws -> Bool {
        let (fed, plain) = (try verdict(payload, isFed: true), try verdict(payload, isFed: false))
        if mustFeed { #expect(fed != nil, "\(what)") }
        if fed != nil { #expect(fed == plain, "\(what)") }
        return fed != nil
    }

    @Test func soundPicturesAreFed() throws {
        for (width, height, split) in [(1, 1, Int.max), (9, 5, 3), (300, 240, 1000), (300, 240, 65_537)] {
            for isInterlaced in [false, true] {
                var sample = PNGSample(width, height)
                sample.split = split
                sample.isInterlaced = isInterlaced
                sample.before = [.text("Title", "Kiwi")]
                sample.after = [.text("Description", "behind the pixels")]
                try compare(sample.bytes(), mustFeed: true, "\(width) × \(height) in pieces of \(split)")
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
            try compare(payload, mustFeed: false, "byte \(index) is another")
            try compare(Array(whole[..<index]), mustFeed: false, "the file ends at \(index)")
        }
    }

    @Test(.enabled(if: Corpora.areAvailable)) func realPicturesAreFed() throws {
        var fed = 0
        for name in ["png-pngsuite", "png-libpng", "png-misc", "png-fuzz", "built-png"] {
            for file in try Corpora.set(name) where !file.path.hasPrefix("bomb_") {
                let payload = [UInt8](try Data(contentsOf: file.url))
                guard payload.count < 300_000 else { continue }
                if try compare(payload, mustFeed: false, "\(name)/\(file.path)") { fed += 1 }
            }
        }
        #expect(fed > 150)
    }
}
