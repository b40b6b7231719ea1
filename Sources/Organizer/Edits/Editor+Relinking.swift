extension Editor {
    func relink(_ relinkings: [Relinking]) throws(StoreError) -> EditOutcome {
        guard relinkings.count <= StoreLimits.itemsPerBatch else {
            throw .tooLarge(what: "items", limit: StoreLimits.itemsPerBatch)
        }
        var changes: [SourceChange] = []
        var described: [AffectedItem] = []
        for relinking in relinkings {
            guard let key = try storage.itemKey(of: relinking.item), let place = try place(of: key),
                try storage.source(of: key) == relinking.from, relinking.from != relinking.to
            else { continue }
            try storage.setSource(of: key, to: relinking.to)
            changes.append(
                SourceChange(item: key, list: place.list, from: relinking.from, to: relinking.to))
            guard described.count < AppliedEdit.describedItems else { continue }
            let row = Row(place.row)
            let name = try storage.name(of: key).name
            described.append(AffectedItem(id: relinking.item, name: name, formerRow: row, row: row))
        }
        let lists = Set(changes.map(\.list))
        for list in lists { try touch(list) }
        var outcome = EditOutcome(
            kind: .relink, sentence: "", steps: changes.isEmpty ? [] : [.sourcesChanged(changes)],
            source: lists.count == 1 ? lists.first : nil)
        outcome.destination = outcome.source
        outcome.report(changes.count, described, as: { EditSentence.relinked($0) })
        return outcome
    }
}
