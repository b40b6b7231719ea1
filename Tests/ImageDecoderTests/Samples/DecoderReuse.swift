import Foundation
import Glibc
import ImageDecoder
import ImporterKit
import ImporterWire

/// Gives payload after payload to one decoder, as a worker does.
enum DecoderReuse {
    /// Decodes each, and hands over the refusals, nil where there was none.
    static func decode(_ payloads: [[UInt8]], then check: ([Refusal?]) -> Void) throws {
        var decoder = ImageDecoder()
        let scratch = try Scratch()
        check(payloads.map { scratch.decode($0, &decoder) })
    }
}

/// A nameless file for many payloads, one after another.
final class Scratch {
    private let descriptor: Int32

    init() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        descriptor = open(file.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        unlink(file.path)
    }

    deinit { close(descriptor) }

    /// Decodes bytes with a decoder that has been in use, and returns the refusal, if it is one.
    func decode(
        _ bytes: [UInt8], _ decoder: inout ImageDecoder, pixels: (any PixelReceiver)? = nil
    ) -> Refusal? {
        ftruncate(descriptor, 0)
        // Valid: pwrite reads `count` bytes of the array's own.
        let written = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        precondition(written == bytes.count)
        var answer = Answer()
        do throws(Refusal) {
            try decoder.decode(
                Payload(descriptor: descriptor, type: "public.image", size: Int64(bytes.count)),
                into: &answer,
                pixels: pixels)
            precondition(answer.items.count == 1)
            return nil
        } catch {
            return error
        }
    }
}
