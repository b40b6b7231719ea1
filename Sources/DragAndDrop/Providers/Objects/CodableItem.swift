import ContentTypes
import FoundationEssentials

/// Lets a `Codable` value be dragged and dropped, as JSON under a type of its own.
///
/// One line is the whole conformance:
///
///     extension Bird: CodableItem { static let contentType = UTType(exportedAs: "org.example.bird") }
public protocol CodableItem: Codable, ItemProviderReading, ItemProviderWriting {
    /// The type of the value's JSON.
    static var contentType: UTType { get }
}

extension CodableItem {
    public static var writableContentTypes: [UTType] { [contentType] }
    public static var readableContentTypes: [UTType] { [contentType] }

    public func itemProviderData(for _: UTType, progress _: LoadProgress) async throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(self)
    }

    public init(itemProviderData data: Data, contentType _: UTType) throws {
        self = try JSONDecoder().decode(Self.self, from: data)
    }
}

/// Lets plain text become a value too, where nothing better is offered.
public protocol PlainTextReadable: CodableItem {
    /// Makes a value of text; nil where the text says nothing of the kind.
    init?(plainText: String)
}

extension PlainTextReadable {
    public static var readableContentTypes: [UTType] { [contentType] + String.readableContentTypes }

    public init(itemProviderData data: Data, contentType: UTType) throws {
        if contentType == Self.contentType {
            self = try JSONDecoder().decode(Self.self, from: data)
            return
        }
        let text = try String(itemProviderData: data, contentType: contentType)
        guard let value = Self(plainText: text) else { throw PlainTextError.meaningless }
        self = value
    }
}

/// Says why bytes did not become text, or text a value.
public enum PlainTextError: Error, Hashable, Sendable {
    /// The bytes are neither UTF-8 nor UTF-16 with a byte order mark.
    case notText
    /// The text does not say what the value's type needs.
    case meaningless
}
