import ContentTypes

extension Editor {
    func restore(
        _ lists: [RestoredList], from origin: String, as stamp: EditStamp
    ) throws(StoreError) -> EditOutcome {
        let total = lists.reduce(0) { $0 + $1.items.count }
        guard total <= StoreLimits.restoredItems else {
            throw .tooLarge(what: "items", limit: StoreLimits.restoredItems)
        }
        var outcome = EditOutcome(kind: .restore, sentence: "", steps: [])
        var spareIDs = 0
        var described: [AffectedItem] = []
        for restored in lists {
            let id: ListID
            var completes = false
            switch restored.target {
            case .existing(let existing):
                id = existing
                try requireAccepted(restored.items, by: try list(id))
            case .new(let new, let name, var settings):
                id = new
                // What comes back keeps its mark, and its place on a list that came to take other types later; the
                // rules hold for what lands from now on.
                completes = settings.completes
                settings.completes = false
                outcome.steps += try createList(id, name: name, settings: settings).steps
            }
            for number in 0..<restored.items.pieces {
                var items = try restored.items.piece(number)
                var ids: Set<ItemID> = []
                for index in items.indices {
                    // An id that stands there twice names one item alone.
                    let id = items[index].id
                    if ids.insert(id).inserted, try storage.itemKey(of: id) == nil { continue }
                    items[index] = items[index].identified(
                        by: .derived(spareIDs, of: total, from: stamp.entry))
                    spareIDs += 1
                }
                let list = try list(id)
                let gap = try list.tree.count()
                outcome.steps += try land(items, in: list, at: gap)
                for (offset, item) in items.prefix(AppliedEdit.describedItems - described.count).enumerated()
                {
                    described.append(
                        AffectedItem(id: item.id, name: item.name, formerRow: nil, row: Row(gap + offset)))
                }
            }
            if completes {
                let list = try list(id)
                var settings = list.record.settings
                settings.completes = true
                outcome.steps += try changeSettings(of: list, to: settings).steps
            }
            if lists.count == 1 { outcome.destination = try list(id).key }
        }
        let only = try outcome.destination.flatMap { (key) throws(StoreError) in try storage.list(key)?.name }
        outcome.report(
            total, described,
            as: { EditSentence.restored($0, lists: lists.count, into: only, from: origin) })
        return outcome
    }

    /// Refuses items of which the list takes one not.
    private func requireAccepted(
        _ items: any ItemPieces, by list: OpenList<Storage>
    ) throws(StoreError) {
        let accepts = list.record.settings.accepts
        if accepts.isEmpty { return }
        var named: [RefusedItem] = []
        var count = 0
        for number in 0..<items.pieces {
            for item in try items.piece(number) where !Acceptance.takes(item.type, accepting: accepts) {
                count += 1
                if named.count < AppliedEdit.describedItems {
                    named.append(RefusedItem(id: item.id, name: item.name, type: item.type))
                }
            }
        }
        if count > 0 { throw .notAccepted(named, count: count, list: list.record.name, accepts: accepts) }
    }
}
