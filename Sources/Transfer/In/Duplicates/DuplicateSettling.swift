import Organizer

/// Decides what becomes of payloads that hold what an item of the list holds already, batch by batch in drop order.
struct DuplicateSettling {
    private let handling: DuplicateHandling
    private let list: ListSummary
    /// The time that the items of this drop have, by which they are told from others.
    private let added: Timestamp
    /// What this drop has brought, where that is not to be replaced by what follows in it.
    private var own: Set<PayloadDigest> = []

    init(_ handling: DuplicateHandling, in list: ListSummary, added: Timestamp) {
        self.handling = handling
        self.list = list
        self.added = added
    }

    /// Changes the results of a batch. `holders`: the items of the list that hold the same, by digest.
    mutating func settle(_ results: inout [PayloadResult], holders: [PayloadDigest: PlacedItem]) {
        var inBatch: [PayloadDigest: String] = [:]
        for index in results.indices {
            guard let digest = results[index].digest else { continue }
            let name = results[index].items.first?.name ?? ""
            let earlier = inBatch[digest]
            let isOwn = earlier != nil || own.contains(digest)
            if let holder = holders[digest] {
                // Which batch it came in says nothing to a person.
                let words = holder.item.added == added ? Self.broughtBefore(holder.item.name) : nil
                settle(&results[index], as: .init(holder, in: list, words: words), isOwn: isOwn)
            } else if let earlier {
                settle(&results[index], as: .init(text: Self.broughtBefore(earlier)), isOwn: true)
            }
            if results[index].items.isEmpty { continue }
            inBatch[digest] = inBatch[digest] ?? name
            if handling == .replace { own.insert(digest) }
        }
    }

    private static func broughtBefore(_ name: String) -> String { "“\(name)”, dropped before it" }

    private struct Holder {
        var text: String
        var id: ItemID?

        init(text: String) { self.text = text }

        init(_ placed: PlacedItem, in list: ListSummary, words: String?) {
            text =
                words ?? "“\(placed.item.name)” (row \(placed.row.offset) of \(list.name))"
            id = placed.item.id
        }
    }

    private func settle(_ result: inout PayloadResult, as holder: Holder, isOwn: Bool) {
        switch handling {
        case .keep: result.notes.append(.duplicate(of: holder.text))
        case .replace where !isOwn && holder.id != nil:
            result.replaced = holder.id.map { [$0] } ?? []
            result.notes.append(.replaced(holder.text))
        case .skip, .replace:
            result.ending = .problem(.duplicate(of: holder.text))
            result.moved = nil
        }
    }
}
