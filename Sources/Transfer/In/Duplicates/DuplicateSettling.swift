import Organizer

/// Decides what becomes of items that hold what an item of their list holds already, batch by batch in drop order.
struct DuplicateSettling {
    /// What an item holds, and the folder's list on which it lands; nil for the list of the drop.
    struct Held: Hashable {
        var home: String?
        var digest: PayloadDigest
    }

    private let handling: DuplicateHandling
    /// The time that the items of this drop have, by which they are told from others.
    private let added: Timestamp
    /// What this drop has brought, where that is not to be replaced by what follows in it.
    private var own: Set<Held> = []

    init(_ handling: DuplicateHandling, added: Timestamp) {
        self.handling = handling
        self.added = added
    }

    /// Changes the results of a batch.
    ///
    /// - Parameters:
    ///   - homes: The folders' lists of the items that do not land on the drop's.
    ///   - holders: The items that hold the same, each on the list where what holds it is to land.
    ///   - lists: The names of the lists of the holders.
    mutating func settle(
        _ results: inout [PayloadResult], homes: [ItemID: String], holders: [Held: PlacedItem],
        lists: [ListID: String]
    ) {
        var inBatch: [Held: String] = [:]
        inBatch.reserveCapacity(results.reduce(0) { $0 + $1.items.count })
        for index in results.indices {
            let items = results[index].items
            var settled = SettledDuplicates(of: items.count)
            // Several items of one payload may be that payload: these are no duplicates of one another.
            var whole: [Held: Bool] = [:]
            for (number, item) in items.enumerated() {
                guard let digest = item.heldDigest else { continue }
                let held = Held(home: homes.isEmpty ? nil : homes[item.id], digest: digest)
                var stays = true
                if !item.isLink, let decided = whole[held] {
                    stays = decided
                    if !stays { settled.leaveOut(number) }
                } else {
                    let earlier = inBatch[held]
                    let holder = holders.isEmpty ? nil : holders[held]
                    if holder != nil || earlier != nil {
                        let isOwn = earlier != nil || own.contains(held)
                        let words = Self.words(holder, earlier, added: added, lists: lists)
                        switch handling {
                        case .keep: settled.note(sameAs: words)
                        case .replace where !isOwn: settled.replace(holder?.item.id, words)
                        case .skip, .replace:
                            stays = false
                            settled.leaveOut(number, as: words)
                        }
                    }
                    if !item.isLink { whole[held] = stays }
                }
                guard stays else { continue }
                if inBatch[held] == nil { inBatch[held] = item.name }
                if handling == .replace { own.insert(held) }
            }
            settled.tell(&results[index])
        }
    }

    private static func words(
        _ holder: PlacedItem?, _ earlier: String?, added: Timestamp, lists: [ListID: String]
    ) -> String {
        guard let holder else { return broughtBefore(earlier ?? "") }
        // Which batch it came in says nothing to a person.
        if holder.item.added == added { return broughtBefore(holder.item.name) }
        return "“\(holder.item.name)” (row \(holder.row.offset) of \(lists[holder.list] ?? ""))"
    }

    private static func broughtBefore(_ name: String) -> String { "“\(name)”, dropped before it" }
}

extension Item {
    fileprivate var isLink: Bool { if case .url = source { true } else { false } }
}
