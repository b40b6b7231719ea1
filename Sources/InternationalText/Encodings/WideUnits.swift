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
    private var partial: [UInt8] = []
    private var lead: UInt32?

    init(width: Width, isBigEndian: Bool?) {
        self.width = width
        self.isBigEndian = isBigEndian
        partial.reserveCapacity(4)
    }

    /// Takes bytes, and reports each character or fault in order.
    mutating func take(_ bytes: Slice<UnsafeRawBufferPointer>, _ report: (Event) -> Void) {
        for byte in bytes {
            partial.append(byte)
            guard partial.count == width.rawValue else { continue }
            let forwards = partial.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            let backwards = partial.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            partial.removeAll(keepingCapacity: true)
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
    }

    /// Says that no byte follows.
    mutating func finish(_ report: (Event) -> Void) {
        if lead != nil { report(.malformed(at: offset - 2)) }
        if !partial.isEmpty { report(.malformed(at: offset)) }
        lead = nil
        partial.removeAll()
    }

    private mutating func take(unit: UInt32, _ report: (Event) -> Void) {
        let start = offset - Int64(width.rawValue)
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
