import FoundationEssentials
import ImporterWire

/// Gathers what a collection says of one of its links.
package struct Bookmark: Sendable {
    /// The address as written.
    package var address: String
    package var title = ""
    package var note = ""
    /// The folders that it lies in, outermost first.
    package var folders: [String] = []
    package var tags: [String] = []
    /// What else is known of it, under the keys of its attributes.
    package var facts: [String: AttributeValue] = [:]

    package init(address: String) { self.address = address }

    /// Makes the item of a link whose address is `address` where that could be parsed.
    func item(at address: Address?, written: String) -> ImportedItem {
        var attributes = facts
        if let scheme = address?.scheme { attributes["scheme"] = .string(cut(scheme)) }
        if let host = address?.shownHost { attributes[AttributeKey.host] = .string(cut(host)) }
        let title = cut(collapsed(title))
        if !title.isEmpty { attributes[AttributeKey.title] = .string(title) }
        let note = cut(trimmingSpaces(note))
        if !note.isEmpty { attributes[AttributeKey.description] = .string(note) }
        let path = Self.fitting(folders)
        if !path.isEmpty { attributes[AttributeKey.folder] = .strings(path) }
        let tags = Self.fitting(tags.map(collapsed).filter { !$0.isEmpty })
        if !tags.isEmpty { attributes["tags"] = .strings(tags) }
        return ImportedItem(
            suggestedName: title.isEmpty ? nil : title,
            fallbackName: title.isEmpty ? address?.derivedName.map { cut($0) } : nil, type: "public.url",
            url: address?.text ?? written, attributes: attributes, excerpt: note.isEmpty ? nil : note)
    }

    /// Keeps the last of some names that fit an attribute together.
    private static func fitting(_ names: [String]) -> [String] {
        var size = 0
        return names.reversed().prefix { name in
            // The wire counts one byte more for each.
            size += name.utf8.count + 1
            return size <= WireLimits.attributeValue
        }.reversed()
    }
}

extension Bookmark {
    /// Reads a time since 1970 in seconds, milliseconds or microseconds, as ISO 8601; nil where it is none.
    ///
    /// The sizes of the three do not overlap before the year 5138.
    package static func date(since1970 number: Int64) -> AttributeValue? {
        let seconds: Int64 =
            switch number {
            case ..<100_000_000_000: number
            case ..<100_000_000_000_000: number / 1000
            case ..<100_000_000_000_000_000: number / 1_000_000
            default: 0
            }
        guard seconds > 0 else { return nil }
        return .string(Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601))
    }
}
