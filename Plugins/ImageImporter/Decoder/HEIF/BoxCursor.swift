/// Walks bytes of the ISO base media format (ISO/IEC 14496-12, 4.2), checking every step.
struct BoxCursor {
    private let bytes: [UInt8]
    private(set) var position: Int
    private let end: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = 0
        end = bytes.count
    }

    private init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    /// Reads an unsigned number of 0…8 bytes, most significant first; nil at the end.
    mutating func integer(_ size: Int) -> UInt64? {
        guard size <= 8, end - position >= size else { return nil }
        defer { position += size }
        return bytes[position..<(position + size)].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads a count, which the rest must be able to hold at `least` bytes each.
    mutating func count(_ size: Int, least: Int) -> Int? {
        guard let value = integer(size), value <= UInt64((end - position) / least) else { return nil }
        return Int(value)
    }

    /// Reads the version and the flags that begin a full box.
    mutating func versionAndFlags() -> (version: UInt8, flags: UInt32)? {
        integer(4).map { (UInt8($0 >> 24), UInt32($0 & 0xff_ffff)) }
    }

    /// Reads the next box, and returns its type and its content; nil at the end, and for a box that is cut.
    mutating func box() -> (type: FourCharacters, content: BoxCursor)? {
        let start = position
        guard let short = integer(4), let type = integer(4) else { return nil }
        var size = short
        if short == 1 {
            guard let long = integer(8) else { return nil }
            size = long
        } else if short == 0 {
            size = UInt64(end - start)
        }
        guard size >= UInt64(position - start), size <= UInt64(end - start) else { return nil }
        let content = BoxCursor(bytes, position..<(start + Int(size)))
        position = start + Int(size)
        return (FourCharacters(type), content)
    }

    /// The bytes from here to the end.
    var rest: ArraySlice<UInt8> { bytes[position..<end] }
}

/// Names a box or an item, by four characters.
struct FourCharacters: Hashable, ExpressibleByStringLiteral {
    private let code: UInt64

    init(_ code: UInt64) { self.code = code }
    init(stringLiteral text: String) { code = text.utf8.reduce(0) { $0 << 8 | UInt64($1) } }
}
