import ImporterWire

/// Gathers the text by which a document is found, up to what an item may carry.
struct ExcerptText {
    /// Titles and descriptions.
    private var first: [UInt8] = []
    /// All other text.
    private var rest: [UInt8] = []

    /// True while titles and descriptions are wanted: until they fill the excerpt.
    var wantsTitles: Bool { first.count < WireLimits.excerpt }
    /// True while other text is wanted: until the excerpt would be full of it.
    var wantsText: Bool { rest.count < WireLimits.excerpt }

    /// Takes a title or description, already one line.
    mutating func title(_ text: String?) {
        guard let text, wantsTitles else { return }
        if !first.isEmpty { first.append(UInt8(ascii: "\n")) }
        first.append(contentsOf: text.utf8)
    }

    /// Takes a piece of other text, as it comes.
    mutating func text(_ bytes: Span<UInt8>) {
        guard wantsText else { return }
        bytes.withUnsafeBufferPointer { bytes in
            PlainText.appendCollapsed(
                UnsafeBufferPointer(rebasing: bytes.prefix(WireLimits.excerpt)), to: &rest)
        }
    }

    /// Takes what another gathered, after this one's own.
    mutating func append(_ other: ExcerptText) {
        if !other.first.isEmpty {
            if !first.isEmpty { first.append(UInt8(ascii: "\n")) }
            first.append(contentsOf: other.first)
        }
        rest.append(contentsOf: other.rest)
    }

    /// Parts the text before from the text after, as the end of an element does.
    mutating func part() {
        if let last = rest.last, last != 0x20, wantsText { rest.append(0x20) }
    }

    /// What was gathered, cut to what an item may carry.
    var value: String {
        var whole = first
        if !whole.isEmpty && !rest.isEmpty { whole.append(UInt8(ascii: "\n")) }
        whole.append(contentsOf: rest)
        while whole.last == 0x20 { whole.removeLast() }
        return PlainText.cut(whole, to: WireLimits.excerpt)
    }
}
