/// Writes characters as UTF-8 into a buffer that is handed out and emptied again and again.
struct UTF8Output {
    private var bytes: [UInt8] = []
    private var lead: UInt32?

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// True when the first half of a surrogate pair waits for the second.
    var endsInHalf: Bool { lead != nil }

    /// Appends one Unicode scalar value, which the caller knows to be none of the surrogates.
    mutating func append(_ scalar: UInt32) {
        switch scalar {
        case 0..<0x80:
            bytes.append(UInt8(truncatingIfNeeded: scalar))
        case 0x80..<0x800:
            bytes.append(0xC0 | UInt8(truncatingIfNeeded: scalar >> 6))
            bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
        case 0x800..<0x10000:
            bytes.append(0xE0 | UInt8(truncatingIfNeeded: scalar >> 12))
            bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar >> 6 & 0x3F))
            bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
        default:
            bytes.append(0xF0 | UInt8(truncatingIfNeeded: scalar >> 18))
            bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar >> 12 & 0x3F))
            bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar >> 6 & 0x3F))
            bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
        }
    }

    /// Appends UTF-16, joining surrogates even where two calls hold the halves; a lone one becomes U+FFFD.
    mutating func append(utf16 units: UnsafeBufferPointer<UInt16>) {
        for unit in units {
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
        if bytes.isEmpty { return }
        defer { bytes.removeAll(keepingCapacity: true) }
        try bytes.withUnsafeBufferPointer { bytes throws(Failure) in try body(UnsafeRawBufferPointer(bytes)) }
    }
}
