/// Cuts HTML of any quality into tags and text, piece by piece, in bounded memory.
///
/// It follows the tokenizer of the HTML standard where bookmark files need it: quoted and bare attributes, comments,
/// a `<` that begins no tag. It differs where the standard would swallow the rest of the file: a tag whose quote is
/// never closed ends at its first `>`, a comment that is never closed is none, and so with those of more than
/// ``tagLimit`` bytes.
package struct HTMLTokenizer {
    package enum Token {
        /// `<name …>`; the name in small letters, the attributes as they stand.
        case start(name: String, attributes: [Attribute])
        /// `</name>`
        case end(name: String)
        /// Text between tags, in pieces of any size, entities not decoded.
        case text(ArraySlice<UInt8>)
    }

    package struct Attribute {
        /// In small letters.
        package let name: String
        /// Without its quotes, entities not decoded.
        package let value: ArraySlice<UInt8>
    }

    /// The longest tag that is kept, icons in `data:` addresses included.
    package static let tagLimit = 4 * 1024 * 1024

    private var buffer: [UInt8] = []
    private let passesOverCode: Bool
    /// The element whose content is passed over at the moment.
    private var codeElement: String?

    /// `passesOverCode`: leaves out what `script` and `style` hold, which is text in another language: there a `<` begins
    /// no tag but their own end.
    package init(passesOverCode: Bool = false) { self.passesOverCode = passesOverCode }

    /// Takes the next piece, and hands out the tokens that are complete.
    package mutating func feed<Failure>(
        _ piece: UnsafeRawBufferPointer, _ body: (Token) throws(Failure) -> Void
    ) throws(Failure) {
        buffer.append(contentsOf: piece)
        let used = try tokenize(isLast: false, body)
        buffer.removeFirst(used)
    }

    /// Says that no piece follows, and hands out the rest.
    package mutating func finish<Failure>(_ body: (Token) throws(Failure) -> Void) throws(Failure) {
        _ = try tokenize(isLast: true, body)
        buffer.removeAll()
    }

    /// Hands out tokens, and returns how many bytes they took.
    private mutating func tokenize<Failure>(isLast: Bool, _ body: (Token) throws(Failure) -> Void)
        throws(Failure)
        -> Int
    {
        var position = 0
        while position < buffer.count {
            if let element = codeElement {
                guard let end = endOfCode(of: element, from: position) else {
                    // The end tag may have begun already.
                    return isLast ? buffer.count : max(position, buffer.count - element.utf8.count - 2)
                }
                position = end
                codeElement = nil
            }
            guard let open = buffer[position...].firstIndex(of: less) else {
                try body(.text(buffer[position...]))
                return buffer.count
            }
            if open > position { try body(.text(buffer[position..<open])) }
            position = open
            guard open + 1 < buffer.count else {
                if isLast { try body(.text(buffer[open...])) }
                return isLast ? buffer.count : open
            }
            let next = buffer[open + 1]
            let isEnd = next == UInt8(ascii: "/") && open + 2 < buffer.count && isLetter(buffer[open + 2])
            if next == UInt8(ascii: "/"), open + 2 == buffer.count, !isLast { return open }
            if isLetter(next) || isEnd {
                guard let close = endOfTag(from: open, isLast: isLast) else { return open }
                let tag = buffer[(open + (isEnd ? 2 : 1))..<close]
                let nameEnd = tag.firstIndex { isSpace($0) || $0 == UInt8(ascii: "/") } ?? tag.endIndex
                let name = String(decoding: tag[..<nameEnd], as: UTF8.self).lowercased()
                try body(
                    isEnd ? .end(name: name) : .start(name: name, attributes: attributes(tag[nameEnd...])))
                position = min(close + 1, buffer.count)
                if passesOverCode, !isEnd, name == "script" || name == "style" { codeElement = name }
            } else if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") || next == UInt8(ascii: "/") {
                guard let close = endOfComment(from: open, isLast: isLast) else { return open }
                position = close
            } else {
                try body(.text(buffer[open...open]))
                position = open + 1
            }
        }
        return position
    }

    /// Finds where the end tag of an element begins whose content is code; nil where it is not there yet.
    private func endOfCode(of element: String, from start: Int) -> Int? {
        let tag = Array("</\(element)".utf8)
        var rest = buffer[start...]
        while let open = rest.firstIndex(of: less) {
            rest = rest[open...]
            // Both are small letters and a slash, which have this bit.
            if rest.count >= tag.count, zip(rest.dropFirst(), tag.dropFirst()).allSatisfy({ $0 | 0x20 == $1 })
            {
                return open
            }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// Finds the `>` of a tag outside quotes; nil where more input is needed.
    private func endOfTag(from open: Int, isLast: Bool) -> Int? {
        var quote: UInt8?
        var isAfterEquals = false
        for index in (open + 1)..<buffer.count {
            let byte = buffer[index]
            if let mark = quote {
                if byte == mark { quote = nil }
            } else if byte == greater {
                return index
            } else if isAfterEquals, byte == 0x22 || byte == 0x27 {
                quote = byte
            }
            if !isSpace(byte) { isAfterEquals = byte == UInt8(ascii: "=") && quote == nil }
        }
        guard isLast || buffer.count - open > Self.tagLimit else { return nil }
        return buffer[open...].firstIndex(of: greater) ?? (isLast ? buffer.count : buffer.count - 1)
    }

    /// Finds where a comment, a declaration or an instruction is over; nil where more input is needed.
    private func endOfComment(from open: Int, isLast: Bool) -> Int? {
        let isComment = buffer[open...].starts(with: "<!--".utf8)
        if !isComment, buffer.count - open < 4, !isLast, "<!--".utf8.starts(with: buffer[open...]) {
            return nil
        }
        var close = buffer[open...].firstIndex(of: greater)
        while isComment, let end = close,
            !(end - open >= 6 && buffer[(end - 2)..<end].elementsEqual("--".utf8))
        {
            close = buffer[(end + 1)...].firstIndex(of: greater)
        }
        if let close { return close + 1 }
        guard isLast || buffer.count - open > Self.tagLimit else { return nil }
        // A comment that never ends hides no bookmarks: only its opening is passed over.
        return min(open + (isComment ? 4 : 2), buffer.count)
    }

    private func attributes(_ source: ArraySlice<UInt8>) -> [Attribute] {
        var found: [Attribute] = []
        var rest = source
        while true {
            rest = rest.drop { isSpace($0) || $0 == UInt8(ascii: "/") }
            guard !rest.isEmpty else { return found }
            let nameEnd =
                rest.dropFirst().firstIndex {
                    isSpace($0) || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "/")
                }
                ?? rest.endIndex
            let name = String(decoding: rest[..<nameEnd].prefix(64), as: UTF8.self).lowercased()
            rest = rest[nameEnd...].drop(while: isSpace)
            var value: ArraySlice<UInt8> = []
            if rest.first == UInt8(ascii: "=") {
                rest = rest.dropFirst().drop(while: isSpace)
                if let quote = rest.first, quote == 0x22 || quote == 0x27 {
                    let body = rest.dropFirst()
                    let end = body.firstIndex(of: quote) ?? body.endIndex
                    value = body[..<end]
                    rest = body[end...].dropFirst()
                } else {
                    value = rest.prefix { !isSpace($0) }
                    rest = rest[value.endIndex...]
                }
            }
            found.append(Attribute(name: name, value: value))
        }
    }
}

private let less = UInt8(ascii: "<")
private let greater = UInt8(ascii: ">")

private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
