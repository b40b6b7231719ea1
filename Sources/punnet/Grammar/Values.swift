import Terminal

extension ValueDescription {
    static let list = ValueDescription("LIST", .output(of: "lists --print0"))
    static let name = ValueDescription("NAME")
    static let text = ValueDescription("TEXT")
    static let row = ValueDescription("ROW")
    static let rows = ValueDescription("ROWS", .words(["all"]))
    static let position = ValueDescription("POS", .words(["start", "end"]))
    static let type = ValueDescription(
        "TYPE",
        .words([
            "public.item", "public.image", "public.png", "public.jpeg", "public.text", "public.plain-text",
            "public.xml", "public.url", "public.audio", "public.movie", "com.adobe.pdf",
        ]))
    static let folder = ValueDescription("DIR", .folders)
    static let file = ValueDescription("FILE", .files)
    static let source = ValueDescription("SOURCE", .files)
}
