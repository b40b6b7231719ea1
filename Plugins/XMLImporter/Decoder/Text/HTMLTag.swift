/// Finds where a tag or comment in HTML ends, and whether it parts words.
struct HTMLTag {
    /// The index after the tag, or after the element whose content is no text (script, style).
    let end: Int
    /// True where a browser would not join the words on both sides.
    let separates: Bool

    /// Recognizes a tag at a “<”; nil where the “<” is text.
    ///
    /// With `onlyKnown`, a tag is only one of an element that HTML has, so that “List<Int>” and “1 < 2” survive.
    init?(at start: Int, in html: [UInt8], onlyKnown: Bool) {
        if html[start...].starts(with: "<!--".utf8) {
            end = Self.index(after: Array("-->".utf8), in: html, from: start + 4) ?? html.count
            separates = false
            return
        }
        var index = start + 1
        let closes = index < html.count && html[index] == UInt8(ascii: "/")
        if closes { index += 1 }
        let name = html[index...].prefix(40).prefix(while: Self.isNameByte)
        guard let first = name.first, first | 0x20 >= UInt8(ascii: "a"), first | 0x20 <= UInt8(ascii: "z"),
            let close = Self.endOfTag(in: html, from: name.endIndex)
        else { return nil }
        let element = String(decoding: name.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
        let isInline = Self.inlineElements.contains(element)
        guard !onlyKnown || isInline || Self.otherElements.contains(element) else { return nil }
        separates = !isInline
        if !closes && (element == "script" || element == "style") {
            end = Self.index(after: Array("</\(element)>".utf8), in: html, from: close) ?? html.count
        } else {
            end = close
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || byte == UInt8(ascii: "-")
    }

    /// Finds the “>” that ends a tag, past quoted values; white space, “/” or “>” follow the name of a tag.
    ///
    /// A quote counts only after an equals sign: others are part of what somebody forgot to quote.
    private static func endOfTag(in html: [UInt8], from start: Int) -> Int? {
        guard start < html.count,
            html[start] <= 0x20 || html[start] == UInt8(ascii: "/")
                || html[start] == UInt8(ascii: ">")
        else { return nil }
        var quote: UInt8?
        var afterEquals = false
        for index in start..<html.count {
            let byte = html[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if afterEquals && (byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")) {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index + 1
            } else if byte == UInt8(ascii: "<") {
                return nil
            }
            if byte > 0x20 { afterEquals = byte == UInt8(ascii: "=") }
        }
        return nil
    }

    private static func index(after mark: [UInt8], in html: [UInt8], from start: Int) -> Int? {
        guard start <= html.count - mark.count else { return nil }
        return (start...html.count - mark.count).first { index in
            zip(mark, html[index...]).allSatisfy { $0 == $1 || $0 == $1 | 0x20 }
        }.map { $0 + mark.count }
    }

    /// Elements whose ends do not part words.
    private static let inlineElements = words(
        """
        a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q rp rt ruby s \
        samp small span strike strong sub sup time tt u var wbr
        """)
    /// The other elements of HTML.
    private static let otherElements = words(
        """
        address article aside audio blockquote body br button caption center col dd details div dl dt \
        embed fieldset figcaption figure footer form frame h1 h2 h3 h4 h5 h6 head header hr html iframe \
        img input label legend li link main map meta nav noscript object ol option p param picture pre \
        script section select source style summary svg table tbody td textarea tfoot th thead title tr \
        ul video
        """)

    private static func words(_ list: String) -> Set<String> {
        Set(list.split(separator: " ").map(String.init))
    }
}
