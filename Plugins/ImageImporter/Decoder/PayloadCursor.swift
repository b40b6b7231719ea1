/// Reads a payload byte by byte, from an offset on, through a window of it.
struct PayloadCursor {
    private let file: PayloadFile
    /// Where the window ends.
    private var end: UInt64
    private var window: [UInt8] = []
    private var position = 0

    init(_ file: PayloadFile, at offset: UInt64 = 0) {
        self.file = file
        end = offset
    }

    /// The offset of the byte that is read next.
    var offset: UInt64 { end - UInt64(window.count - position) }

    /// Reads a byte; nil at the end.
    mutating func next() -> UInt8? {
        if position == window.count {
            let left = file.size - min(end, file.size)
            guard left > 0, let bytes = file.bytes(end, Int(min(left, 64 * 1024))) else { return nil }
            window = bytes
            position = 0
            end += UInt64(bytes.count)
        }
        defer { position += 1 }
        return window[position]
    }

    /// Goes over some bytes; false where there are not so many.
    mutating func skip(_ count: Int) -> Bool {
        let rest = window.count - position
        if count <= rest {
            position += count
            return true
        }
        let target = end + UInt64(count - rest)
        guard target <= file.size else { return false }
        (window, position, end) = ([], 0, target)
        return true
    }
}
