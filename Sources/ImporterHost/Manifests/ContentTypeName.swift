import ContentTypes

/// Names a content type as people write it in a manifest: by identifier, MIME type or file name extension.
package enum ContentTypeName: Sendable, Hashable {
    /// A type identifier (“public.png”).
    case identifier(String)
    /// A MIME type (“image/png”).
    case mimeType(String)
    /// A file name extension without its dot (“png”).
    case filenameExtension(String)

    /// Reads a name: with a slash it is a MIME type, with a dot inside an identifier, else an extension.
    ///
    /// Nil when it is empty, longer than 255 bytes, or holds a character that none of the three may have.
    package init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= 255, text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        if let slash = text.firstIndex(of: "/") {
            let subtype = text[text.index(after: slash)...]
            guard slash != text.startIndex, !subtype.isEmpty, !subtype.contains("/") else { return nil }
            self = .mimeType(text.lowercased())
        } else if text.dropFirst().contains("."), !text.hasPrefix(".") {
            self = .identifier(text)
        } else {
            let name = text.hasPrefix(".") ? String(text.dropFirst()) : text
            guard !name.isEmpty else { return nil }
            self = .filenameExtension(name.lowercased())
        }
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "./+-_".utf8.contains(byte)
        }
    }
}

extension ContentTypeName: CustomStringConvertible {
    package var description: String {
        switch self {
        case .identifier(let name), .mimeType(let name): name
        case .filenameExtension(let name): ".\(name)"
        }
    }
}
