import Foundation
import Glibc
import ImageDecoder
import ImporterKit
import ImporterWire
import Testing

/// What became of a picture.
struct Outcome {
    let items: [ImportedItem]
    let notes: [Note]

    subscript(key: String) -> AttributeValue? { items.first?.attributes?[key] }

    /// Width, height and depth, as they are shown.
    var size: [Int64] {
        [AttributeKey.width, AttributeKey.height, AttributeKey.bitDepth].compactMap {
            if case .integer(let value)? = self[$0] { value } else { nil }
        }
    }
}

/// Decodes bytes, giving the pixels to a receiver.
func decode(
    _ bytes: [UInt8], type: String = "public.image", pixels: (any PixelReceiver)? = nil
) throws -> Outcome {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(bytes).write(to: file)
    defer { unlink(file.path) }
    return try decode(file: file, type: type, pixels: pixels)
}

/// Decodes a file, giving the pixels to a receiver.
func decode(
    file: URL, type: String = "public.image", pixels: (any PixelReceiver)? = nil
) throws -> Outcome {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var status = stat()
    try #require(fstat(descriptor, &status) == 0)
    var decoder = ImageDecoder()
    var answer = Answer()
    try decoder.decode(
        Payload(descriptor: descriptor, type: type, size: Int64(status.st_size)), into: &answer,
        pixels: pixels)
    return Outcome(items: answer.items, notes: answer.notes)
}

/// The refusal that decoding bytes ends in; nil when they are decoded.
func refusal(_ bytes: [UInt8], type: String = "public.image") -> Refusal? {
    do {
        _ = try decode(bytes, type: type)
        return nil
    } catch {
        return error as? Refusal
    }
}
