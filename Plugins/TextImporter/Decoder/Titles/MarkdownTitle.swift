/// Finds the title of a Markdown document (CommonMark 0.31, and front matter as site builders read it).
struct MarkdownTitle {
    /// The title without its markup; nil where the lines hold none.
    let text: String?

    init(in lines: ByteLines) {
        var body = lines
        if let frontMatter = FrontMatter(startOf: lines) {
            if let title = frontMatter.title {
                text = title
                return
            }
            body = frontMatter.rest
        }
        var best: (level: Int, text: String)?
        var fence: (mark: UInt8, length: Int)?
        var previous: ArraySlice<UInt8> = []
        for line in body {
            let content = line.drop { $0 == space }
            let isIndented = content.startIndex - line.startIndex >= 4
            guard let first = content.first, !isIndented || fence != nil else {
                previous = []
                continue
            }
            if first == backtick || first == tilde {
                let length = content.prefix { $0 == first }.count
                if let open = fence {
                    if open.mark == first, length >= open.length { fence = nil }
                } else if length >= 3 {
                    fence = (first, length)
                }
            }
            if fence == nil, let heading = Self.heading(content, after: previous),
                heading.level < best?.level ?? 7
            {
                let text = HeadingMarkup.plain(heading.text)
                if text.contains(where: { !$0.isWhitespace }) { best = (heading.level, text) }
                if best?.level == 1 { break }
            }
            previous = fence == nil ? content : []
        }
        text = best?.text
    }

    private typealias Heading = (level: Int, text: Substring)

    private static func heading(_ line: ArraySlice<UInt8>, after previous: ArraySlice<UInt8>) -> Heading? {
        switch line.first {
        case UInt8(ascii: "#"): numbered(text(of: line))
        case UInt8(ascii: "="), UInt8(ascii: "-"): underlined(text(of: previous), by: line)
        case UInt8(ascii: "<"): tagged(text(of: line))
        default: nil
        }
    }

    private static func text(of line: ArraySlice<UInt8>) -> Substring {
        String(decoding: line.prefix(2048), as: UTF8.self)[...]
    }

    /// `## Heading ##`
    private static func numbered(_ line: Substring) -> Heading? {
        let level = line.prefix { $0 == "#" }.count
        var text = line.dropFirst(level)
        guard level <= 6, text.first.map(\.isWhitespace) ?? true else { return nil }
        text = trimmed(text)
        // Closing marks count only after white space.
        let opened = text.dropLast(text.reversed().prefix { $0 == "#" }.count)
        if opened.isEmpty || opened.last?.isWhitespace == true { text = trimmed(opened) }
        return (level, text)
    }

    /// A line of text above a line of `=` or `-`.
    private static func underlined(_ previous: Substring, by line: ArraySlice<UInt8>) -> Heading? {
        guard let mark = line.first else { return nil }
        // Spaces may follow the underline; between its marks they make it a rule or a list.
        guard line.drop(while: { $0 == mark }).allSatisfy({ $0 == space }) else { return nil }
        let text = trimmed(previous)
        guard let first = text.first, !"#>-*+|".contains(first) else { return nil }
        return (mark == UInt8(ascii: "=") ? 1 : 2, text)
    }

    /// `<h1 align="center">Heading</h1>`
    private static func tagged(_ line: Substring) -> Heading? {
        guard line.prefix(3).lowercased() == "<h1", let close = line.firstIndex(of: ">") else { return nil }
        let text = line[line.index(after: close)...]
        return (1, text.firstIndex(of: "</").map { text[..<$0] } ?? text)
    }
}

private let space = UInt8(ascii: " ")
private let backtick = UInt8(ascii: "`")
private let tilde = UInt8(ascii: "~")
