import ContentTypes
import FoundationEssentials

extension String: ItemProviderReading, ItemProviderWriting {
    public static var writableContentTypes: [UTType] { [.utf8PlainText] }
    public static var readableContentTypes: [UTType] {
        [.utf8PlainText, .utf16PlainText, .utf16ExternalPlainText, .plainText]
    }

    public func itemProviderData(for _: UTType, progress _: LoadProgress) async throws -> Data { Data(utf8) }

    public init(itemProviderData data: Data, contentType: UTType) throws {
        let isUTF16 = contentType == .utf16PlainText || contentType == .utf16ExternalPlainText
        if isUTF16, !data.startsWithByteOrderMark {
            // Within a machine its own order of bytes is meant, between machines the greater end first.
            self = try String(utf16: data, isBigEndian: contentType == .utf16ExternalPlainText)
        } else {
            self = try String(plainText: data)
        }
    }

    /// Reads plain text of any type: UTF-8, or UTF-16 after a byte order mark, which is not part of the text.
    init(plainText data: Data) throws(PlainTextError) {
        if data.starts(with: [0xFE, 0xFF]) {
            self = try String(utf16: data.dropFirst(2), isBigEndian: true)
        } else if data.starts(with: [0xFF, 0xFE]) {
            self = try String(utf16: data.dropFirst(2), isBigEndian: false)
        } else {
            let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
            guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
            self = text
        }
    }

    private init(utf16 data: Data, isBigEndian: Bool) throws(PlainTextError) {
        if data.count % 2 != 0 { throw .notText }
        let bytes = Array(data)
        let units = stride(from: 0, to: bytes.count, by: 2).map { offset -> UInt16 in
            let (first, second) = (UInt16(bytes[offset]), UInt16(bytes[offset + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        guard let text = String(validating: units, as: UTF16.self) else { throw .notText }
        self = text
    }
}

extension Data {
    fileprivate var startsWithByteOrderMark: Bool {
        starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE]) || starts(with: [0xEF, 0xBB, 0xBF])
    }
}
