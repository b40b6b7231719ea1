/// Follows one UTF-8 sequence of two to four bytes, byte by byte (Unicode 15, table 3-7).
struct UTF8Sequence {
    enum State {
        case incomplete
        case complete
        case malformed
    }

    private(set) var state: State
    /// The character; only the value of a complete sequence means anything.
    private(set) var value: UInt32
    private var missing: Int
    /// What the next byte may be; only the second one has bounds of its own.
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    /// Begins with a byte above 7F.
    init(lead: UInt8) {
        state = .incomplete
        switch lead {
        case 0xC2...0xDF: (missing, value) = (1, UInt32(lead & 0x1F))
        case 0xE0...0xEF:
            (missing, value) = (2, UInt32(lead & 0x0F))
            if lead == 0xE0 { allowed = 0xA0...0xBF }
            if lead == 0xED { allowed = 0x80...0x9F }
        case 0xF0...0xF4:
            (missing, value) = (3, UInt32(lead & 0x07))
            if lead == 0xF0 { allowed = 0x90...0xBF }
            if lead == 0xF4 { allowed = 0x80...0x8F }
        default: (state, missing, value) = (.malformed, 0, 0)
        }
    }

    /// Offers the next byte; false where it does not belong to the sequence, which is then malformed.
    mutating func take(_ byte: UInt8) -> Bool {
        guard allowed.contains(byte) else {
            state = .malformed
            return false
        }
        value = value << 6 | UInt32(byte & 0x3F)
        allowed = 0x80...0xBF
        missing -= 1
        if missing == 0 { state = .complete }
        return true
    }
}
