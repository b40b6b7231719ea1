/// Names a kind of tag that types carry. Mirrors UniformTypeIdentifiers.UTTagClass.
public struct UTTagClass: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The tag class's own identifier (“public.filename-extension”).
    public let rawValue: String

    /// Names a tag class by its identifier; classes beyond the two constants hold no tags of built-in types.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Tags that are extensions of file names, without the dot; upper and lower case are alike.
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")

    /// Tags that are MIME types; upper and lower case are alike.
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")

    public var description: String { rawValue }
}
