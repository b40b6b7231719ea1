extension UTType {
    /// Finds the type of files with an extension, written without the dot.
    ///
    /// Of several types, the first that conforms to `supertype` is meant: types of Apple and vendors come
    /// first, then those exported at run time, those of shared-mime-info (by weight), those imported at run
    /// time. An extension that no such type has makes a dynamic type, which conforms to `supertype`. Nil for
    /// what cannot be an extension: an empty one, or one with “/”, “.” at an end, or control characters.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// Finds the type of content with a MIME type; aliases are resolved, and parameters that name no type are
    /// ignored.
    ///
    /// The order is that of ``init(filenameExtension:conformingTo:)``. A MIME type that nothing knows makes a
    /// dynamic type. Nil for what cannot be a MIME type.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// Finds the type with a tag; the first of ``types(tag:tagClass:conformingTo:)``.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        guard let type = UTType.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first else {
            return nil
        }
        self = type
    }

    /// Finds all types that have a tag and conform to `supertype` (any, when nil), the preferred one first.
    ///
    /// Where no declared type fits, the result is one dynamic type; where the tag is not valid, there is
    /// none.
    public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
        TypeRegistry.shared.types(tag: tag, tagClass: tagClass, conformingTo: supertype?.identifier)
            .map(UTType.init(trusted:))
    }

    /// The extension to give files of this type, without the dot; nil when it has none.
    public var preferredFilenameExtension: String? {
        TypeRegistry.shared.preferredTag(of: identifier, .filenameExtension)
    }

    /// The MIME type to give content of this type; nil when it has none.
    public var preferredMIMEType: String? { TypeRegistry.shared.preferredTag(of: identifier, .mimeType) }

    /// All tags of the type, in each class the preferred one first.
    ///
    /// Extensions and MIME types that shared-mime-info knows for the type come after the declaration's own.
    public var tags: [UTTagClass: [String]] { TypeRegistry.shared.tags(of: identifier) }
}
