extension TextEncoding {
    /// Finds the encoding that a text itself names near its start, in ASCII; nil where it names none that is known.
    ///
    /// Looked for in the first 4 KiB, in this order: `encoding="…"` of an XML declaration, `charset=…` of HTML's `<meta>`, and
    /// `coding: …` or `coding=…` in the first two lines, as Emacs, Python and Vim read it.
    package static func declared(in head: some Collection<UInt8>) -> TextEncoding? {
        // Copied at once: what follows is compiled for an array alone.
        var start = Array(head.prefix(4096))
        for (index, byte) in start.enumerated() {
            if byte >= 0x80 {
                start[index] = 0x3F
            } else if (0x41...0x5A).contains(byte) {
                start[index] = byte | 0x20
            }
        }
        if start.starts(with: "<?xml".utf8), let end = start.firstIndex(of: UInt8(ascii: ">")) {
            if let encoding = label(after: "encoding", in: start[..<end]) { return encoding }
        }
        if let meta = position(of: "<meta", in: start[...]),
            let encoding = label(after: "charset", in: start[meta...])
        {
            return encoding
        }
        let lines = start.split(maxSplits: 2, omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
        for line in lines.prefix(2) {
            if let encoding = label(after: "coding", in: line) { return encoding }
        }
        return nil
    }

    /// Reads a name after a word and `=` or `:`, in quotes or bare.
    private static func label(after word: String, in text: ArraySlice<UInt8>) -> TextEncoding? {
        guard let start = position(of: word, in: text) else { return nil }
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        var rest = text[(start + word.utf8.count)...].drop(while: isSpace)
        guard let sign = rest.popFirst(), sign == UInt8(ascii: "=") || sign == UInt8(ascii: ":") else {
            return nil
        }
        rest = rest.drop { isSpace($0) || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        let name = rest.prefix {
            (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || "-_.".utf8.contains($0)
        }
        return TextEncoding(named: String(decoding: name, as: UTF8.self))
    }

    private static func position(of word: String, in text: ArraySlice<UInt8>) -> Int? {
        let word = Array(word.utf8)
        guard let first = word.first, text.count >= word.count else { return nil }
        // Valid: no index is beyond the last at which a whole word begins.
        return text.withUnsafeBufferPointer { bytes in
            for start in 0...(bytes.count - word.count) where bytes[start] == first {
                if word.indices.allSatisfy({ bytes[start + $0] == word[$0] }) {
                    return text.startIndex + start
                }
            }
            return nil
        }
    }
}
