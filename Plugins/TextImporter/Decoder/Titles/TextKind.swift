/// Says which rules find a text's title.
enum TextKind {
    case plain
    case markdown
    case org
    /// HTML, or XML that no other importer took.
    case markup

    /// Decides by the start of the text, by the type, and by the name's extension where the type is just “text”.
    init(type: String, name: String?, start: some Collection<UInt8>) {
        let head = String(decoding: start.prefix(64), as: UTF8.self).lowercased()
        let first = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        let openings = ["<?xml", "<!doctype", "<html"]
        if type == "public.html" || openings.contains(where: { first.hasPrefix($0) }) {
            self = .markup
            return
        }
        switch type {
        case "net.daringfireball.markdown", "org.freedesktop.mime.text.markdown", "public.markdown":
            self = .markdown
        case "org.freedesktop.mime.text.org", "org.orgmode.org":
            self = .org
        case "public.plain-text", "public.text", "public.utf8-plain-text", "public.utf16-plain-text":
            let ending = name.flatMap { name in name.lastIndex(of: ".").map { name[$0...].lowercased() } }
            switch ending {
            case ".md", ".markdown", ".mdown", ".mkd": self = .markdown
            case ".org": self = .org
            default: self = .plain
            }
        default: self = .plain
        }
    }
}
