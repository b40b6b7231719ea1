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

    /// Takes what a person may mean who looks for an item: the same without what is noted of the file whose bytes the
    /// library holds, but with that file's name where the item has another.
    ///
    /// The index holds the notes, as it always did: an item's words can be taken out only as they were put in.
    package init(soughtIn item: Item) {
        var item = item
        var fileName = ""
        if case .string(let name)? = item.attributes[Item.fileNameKey], name != item.name { fileName = name }
        item.attributes = item.attributes.filter { !Self.notes.contains($0.key) }
        var texts = SearchText(item).texts
        if let index = Self.index[.address], case .data = item.source { texts[index] = fileName }
        self.texts = texts
    }

    /// Returns what is noted of an item that nobody looks for, and that the index holds all the same.
    package static func notes(of item: Item) -> [String] {
        item.attributes.filter { notes.contains($0.key) }.values.flatMap(strings)
    }

    package subscript(field: Field) -> String { texts[Self.index[field, default: 0]] }

    /// Attributes that say how a thing is made; who looks for “utf” or “rgb” means something else.
    private static let technical: Set<String> = [
        "title", "scheme", "host", "encoding", "colorModel", "root", "namespace", "dialect", "version",
        "byteOrderMark",
        "captured", "created", "published", "updated", "modified",
    ]

    /// Attributes that Punnet writes of a file that it takes in, and browsers of a bookmark.
    private static let notes: Set<String> = [
        Item.fileNameKey, Item.fileModeKey, Sorting.fileModifiedKey, "visited",
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
