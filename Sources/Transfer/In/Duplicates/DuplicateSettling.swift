import Organizer

/// Decides what becomes of items that hold what an item of their list holds already, batch by batch in drop order.
struct DuplicateSettling {
    /// What an item holds, and the folder's list on which it lands; nil for the list of the drop.
    struct Held: Hashable {
        var home: String?
        var digest: PayloadDigest
    }

    /// What is there already as a batch is settled.
    private struct Present {
        let holders: [Held: [PlacedItem]]
        /// The names of the lists of the holders.
        let lists: [ListID: String]
        /// The names of what the batch itself brings: the first that holds it, and the others but of links.
        var first: [Held: String] = [:]
        var others: [Held: [String]] = [:]
    }

    let handling: DuplicateHandling
    /// The time that the items of this drop have, by which they are told from others; a drop that goes on has its first.
    private let added: Timestamp

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
    func settle(
        _ results: inout [PayloadResult], homes: [ItemID: String], holders: [Held: [PlacedItem]],
        lists: [ListID: String]
    ) {
        var present = Present(holders: holders, lists: lists)
        present.first.reserveCapacity(results.reduce(0) { $0 + $1.items.count })
        for index in results.indices {
            let items = results[index].items
            let several = results[index].digestsOfParts
            var settled = SettledDuplicates(of: items.count)
            // The numbers of the items that are parts of one file.
            var parts: [Held: [Int]] = [:]
            for (number, item) in items.enumerated() {
                guard let digest = item.heldDigest else { continue }
                let held = Held(home: homes.isEmpty ? nil : homes[item.id], digest: digest)
                if several.contains(digest) {
                    parts[held, default: []].append(number)
                } else {
                    settle([number], of: items, held, present, &settled)
                }
                if !several.contains(digest), !settled.leavesOut(number) { note(item, held, in: &present) }
            }
            for (held, numbers) in parts.sorted(by: { $0.value[0] < $1.value[0] }) {
                settle(numbers, of: items, held, present, &settled)
                for number in numbers where !settled.leavesOut(number) {
                    note(items[number], held, in: &present)
                }
            }
            settled.tell(&results[index])
        }
    }

    /// Notes what the batch brings.
    private func note(_ item: Item, _ held: Held, in present: inout Present) {
        if present.first[held] == nil {
            present.first[held] = item.name
        } else if !item.isLink {
            present.others[held, default: []].append(item.name)
        }
    }

    /// Decides over items of one payload that hold the same; several are parts of it, and no duplicates of one another.
    private func settle(
        _ numbers: [Int], of items: [Item], _ held: Held, _ present: Present,
        _ settled: inout SettledDuplicates
    ) {
        let holders = present.holders.isEmpty ? [] : present.holders[held] ?? []
        let earlier = present.first[held]
        guard let first = holders.first?.item.name ?? earlier else { return }
        if handling == .replace {
            // What this drop has brought is not replaced by what follows in it.
            guard earlier == nil, !holders.contains(where: { $0.item.added == added }) else {
                let words = Self.broughtBefore(earlier ?? first)
                for number in numbers { settled.leaveOut(number, as: words) }
                return
            }
            settled.replace(
                holders.map(\.item.id), by: numbers.count, words(holders.first, "", in: present))
            return
        }
        let brought = numbers.count == 1 ? [] : present.others[held] ?? []
        let names = holders.map(\.item.name) + [earlier].compactMap(\.self) + brought
        let matches = PartMatching.matches(of: numbers.map { items[$0].name }, among: names)
        for (number, match) in zip(numbers, matches) {
            guard let match else { continue }
            let holder = match < holders.count ? holders[match] : nil
            let words = words(holder, names[match], in: present)
            if handling == .keep { settled.note(sameAs: words) } else { settled.leaveOut(number, as: words) }
        }
    }

    private func words(_ holder: PlacedItem?, _ earlier: String, in present: Present) -> String {
        guard let holder else { return Self.broughtBefore(earlier) }
        // Which batch it came in says nothing to a person.
        if holder.item.added == added { return Self.broughtBefore(holder.item.name) }
        return "“\(holder.item.name)” (row \(holder.row.offset) of \(present.lists[holder.list] ?? ""))"
    }

    private static func broughtBefore(_ name: String) -> String { "“\(name)”, dropped before it" }
}
