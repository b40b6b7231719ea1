/// Gathers the units of UTF-16 or UTF-32 from bytes and joins surrogates, across any cut of the input.
struct WideUnits {
    enum Width: Int {
        case two = 2
        case four = 4
    }

    /// What the units turned out to be.
    enum Event {
        case scalar(UInt32)
        /// A lone surrogate, a value that is no character, or a unit cut short, which begins at a byte offset.
        case malformed(at: Int64)
    }

    let width: Width
    /// nil until a byte order mark or its absence decides.
    private(set) var isBigEndian: Bool?
    private var offset: Int64 = 0
    /// The bytes of a unit that is not whole yet, the first one highest.
    private var partial: UInt32 = 0
    private var partialCount = 0
    private var lead: UInt32?

    init(width: Width, isBigEndian: Bool?) {
        self.width = width
        self.isBigEndian = isBigEndian
    }

    /// Takes bytes, and reports each character or fault in order.
    mutating func take(_ bytes: Slice<UnsafeRawBufferPointer>, _ report: (Event) -> Void) {
        var rest = UnsafeRawBufferPointer(rebasing: bytes)
        while partialCount > 0 || isBigEndian == nil, let byte = rest.first {
            take(byte, report)
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst())
        }
        guard let isBigEndian else { return }
        var index = 0
        // Valid: each load ends at or before the end of `rest`.
        switch width {
        case .two:
            while index + 2 <= rest.count {
                let unit = rest.loadUnaligned(fromByteOffset: index, as: UInt16.self)
                index += 2
                offset += 2
                take(unit: UInt32(isBigEndian ? unit.bigEndian : unit.littleEndian), report)
            }
        case .four:
            while index + 4 <= rest.count {
                let unit = rest.loadUnaligned(fromByteOffset: index, as: UInt32.self)
                index += 4
                offset += 4
                take(unit: isBigEndian ? unit.bigEndian : unit.littleEndian, report)
            }
        }
        for byte in rest[index...] { take(byte, report) }
    }

    /// Says that no byte follows.
    mutating func finish(_ report: (Event) -> Void) {
        if lead != nil { report(.malformed(at: offset - 2)) }
        if partialCount > 0 { report(.malformed(at: offset)) }
        lead = nil
        partialCount = 0
    }

    private mutating func take(_ byte: UInt8, _ report: (Event) -> Void) {
        partial = partial << 8 | UInt32(byte)
        partialCount += 1
        guard partialCount == width.rawValue else { return }
        let forwards = partial
        let backwards = partial.byteSwapped >> UInt32(32 - 8 * partialCount)
        partial = 0
        partialCount = 0
        offset += Int64(width.rawValue)
        if let isBigEndian {
            take(unit: isBigEndian ? forwards : backwards, report)
        } else if backwards == 0xFEFF {
            isBigEndian = false
        } else {
            isBigEndian = true
            if forwards != 0xFEFF { take(unit: forwards, report) }
        }
    }

    private mutating func take(unit: UInt32, _ report: (Event) -> Void) {
        let start = offset - Int64(width.rawValue)
        if unit < 0x80 && lead == nil {
            report(.scalar(unit))
            return
        }
        if width == .four {
            report(Unicode.Scalar(unit) == nil ? .malformed(at: start) : .scalar(unit))
            return
        }
        if let first = lead {
            lead = nil
            if unit & 0xFC00 == 0xDC00 {
                report(.scalar(0x10000 + (first & 0x3FF) << 10 + unit & 0x3FF))
                return
            }
            report(.malformed(at: start - 2))
        }
        switch unit & 0xFC00 {
        case 0xD800: lead = unit
        case 0xDC00: report(.malformed(at: start))
        default: report(.scalar(unit))
        }
    }
}
