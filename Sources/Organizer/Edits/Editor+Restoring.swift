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
        var spareIDs = ItemID.batch(total, derivedFrom: stamp.entry)[...]
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
            var rest = restored.items[...]
            while !rest.isEmpty {
                var items = Array(rest.prefix(StoreLimits.itemsPerBatch))
                rest = rest.dropFirst(items.count)
                for index in items.indices where try storage.itemKey(of: items[index].id) != nil {
                    guard let spare = spareIDs.popFirst() else {
                        preconditionFailure("there is an id for each item")
                    }
                    items[index] = items[index].identified(by: spare)
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
    private func requireAccepted(_ items: [Item], by list: OpenList<Storage>) throws(StoreError) {
        let accepts = list.record.settings.accepts
        let refused = items.filter { !Acceptance.takes($0.type, accepting: accepts) }
        guard !refused.isEmpty else { return }
        throw .notAccepted(
            refused.prefix(AppliedEdit.describedItems).map {
                RefusedItem(id: $0.id, name: $0.name, type: $0.type)
            },
            count: refused.count, list: list.record.name, accepts: accepts)
    }
}
