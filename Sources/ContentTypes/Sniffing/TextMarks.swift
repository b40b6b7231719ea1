/// Looks in the beginning of a text for what formats that are written as text show themselves by.
struct TextMarks {
    private let text: [UInt8]
    /// Whether nothing follows that could show it yet.
    private let isWhole: Bool

    /// `bytes`: of a text, in any encoding of which the ASCII characters can be told.
    init(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) {
        text = WideText(bytes)?.narrowed(bytes, limit: bytes.count) ?? Array(bytes)
        self.isWhole = isWhole
    }

    /// Whether no tag begins in it: no “<” before a letter, “!”, “?” or “/”.
    var lackTags: Bool {
        !text.indices.contains { index in
            guard text[index] == UInt8(ascii: "<") else { return false }
            guard index + 1 < text.count else { return !isWhole }
            let next = text[index + 1]
            return next >= 0x80 || "!?/_:".utf8.contains(next)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next.asciiLowercased)
        }
    }

    /// Whether none of some words stands in it, whatever the capitals; the words are in small letters.
    func lacks(_ words: String...) -> Bool {
        let text = self.text.map(\.asciiLowercased)
        return !words.contains { word in
            let word = Array(word.utf8)
            return text.indices.dropLast(max(0, word.count - 1)).contains { index in
                text[index] == word[0] && text[index...].starts(with: word)
            }
        }
    }
}
