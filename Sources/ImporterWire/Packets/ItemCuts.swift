/// Cuts items to what the wire carries, and remembers what was lost, so that the user is told.
package struct ItemCuts: Sendable, Hashable {
    /// Names and texts that lost their ends.
    package private(set) var shortened = 0
    /// Attributes left out: too large, too many, or no JSON (infinite numbers).
    package private(set) var attributes = 0
    /// Items left out, since what identifies them does not fit.
    package private(set) var items = 0
    /// Thumbnails left out, for want of room.
    package private(set) var thumbnails = 0

    package init() {}

    /// Counts an item that is left out.
    package mutating func drop() { items += 1 }

    /// Counts a thumbnail that is left out.
    package mutating func dropThumbnail() { thumbnails += 1 }

    /// Says in notes what was lost; nothing when nothing was.
    package var notes: [Note] {
        var notes: [Note] = []
        func add(_ code: String, _ count: Int, _ noun: String, _ fate: String) {
            guard count > 0 else { return }
            let message = count == 1 ? "1 \(noun) was \(fate)" : "\(count) \(noun)s were \(fate)"
            notes.append(Note(code: code, message: message))
        }
        add("text-shortened", shortened, "text", "cut to the limit")
        add("attribute-dropped", attributes, "attribute", "left out, being over the limit")
        add("item-dropped", items, "item", "left out, being over the limit")
        add("thumbnail-dropped", thumbnails, "thumbnail", "left out for want of room")
        return notes
    }

    /// Cuts every field of `item` to its limit; false when the item cannot be kept.
    ///
    /// Names, the excerpt, and a title or description lose their ends. Other attributes over their limit are left
    /// out. A type or an address is kept whole or not at all. The excerpt is cut in silence: it serves search only.
    package mutating func fit(_ item: inout ImportedItem) -> Bool {
        if let type = item.type, type.utf8.count > WireLimits.type { return false }
        if let url = item.url, url.utf8.count > WireLimits.address { return false }
        shorten(&item.suggestedName, to: WireLimits.name)
        shorten(&item.fallbackName, to: WireLimits.name)
        item.excerpt?.cut(toBytes: WireLimits.excerpt)
        if let attributes = item.attributes,
            !attributes.allSatisfy(Self.fits) || attributes.count > WireLimits.attributes
        {
            item.attributes = fitting(attributes)
        }
        return true
    }

    /// Makes an item smaller by its least important part; false when nothing is left to take.
    ///
    /// For an item whose fields are each within their limits and yet together more than a packet.
    package mutating func shrink(_ item: inout ImportedItem) -> Bool {
        if let excerpt = item.excerpt, !excerpt.isEmpty {
            item.excerpt?.cut(toBytes: excerpt.utf8.count / 2)
            return true
        }
        if let largest = item.attributes?.max(by: { ($0.value.size, $1.key) < ($1.value.size, $0.key) }) {
            item.attributes?[largest.key] = nil
            attributes += 1
            return true
        }
        return false
    }

    private mutating func shorten(_ text: inout String?, to limit: Int) {
        guard let count = text?.utf8.count, count > limit else { return }
        text?.cut(toBytes: limit)
        shortened += 1
    }

    private mutating func fitting(_ all: [String: AttributeValue]) -> [String: AttributeValue] {
        var kept: [String: AttributeValue] = [:]
        for (key, value) in all.sorted(by: { $0.key < $1.key }) {
            if kept.count < WireLimits.attributes, Self.fits(key, value) {
                kept[key] = value
            } else if kept.count < WireLimits.attributes, case .string(var text) = value,
                key == AttributeKey.title || key == AttributeKey.description
            {
                text.cut(toBytes: WireLimits.attributeValue)
                kept[key] = .string(text)
                shortened += 1
            } else {
                attributes += 1
            }
        }
        return kept
    }

    private static func fits(_ key: String, _ value: AttributeValue) -> Bool {
        guard key.utf8.count <= WireLimits.attributeKey, value.size <= WireLimits.attributeValue else {
            return false
        }
        if case .number(let number) = value { return number.isFinite }
        return true
    }
}

extension AttributeValue {
    /// What counts against ``WireLimits/attributeValue``: the bytes of its text.
    package var size: Int {
        switch self {
        case .boolean, .integer, .number: 0
        case .string(let value): value.utf8.count
        case .strings(let values): values.reduce(0) { $0 + $1.utf8.count + 1 }
        }
    }
}

extension String {
    /// Cuts the string to at most `limit` bytes of UTF-8, between two scalars.
    package mutating func cut(toBytes limit: Int) {
        guard utf8.count > limit else { return }
        var end = utf8.index(startIndex, offsetBy: limit)
        while end > startIndex, UTF8.isContinuation(utf8[end]) { end = utf8.index(before: end) }
        self = String(self[..<end])
    }
}
