import ContentTypes
import FoundationEssentials

extension URL: ItemProviderReading, ItemProviderWriting {
    public static var writableContentTypes: [UTType] { [.url] }
    public static var readableContentTypes: [UTType] { [.fileURL, .url] }

    /// A file's address is written as `public.file-url` first.
    public var writableContentTypes: [UTType] {
        isFileURL ? [.fileURL, .url] : [.url]
    }

    public func itemProviderData(for _: UTType, progress _: LoadProgress) async throws -> Data {
        Data(absoluteString.utf8)
    }

    public init(itemProviderData data: Data, contentType _: UTType) throws {
        guard let text = String(validating: data, as: UTF8.self), let url = URL(string: text) else {
            throw PlainTextError.notText
        }
        self = url
    }
}

extension FilePath: ItemProviderReading, ItemProviderWriting {
    public static var writableContentTypes: [UTType] { [.fileURL] }
    public static var readableContentTypes: [UTType] { [.fileURL] }

    public func itemProviderData(for _: UTType, progress _: LoadProgress) async throws -> Data {
        guard let fileURL else { throw ItemProviderError.notExported(object: "relative path") }
        return Data(fileURL.utf8)
    }

    public init(itemProviderData data: Data, contentType _: UTType) throws {
        guard let text = String(validating: data, as: UTF8.self) else { throw PlainTextError.notText }
        guard let path = FilePath(fileURL: text) else { throw PlainTextError.meaningless }
        self = path
    }
}
