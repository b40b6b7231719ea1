/// Takes the markup of Markdown off a heading: emphasis, code marks, links, images, tags and escapes.
enum HeadingMarkup {
    /// Gives the text that a reader sees; of links their text, of images nothing. Looks at 400 characters at most.
    static func plain(_ heading: Substring) -> String {
        var text = ""
        var rest = heading.prefix(400)
        while let character = rest.first {
            let after = rest.dropFirst()
            switch character {
            case "\\":
                if let next = after.first, next.isPunctuation || next.isSymbol {
                    text.append(next)
                    rest = after.dropFirst()
                    continue
                }
                text.append(character)
            case "`", "*": break
            case "_":
                // Inside a word it belongs to the word.
                if text.last.map({ $0.isLetter || $0.isNumber }) == true,
                    after.first.map({ $0.isLetter || $0.isNumber }) == true
                {
                    text.append(character)
                }
            case "!":
                if after.first == "[", let link = link(after) {
                    rest = link.rest
                    continue
                }
                text.append(character)
            case "[":
                if let link = link(rest) {
                    text += plain(link.text)
                    rest = link.rest
                    continue
                }
                text.append(character)
            case "<":
                if let close = after.firstIndex(of: ">"), let first = after.first,
                    first.isLetter || first == "/" || first == "!"
                {
                    rest = after[after.index(after: close)...]
                    continue
                }
                text.append(character)
            default: text.append(character)
            }
            rest = after
        }
        return text
    }

    /// Reads `[text](address)` or `[text][name]`, brackets nested in the text.
    private static func link(_ source: Substring) -> (text: Substring, rest: Substring)? {
        guard let end = matching(source, "[", "]") else { return nil }
        let text = source[source.index(after: source.startIndex)..<end]
        let rest = source[source.index(after: end)...]
        if rest.first == "(", let close = matching(rest, "(", ")") {
            return (text, rest[rest.index(after: close)...])
        }
        if rest.first == "[", let close = matching(rest, "[", "]") {
            return (text, rest[rest.index(after: close)...])
        }
        return nil
    }

    private static func matching(_ text: Substring, _ open: Character, _ close: Character) -> Substring.Index?
    {
        var depth = 0
        for index in text.indices {
            if text[index] == open { depth += 1 }
            if text[index] == close {
                depth -= 1
                if depth == 0 { return index }
            }
        }
        return nil
    }
}
