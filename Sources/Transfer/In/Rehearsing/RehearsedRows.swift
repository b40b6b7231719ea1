import Organizer

/// Counts the rows of a list into which a drop is rehearsed: those that are there, those that would land together, and
/// those of folders of the list's own name, which would land at its end.
struct RehearsedRows {
    private let list: ListID
    private let count: Int
    /// Where the first would land, before anything leaves; nil at the end, wherever that is by then.
    private let gap: Int?
    /// The rows of what would leave, as they are.
    private var removed: Set<Int> = []
    private var removedItems: Set<ItemID> = []
    private var landed = 0
    private var appended = 0
    /// How many had been appended when the first landed.
    private var appendedBefore: Int?
    /// Where the bytes of a digest would be; of an address, where it would be first.
    private var holders: [PayloadDigest: [(item: Item, place: Place)]] = [:]

    private enum Place {
        case landed(Int)
        case appended(Int)
    }

    init(of list: ListSummary, gap: Int) {
        self.list = list.id
        count = list.count
        self.gap = gap == list.count ? nil : gap
    }

    /// The row of the first that would land.
    private var start: Int {
        gap.map { gap in gap - removed.count { $0 < gap } }
            ?? count - removed.count + (appendedBefore ?? appended)
    }

    mutating func remove(_ placed: PlacedItem) {
        removed.insert(placed.row.offset)
        removedItems.insert(placed.item.id)
    }

    /// Lets items land behind those that landed before; returns their rows.
    mutating func land(_ items: [Item]) -> Range<Int> {
        let first = start + landed
        if !items.isEmpty { appendedBefore = appendedBefore ?? appended }
        for item in items {
            note(item, at: .landed(landed))
            landed += 1
        }
        return first..<first + items.count
    }

    /// Lets items land at the end of the list; returns their rows.
    mutating func append(_ items: [Item]) -> Range<Int> {
        let first = count - removed.count + landed + appended
        for item in items {
            note(item, at: .appended(appended))
            appended += 1
        }
        return first..<first + items.count
    }

    private mutating func note(_ item: Item, at place: Place) {
        guard let digest = item.heldDigest, !item.isLink || holders[digest] == nil else { return }
        holders[digest, default: []].append((item, place))
    }

    /// Finds the first holders of each digest by now; `stored`: those in the library as it is.
    func holders(
        of digests: [PayloadDigest: Int], stored: [PayloadDigest: [PlacedItem]]
    ) -> [PayloadDigest: [PlacedItem]] {
        var found: [PayloadDigest: [PlacedItem]] = [:]
        for (digest, limit) in digests {
            var items = (stored[digest] ?? []).filter { !removedItems.contains($0.item.id) }.map { placed in
                PlacedItem(list: list, row: Row(row(now: placed.row.offset)), item: placed.item)
            }
            if let landed = holders[digest] {
                items += landed.prefix(limit - items.count).map { placed($0.item, $0.place) }
            }
            if !items.isEmpty { found[digest] = items }
        }
        return found
    }

    /// The row by now of one that was there.
    private func row(now row: Int) -> Int {
        let isBehind = gap.map { row >= $0 } ?? false
        return row - removed.count { $0 < row } + (isBehind ? landed : 0)
    }

    private func placed(_ item: Item, _ place: Place) -> PlacedItem {
        switch place {
        case .landed(let number):
            return PlacedItem(list: list, row: Row(start + number), item: item)
        case .appended(let number):
            let isBehind = gap != nil || number >= (appendedBefore ?? .max)
            let row = count - removed.count + (isBehind ? landed : 0) + number
            return PlacedItem(list: list, row: Row(row), item: item)
        }
    }
}
