extension DuplicateGroup {
    /// What one file brought together: the cards of a file of cards hold all of it, and are no duplicates of one another.
    private struct Origin: Hashable {
        var added: Timestamp
        /// The path of a file, or the name of one whose bytes the library holds.
        var file: [UInt8]?

        init?(_ item: Item) {
            added = item.added
            switch item.source {
            case .file(let path, _, _): file = path.bytes
            case .data:
                if case .string(let name)? = item.attributes[Item.fileNameKey] { file = Array(name.utf8) }
            case .url: return nil
            }
        }
    }

    /// Picks those of items that hold the same bytes which are duplicates of others among them.
    ///
    /// Where one file brought several together under different names, those of one name are duplicates of one another;
    /// elsewhere all are.
    package static func duplicates(among items: [PlacedItem]) -> [PlacedItem] {
        guard items.count > 1 else { return [] }
        var names: [Origin: String] = [:]
        let areParts = items.contains { placed in
            guard let origin = Origin(placed.item) else { return false }
            defer { names[origin] = names[origin] ?? placed.item.name }
            return names[origin].map { $0 != placed.item.name } ?? false
        }
        guard areParts else { return items }
        let counts = items.reduce(into: [:]) { $0[$1.item.name, default: 0] += 1 }
        return items.filter { (counts[$0.item.name] ?? 0) > 1 }
    }
}
