import ContentTypes

/// Names the content types that item providers know by themselves.
enum WellKnownType {
    static let data = type("public.data")
    static let json = type("public.json")
    static let plainText = type("public.plain-text")
    static let utf8PlainText = type("public.utf8-plain-text")
    static let utf16PlainText = type("public.utf16-plain-text")
    static let url = type("public.url")
    static let fileURL = type("public.file-url")
    /// Rows of a list of this process; their bytes say nothing, the drag's local context does.
    static let rows = type("org.punnet.rows")

    private static func type(_ identifier: String) -> UTType {
        guard let type = UTType(identifier) else { preconditionFailure("\(identifier) is not declared.") }
        return type
    }
}
