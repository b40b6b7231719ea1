import DragAndDrop

/// Holds the text of an item by which it is found, a field each.
package struct SearchText: Sendable, Hashable {
    package enum Field: String, Sendable, Hashable, CaseIterable {
        case name, note, title, details, address, excerpt
    }

    /// The texts in the order of ``Field``; empty for none.
    package let texts: [String]

    /// Takes the searched fields of an item, which must have been read with its excerpt.
    package init(_ item: Item) {
        let title = Self.strings(item.attributes["title"]).joined(separator: "\n")
        texts = [
            item.name, item.note, title == item.name ? "" : title, Self.details(of: item),
            Self.address(of: item), item.excerpt ?? "",
        ]
    }

    package subscript(field: Field) -> String { texts[Self.index[field, default: 0]] }

    /// Attributes that say how a thing is made; who looks for “utf” or “rgb” means something else.
    private static let technical: Set<String> = [
        "title", "scheme", "host", "encoding", "colorModel", "root", "namespace", "dialect", "version",
        "byteOrderMark",
        "captured", "created", "published", "updated", "modified",
    ]

    /// How much of an address is searched, in bytes; some hold whole pictures.
    private static let longestAddress = 2048

    private static let index = Dictionary(
        uniqueKeysWithValues: Field.allCases.enumerated().map { ($0.element, $0.offset) })

    /// Descriptions, tags, folders, and whatever importers of the user's own learnt, by ascending key.
    private static func details(of item: Item) -> String {
        var lines: [String] = []
        for (key, value) in item.attributes.sorted(by: { $0.key < $1.key }) where !technical.contains(key) {
            // A description is often the whole excerpt.
            lines += strings(value).filter { $0 != item.excerpt }
        }
        return lines.joined(separator: "\n")
    }

    private static func address(of item: Item) -> String {
        switch item.source {
        case .file(let path, _, _): String(decoding: path.lastComponent, as: UTF8.self)
        case .url(let address): String(decoding: address.utf8.prefix(longestAddress), as: UTF8.self)
        case .data: ""
        }
    }

    private static func strings(_ value: AttributeValue?) -> [String] {
        switch value {
        case .string(let text): [text]
        case .strings(let texts): texts
        case .boolean, .integer, .number, nil: []
        }
    }
}
