import CorpusTesting
import Foundation
import ImageDecoder
import ImporterWire
import Testing

/// Situations from public reports, with the outcome that each should have.
@Suite(.enabled(if: Corpora.areAvailable))
struct CaseTests {
    @Test(arguments: [
        ("51-bad-checksum-in-side-chunk", "exif-crc.png", [6, 4], ["chunk-checksum"]),
        ("51-bad-checksum-in-side-chunk", "phys-crc.png", [6, 4], ["chunk-checksum"]),
        ("51-bad-checksum-in-side-chunk", "text-crc.png", [6, 4], ["chunk-checksum"]),
        ("52-small-png-big-text", "ztxt.png", [6, 4], ["text-dropped"]),
        ("52-small-png-big-text", "itxt.png", [6, 4], ["text-dropped"]),
        ("52-small-png-big-text", "good.png", [6, 4], []),
        ("53-rotated-photo-width-height", "upright.jpg", [8, 12], []),
        ("53-rotated-photo-width-height", "mirror.jpg", [12, 8], []),
        ("53-rotated-photo-width-height", "upright.png", [4, 6], []),
        ("55-bmp-renamed-and-silently-ignored", "renamed.png", [2, 2], []),
    ])
    func isDecoded(name: String, file: String, size: [Int64], notes: [String]) throws {
        let decoded = try decode(file: Corpora.case(name).appendingPathComponent(file))
        #expect(Array(decoded.size.prefix(2)) == size)
        #expect(decoded.notes.map(\.code) == notes)
        #expect(decoded[AttributeKey.title] == nil)
    }

    @Test(arguments: [
        ("51-bad-checksum-in-side-chunk", "bad-ihdr.png", Refusal.Code.damaged),
        ("51-bad-checksum-in-side-chunk", "bad-idat.png", .damaged),
        ("52-small-png-big-text", "huge.png", .limit),
    ])
    func isRefused(name: String, file: String, code: Refusal.Code) throws {
        let bytes = try Data(contentsOf: Corpora.case(name).appendingPathComponent(file))
        #expect(refusal(Array(bytes))?.code == code)
    }
}
