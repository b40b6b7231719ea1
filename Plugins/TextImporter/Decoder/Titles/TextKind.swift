/// Says which rules find a text's title.
enum TextKind {
    case plain
    case markdown
    case org

    /// Decides by the type, and by the name's extension where the type says no more than “text”.
    init(type: String, name: String?) {
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
