/// Turns what documents hold into text for people: one line, without markup.
enum PlainText {
    /// Says how markup within text is treated.
    enum Markup {
        /// The text is text: “a < b” stays.
        case none
        /// The text may be HTML, as in RSS: what is surely a tag of HTML goes, “vector<int>” stays.
        case perhaps
        /// The text is HTML: all tags go.
        case html
    }

    /// Decodes UTF-8, takes markup out, and makes each run of white space one space; nil where nothing remains.
    static func line(_ utf8: some Collection<UInt8>, markup: Markup = .none) -> String? {
        switch markup {
        case .none:
            // Most lines are an array's bytes, which need no copy.
            utf8.withContiguousStorageIfAvailable(collapsed)
                ?? Array(utf8).withUnsafeBufferPointer(collapsed)
        case .perhaps:
            withoutMarkup(Array(utf8), onlyKnownTags: true).withUnsafeBufferPointer(collapsed)
        case .html:
            withoutMarkup(Array(utf8), onlyKnownTags: false).withUnsafeBufferPointer(collapsed)
        }
    }

    private static func collapsed(_ utf8: UnsafeBufferPointer<UInt8>) -> String? {
        var line: [UInt8] = []
        line.reserveCapacity(utf8.count)
        appendCollapsed(utf8, to: &line)
        if line.last == 0x20 { line.removeLast() }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    /// Appends UTF-8 with each run of white space and controls as one space, none at the start.
    ///
    /// White space is also what only looks like it: the no-break space, U+0085 and the separators U+2028 and U+2029.
    static func appendCollapsed(_ utf8: UnsafeBufferPointer<UInt8>, to line: inout [UInt8]) {
        var index = 0
        while index < utf8.count {
            let space = widthOfSpace(at: index, in: utf8)
            if space > 0 {
                if line.last ?? 0x20 != 0x20 { line.append(0x20) }
                index += space
            } else {
                let start = index
                repeat { index += 1 } while index < utf8.count && widthOfSpace(at: index, in: utf8) == 0
                line.append(contentsOf: utf8[start..<index])
            }
        }
    }

    /// How many bytes white space or a control takes at an index; 0 for anything else.
    @inline(__always)
    private static func widthOfSpace(at index: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
        switch utf8[index] {
        case 0...0x20, 0x7F: return 1
        case 0xC2 where index + 1 < utf8.count && (utf8[index + 1] == 0xA0 || utf8[index + 1] == 0x85):
            return 2
        case 0xE2 where index + 2 < utf8.count && utf8[index + 1] == 0x80 && utf8[index + 2] | 1 == 0xA9:
            return 3
        default: return 0
        }
    }

    /// Cuts text to at most so many bytes of UTF-8, between characters.
    static func cut(_ text: String, to limit: Int) -> String {
        text.utf8.count > limit ? cut(Array(text.utf8), to: limit) : text
    }

    /// Decodes at most so many bytes of UTF-8, cut between characters.
    static func cut(_ utf8: [UInt8], to limit: Int) -> String {
        guard utf8.count > limit else { return String(decoding: utf8, as: UTF8.self) }
        var end = limit
        while end > 0 && utf8[end] & 0xC0 == 0x80 { end -= 1 }
        var text = String(decoding: utf8[..<end], as: UTF8.self)
        // The last character may lack what follows it in the text; those before it are whole.
        if !text.isEmpty { text.removeLast() }
        return text
    }
}

extension PlainText {
    /// Takes tags and comments out of HTML and decodes its references.
    private static func withoutMarkup(_ html: [UInt8], onlyKnownTags: Bool) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(html.count)
        var index = 0
        while index < html.count {
            switch html[index] {
            case UInt8(ascii: "<"):
                if let tag = HTMLTag(at: index, in: html, onlyKnown: onlyKnownTags) {
                    if tag.separates { text.append(0x20) }
                    index = tag.end
                    continue
                }
            case UInt8(ascii: "&"):
                if let reference = HTMLReference(at: index, in: html) {
                    text.append(contentsOf: String(reference.scalar).utf8)
                    index = reference.end
                    continue
                }
            default: break
            }
            text.append(html[index])
            index += 1
        }
        return text
    }
}
