/// Holds what the XML declaration at the start of a document says of its encoding (XML 1.0, 2.8 and 4.3.3).
struct XMLDeclaration: Equatable {
    /// The encoding it names, as written; nil where it names none.
    var encoding: String?

    /// Reads the declaration at the very start of bytes that are ASCII or like it; nil where there is none.
    ///
    /// Only the encoding is wanted: whether the declaration is well-formed, libxml2 will say.
    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.starts(with: Array("<?xml".utf8)) else { return nil }
        var rest = bytes.dropFirst(5)
        guard let blank = rest.first, Self.isBlank(blank) else { return nil }
        rest = rest.prefix(1024)
        rest = rest.prefix { $0 != UInt8(ascii: ">") }
        let text = Array(rest)
        guard let name = Self.firstIndex(of: Array("encoding".utf8), in: text) else { return }
        var index = name + 8
        while index < text.count, Self.isBlank(text[index]) || text[index] == UInt8(ascii: "=") { index += 1 }
        guard index < text.count, text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "'") else {
            return
        }
        let value = text[(index + 1)...].prefix { $0 != text[index] }
        encoding = String(decoding: value, as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private static func firstIndex(of word: [UInt8], in text: [UInt8]) -> Int? {
        guard text.count >= word.count else { return nil }
        return (0...text.count - word.count).first { text[$0..<$0 + word.count].elementsEqual(word) }
    }
}
