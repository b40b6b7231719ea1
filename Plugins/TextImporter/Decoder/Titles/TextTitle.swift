import InternationalText

/// Finds a title in the first part of a text.
///
/// - Markdown: `title:` of front matter (`---` YAML, `+++` TOML), else the first heading of the first level, whether `#`,
///   underlined with `=` or `<h1>`, else the first heading of any level. Headings in fenced code do not count. Markup
///   inside a heading is taken off.
/// - Org: `#+TITLE:`, several of them joined.
/// - HTML and XML: the text of the first `<title>`, and nothing where there is none.
/// - Otherwise, and where none of these is found, the first line that is not blank.
///
/// White space is collapsed; a title of more than 200 characters is cut after a word, and “…” says so.
struct TextTitle {
    /// The title; nil for a text of white space only.
    let text: String?

    /// Looks at UTF-8 that may end in the middle of a line or character.
    init(of head: [UInt8], as kind: TextKind) {
        let lines = ByteLines(head)
        let found: String? =
            switch kind {
            case .plain: nil
            case .markdown: MarkdownTitle(in: lines).text
            case .org: Self.orgTitle(in: lines)
            case .markup: Self.markupTitle(in: head)
            }
        text = found.flatMap(Self.tidy) ?? (kind == .markup ? nil : Self.firstLine(of: lines))
    }

    private static func firstLine(of lines: ByteLines) -> String? {
        for line in lines where line.contains(where: { $0 > 0x20 }) {
            if let text = tidy(String(decoding: line.prefix(2048), as: UTF8.self)) { return text }
        }
        return nil
    }

    private static func orgTitle(in lines: ByteLines) -> String? {
        let key = Array("#+title:".utf8)
        let parts = lines.compactMap { line -> String? in
            let line = line.drop { $0 == 0x20 || $0 == 0x09 }
            let isTitle = line.count > key.count && zip(line, key).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
            return isTitle
                ? tidy(String(decoding: line.dropFirst(key.count).prefix(2048), as: UTF8.self)) : nil
        }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private static func markupTitle(in head: [UInt8]) -> String? {
        var rest = head[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            let name = String(decoding: rest.prefix(6), as: UTF8.self).lowercased()
            guard name == "title>" || name == "title " else { continue }
            let text = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst().prefix { $0 != UInt8(ascii: "<") }
            return htmlText(text.prefix(2048))
        }
        return nil
    }

    /// Collapses white space, drops controls, and cuts; nil when nothing is left.
    static func tidy(_ line: String) -> String? {
        let words = line.unicodeScalars.split {
            $0.properties.isWhitespace || $0.properties.generalCategory == .control || $0 == "\u{FEFF}"
        }
        let text = words.map { String($0) }.joined(separator: " ")
        if text.isEmpty { return nil }
        let limit = 200
        guard let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
            end < text.endIndex
        else { return text }
        let cut = text[..<end]
        let atWord = cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut
        return (atWord.count > limit / 2 ? atWord : cut) + "…"
    }
}
