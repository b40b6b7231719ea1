/// Walks over the lines of the first part of a text, as bytes without their ends.
struct ByteLines: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    mutating func next() -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        guard let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
            defer { rest = [] }
            return rest
        }
        let line = rest[..<end]
        let isPair = rest[end] == 0x0D && end + 1 < rest.endIndex && rest[end + 1] == 0x0A
        rest = rest[(end + (isPair ? 2 : 1))...]
        return line
    }
}

/// Takes white space off both ends.
func trimmed(_ text: some StringProtocol) -> Substring {
    let start = Substring(text).drop { $0.isWhitespace }
    return start.dropLast(start.reversed().prefix { $0.isWhitespace }.count)
}

extension StringProtocol {
    /// Finds where a text first occurs.
    func firstIndex(of text: String) -> Index? {
        indices.first { self[$0...].hasPrefix(text) }
    }
}
