/// Writes characters as UTF-8 into a buffer that is handed out and emptied again and again.
struct UTF8Output: ~Copyable {
    /// Owned by this value, which frees it.
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private var count = 0
    private var lead: UInt32?

    /// Makes a buffer of some bytes; whoever writes hands out before it is full.
    init(capacity: Int) {
        bytes = .allocate(capacity: capacity)
    }

    deinit {
        bytes.deallocate()
    }

    /// True when the first half of a surrogate pair waits for the second.
    var endsInHalf: Bool { lead != nil }

    /// Appends one Unicode scalar value, which the caller knows to be none of the surrogates.
    mutating func append(_ scalar: UInt32) {
        precondition(bytes.count - count >= 4, "UTF-8 was not handed out in time")
        switch scalar {
        case 0..<0x80:
            write(scalar)
        case 0x80..<0x800:
            write(0xC0 | scalar >> 6)
            write(0x80 | scalar & 0x3F)
        case 0x800..<0x10000:
            write(0xE0 | scalar >> 12)
            write(0x80 | scalar >> 6 & 0x3F)
            write(0x80 | scalar & 0x3F)
        default:
            write(0xF0 | scalar >> 18)
            write(0x80 | scalar >> 12 & 0x3F)
            write(0x80 | scalar >> 6 & 0x3F)
            write(0x80 | scalar & 0x3F)
        }
    }

    private mutating func write(_ byte: UInt32) {
        bytes[count] = UInt8(truncatingIfNeeded: byte)
        count += 1
    }

    /// Appends UTF-16, joining surrogates even where two calls hold the halves; a lone one becomes U+FFFD.
    mutating func append(utf16 units: UnsafeBufferPointer<UInt16>) {
        for unit in units {
            if unit < 0x80 && lead == nil {
                append(UInt32(unit))
                continue
            }
            if let first = lead {
                lead = nil
                if unit & 0xFC00 == 0xDC00 {
                    append(0x10000 + (first & 0x3FF) << 10 + UInt32(unit) & 0x3FF)
                    continue
                }
                append(0xFFFD)
            }
            switch unit & 0xFC00 {
            case 0xD800: lead = UInt32(unit)
            case 0xDC00: append(0xFFFD)
            default: append(UInt32(unit))
            }
        }
    }

    /// Appends U+FFFD, in place of what is malformed.
    mutating func appendReplacement() {
        lead = nil
        append(0xFFFD)
    }

    /// Hands out what was written, if anything, and forgets it.
    mutating func give<Failure>(
        to body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        if count == 0 { return }
        let written = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<count]))
        count = 0
        try body(written)
    }
}
