import AppleCompatibility

/// Names a fruit and keeps its picture; two of the same name are two rows.
struct Fruit: Identifiable, Sendable {
    let id = UUID()
    let name: String
    let picture: Picture

    /// Offers the fruit as its picture, named after it: `onDrag`.
    ///
    /// Whoever takes pictures takes it: the other list, or a folder of the desktop.
    var provider: NSItemProvider {
        let provider = NSItemProvider(object: picture)
        provider.suggestedName = name
        return provider
    }
}

/// Holds a picture's bytes: what `UIImage` is, in a program that never draws.
struct Picture: ItemProviderReading, ItemProviderWriting {
    let bytes: Data
    let type: UTType

    /// What pictures can be given as; each one says below which of these it is.
    static var writableContentTypes: [UTType] { [.png, .jpeg] }
    var writableContentTypes: [UTType] { [type] }
    static var readableContentTypes: [UTType] { [.image] }

    func itemProviderData(for _: UTType, progress _: LoadProgress) async throws -> Data { bytes }

    /// Takes a picture by its first bytes, not by its name: what is dropped comes from strangers.
    init(itemProviderData data: Data, contentType _: UTType) throws {
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            type = .png
        } else if data.starts(with: [0xFF, 0xD8, 0xFF]) {
            type = .jpeg
        } else {
            throw NotAPicture()
        }
        bytes = data
    }

    /// Shows one pixel.
    static let pixel = Picture(
        png: """
            iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
            """)

    private init(png text: String) {
        bytes = Data(base64Encoded: text) ?? Data()
        type = .png
    }
}

/// Says that bytes are no picture that this program knows.
struct NotAPicture: Error, CustomStringConvertible {
    var description: String { "the first bytes are neither a PNG's nor a JPEG's" }
}
