import Terminal

extension ValueDescription {
    static let list = ValueDescription("LIST", .output(of: "lists --print0"))
    static let name = ValueDescription("NAME")
    static let entry = ValueDescription("ENTRY")
    static let text = ValueDescription("TEXT")
    static let words = ValueDescription("WORDS")
    static let number = ValueDescription("N")
    static let row = ValueDescription("ROW")
    static let rows = ValueDescription("ROWS", .words(["all"]))
    static let position = ValueDescription("POS", .words(["start", "end"]))
    static let type = ValueDescription("TYPE", .words(commonTypes))
    static let representation = ValueDescription(
        "TYPE",
        .words([
            "text/uri-list", "text/plain", "text/markdown", "org.punnet.items", "public.url", "public.data",
        ]))
    static let folder = ValueDescription("DIR", .folders)
    static let file = ValueDescription("FILE", .files)
    static let source = ValueDescription("SOURCE", .files)

    /// The content types that people name most; a list may accept any other.
    static let commonTypes = [
        "public.image", "public.png", "public.jpeg", "public.text", "public.plain-text", "public.source-code",
        "public.html", "public.xml", "public.json", "public.url", "public.audio", "public.movie",
        "public.folder",
        "public.archive", "public.data", "com.adobe.pdf", "net.daringfireball.markdown",
    ]
}
