import ImporterKit
import ImporterWire
import InternationalText

/// Gathers what is learnt of one text while its UTF-8 streams by.
struct DecodedText {
    /// How the encoding became known.
    enum Certainty {
        case marked
        case recognized
        case guessed
    }

    var encoding: TextEncoding
    let certainty: Certainty
    private(set) var scanner = TextScanner()
    /// The first 64 KiB of the text, as UTF-8.
    private(set) var head: [UInt8] = []

    /// What is seen of the text, where it is HTML.
    private var page: HTMLPage?
    private let offset: Int64
    private var malformedCount = 0
    private var firstMalformed: Int64?
    static let headSize = 64 * 1024

    /// Begins at a byte offset of the payload, after a byte order mark if there is one.
    init(encoding: TextEncoding, certainty: Certainty, offset: Int64, isHTML: Bool) {
        self.encoding = encoding
        self.certainty = certainty
        self.offset = offset
        if isHTML { page = HTMLPage() }
    }

    /// Takes the next piece of UTF-8.
    mutating func take(_ piece: UnsafeRawBufferPointer) {
        scanner.scan(piece)
        page?.take(piece)
        if head.count < Self.headSize { head.append(contentsOf: piece.prefix(Self.headSize - head.count)) }
    }

    /// Says that the text is over, and what a converter found malformed, counted as it read.
    mutating func finish(malformed count: Int? = nil, first: Int64? = nil) {
        scanner.finish()
        page?.finish()
        malformedCount = count ?? scanner.faults
        firstMalformed = (count == nil ? scanner.firstFault : first).map { $0 + offset }
    }

    /// True when ASCII holds the signs with which seven-bit encodings switch (ISO-2022, HZ).
    var mayHoldEscapes: Bool {
        for (index, byte) in head.enumerated() {
            if byte == 0x1B { return true }
            if byte == UInt8(ascii: "~"), index + 1 < head.count, head[index + 1] == UInt8(ascii: "{") {
                return true
            }
        }
        return false
    }

    /// What the user should know.
    var notes: [Note] {
        var notes: [Note] = []
        if certainty == .guessed {
            notes.append(
                Note(
                    code: "encoding-guessed",
                    message: "the encoding is not stated; it reads as \(encoding.name)"))
        }
        if malformedCount > 0, let firstMalformed {
            let places = malformedCount == 1 ? "one place is" : "\(malformedCount) places are"
            notes.append(
                Note(
                    code: "invalid-bytes",
                    message: "\(places) not valid \(encoding.name), the first at byte \(firstMalformed)"))
        }
        return notes
    }

    /// Makes the item; titles depend on the payload's type and name. Of a page what is seen counts, and its own title
    /// outranks the name of its file.
    func item(of payload: Payload) -> ImportedItem {
        let counts = page?.scanner ?? scanner
        var attributes: [String: AttributeValue] = [
            AttributeKey.lines: .integer(Int64(counts.lines)),
            AttributeKey.words: .integer(Int64(counts.words)),
            "characters": .integer(Int64(counts.characters)),
        ]
        if scanner.characters > 0 || certainty == .marked {
            attributes[AttributeKey.encoding] = .string(encoding.name)
        }
        if certainty == .marked { attributes["byteOrderMark"] = true }
        if let page {
            let title = page.title
            if let title { attributes[AttributeKey.title] = .string(title) }
            return ImportedItem(
                suggestedName: title.flatMap { $0.utf8.count <= WireLimits.name ? $0 : nil },
                attributes: attributes, excerpt: Self.excerpt(of: page.head))
        }
        let kind = TextKind(type: payload.type, name: payload.name, start: head)
        let title = TextTitle(of: head, as: kind).text
        if let title { attributes[AttributeKey.title] = .string(title) }
        return ImportedItem(fallbackName: title, attributes: attributes, excerpt: Self.excerpt(of: head))
    }

    /// The start of the text for search, at most ``WireLimits/excerpt`` bytes, controls replaced by spaces.
    private static func excerpt(of head: [UInt8]) -> String? {
        var bytes = head.prefix(WireLimits.excerpt)
        // Never cut a character: drop the continuation bytes at the end, and their lead.
        if bytes.count < head.count {
            let next = head[bytes.endIndex]
            if next & 0xC0 == 0x80 {
                while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
            }
        }
        for index in bytes.indices where bytes[index] < 0x20 && bytes[index] != 0x0A && bytes[index] != 0x09 {
            bytes[index] = 0x20
        }
        // Faults become U+FFFD, three bytes for one, so the limit is checked once more.
        var text = String(decoding: bytes, as: UTF8.self)
        while text.utf8.count > WireLimits.excerpt { text.removeLast() }
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }
}

extension TextScanner {
    /// True when the text is UTF-8 but for faults so few that it can hardly be anything else.
    var isNearlyUTF8: Bool {
        faults * 8 <= sequences || (faults == 1 && isCutShort && sequences > 0)
    }

    /// True when there is no hope left that the text is UTF-8, so that reading on is of no use.
    var isHardlyUTF8: Bool {
        faults > 1000 && faults > sequences
    }
}
