import Glibc

/// Keeps the end of what a worker writes to standard error.
struct LastWords: Sendable {
    /// How many bytes are kept: a message and the trace of a stack.
    static let limit = 8192
    private var bytes: [UInt8] = []

    mutating func append(_ more: some Collection<UInt8>) {
        bytes += more.suffix(Self.limit)
        if bytes.count > Self.limit { bytes.removeFirst(bytes.count - Self.limit) }
    }

    /// The text, repaired to UTF-8, without white space around it; nil when nothing was said.
    var text: String? {
        // A cut may have fallen into a character: its rest says nothing.
        let whole = bytes.count == Self.limit ? bytes[...].drop(while: UTF8.isContinuation) : bytes[...]
        let text = String(decoding: whole, as: UTF8.self)
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return nil }
        return String(text[first...last])
    }

    /// Takes in what a pipe that does not block holds now, as long as it does not pour without end; returns whether it
    /// is at its end.
    static func listen(to pipe: Int32, append: (ArraySlice<UInt8>) -> Void) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        for _ in 0..<16 {
            // Valid: read writes at most `buffer.count` bytes into the array.
            let count = read(pipe, &buffer, buffer.count)
            if count == 0 { return true }
            guard count > 0 else { return false }
            append(buffer[..<count])
        }
        return false
    }
}
