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
}
