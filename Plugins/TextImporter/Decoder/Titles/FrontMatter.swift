/// Reads the title from the front matter of a document: YAML between `---`, TOML between `+++`.
struct FrontMatter {
    /// The title; nil where the front matter has none.
    let title: String?
    /// The lines after the front matter.
    let rest: ByteLines

    /// Fails where the lines do not begin with front matter that ends.
    init?(startOf lines: ByteLines) {
        var rest = lines
        guard let first = rest.next() else { return nil }
        let opening = trimmed(String(decoding: first.prefix(16), as: UTF8.self))
        guard opening == "---" || opening == "+++" else { return nil }
        let separator: Character = opening == "---" ? ":" : "="
        var title: String?
        var isInBlock = false
        while let line = rest.next() {
            let text = String(decoding: line.prefix(2048), as: UTF8.self)
            let content = trimmed(text)
            if content == opening || (opening == "---" && content == "...") {
                self.title = title.flatMap { trimmed($0).isEmpty ? nil : $0 }
                self.rest = rest
                return
            }
            let isIndented = text.first?.isWhitespace ?? true
            if isInBlock && isIndented {
                title = [title ?? "", String(content)].joined(separator: " ")
                continue
            }
            isInBlock = false
            guard title == nil, !isIndented, let end = text.firstIndex(of: separator),
                trimmed(text[..<end]).lowercased() == "title"
            else { continue }
            let value = trimmed(text[text.index(after: end)...])
            // A block scalar has its text on the indented lines that follow.
            isInBlock = separator == ":" && (value.first == "|" || value.first == ">")
            if !isInBlock { title = Self.unquoted(value) }
        }
        return nil
    }

    private static func unquoted(_ value: Substring) -> String {
        guard let quote = value.first, quote == "\"" || quote == "'" else {
            // A comment begins after white space only.
            return String(value.firstIndex(of: " #").map { trimmed(value[..<$0]) } ?? value)
        }
        var text = ""
        var rest = value.dropFirst()
        while let character = rest.popFirst() {
            if character == quote {
                // A single quote within single quotes is written twice.
                guard quote == "'", rest.first == quote else { break }
                rest.removeFirst()
            } else if character == "\\", quote == "\"", let next = rest.popFirst() {
                text.append(next)
                continue
            }
            text.append(character)
        }
        return text
    }
}
