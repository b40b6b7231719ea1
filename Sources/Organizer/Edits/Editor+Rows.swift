import ContentTypes

extension Editor {
    func insert(
        _ items: [Item], into list: OpenList<Storage>, at position: Position
    ) throws(StoreError) -> EditOutcome {
        let gap = try list.gap(position)
        var outcome = EditOutcome(
            kind: .insert, sentence: "", steps: [], source: list.key, destination: list.key)
        if !items.isEmpty { outcome.steps = try land(items, in: list, at: gap) }
        let described = items.prefix(AppliedEdit.describedItems).enumerated().map { index, item in
            AffectedItem(id: item.id, name: item.name, formerRow: nil, row: Row(gap + index))
        }
        outcome.report(
            items.count, described,
            as: { EditSentence.inserted($0, into: list.record.name) })
        return outcome
    }

    /// Adds items at a gap and returns the steps; the list's own mark is set on them where it sets one.
    func land(_ items: [Item], in list: OpenList<Storage>, at gap: Int) throws(StoreError) -> [Step] {
        guard items.count <= StoreLimits.itemsPerBatch else {
            throw .tooLarge(what: "items", limit: StoreLimits.itemsPerBatch)
        }
        for item in items { try item.checkLimits() }
        let place = try list.neighbours(of: gap)
        let keys = try storage.addItems(items)
        try list.tree.insert(keys, at: gap)
        try touch(list.key)
        return [.inserted(keys, into: list.key, at: place)]
            + (try markSteps(for: keys, from: nil, to: list))
    }

    func move(
        _ selection: RowSelection, from source: OpenList<Storage>, to target: OpenList<Storage>,
        at position: Position
    ) throws(StoreError) -> EditOutcome {
        let rows = try source.rows(selection)
        let gap = try target.gap(position)
        let isWithin = source.key == target.key
        let landing = isWithin ? gap - rows.rowCount(before: gap) : gap
        var outcome = EditOutcome(
            kind: .move, sentence: "", steps: [], source: source.key, destination: target.key)
        let movesNothing = rows.isEmpty || (isWithin && rows == [landing..<landing + rows.rowCount])
        if !movesNothing {
            if isWithin, !source.record.settings.allowsReordering {
                throw .reorderingOff(list: source.record.name)
            }
            let places = try source.places(of: rows)
            if !isWithin { try requireAccepted(places.keys, by: target) }
            let cutting = try source.tree.cut(rows)
            let landingPlace = try target.neighbours(of: landing)
            try target.tree.paste(cutting, at: landing)
            try touch(source.key)
            if !isWithin { try touch(target.key) }
            outcome.steps = [.moved(places, from: source.key, to: target.key, at: landingPlace)]
            if !isWithin { outcome.steps += try markSteps(for: places.keys, from: source, to: target) }
        }
        let count = rows.rowCount
        let keys = try target.tree.keys(
            in: landing..<landing + (movesNothing ? 0 : min(count, AppliedEdit.describedItems)))
        let former = rows.lazy.joined()
        outcome.report(
            count,
            movesNothing
                ? try stay(rows, in: source) : try describe(keys, formerRows: former, rows: landing...),
            as: { EditSentence.moved($0, from: source.record.name, to: target.record.name) })
        return outcome
    }

    func copy(
        _ selection: RowSelection, from source: OpenList<Storage>, to target: OpenList<Storage>,
        at position: Position, as stamp: EditStamp
    ) throws(StoreError) -> EditOutcome {
        let rows = try source.rows(selection)
        let gap = try target.gap(position)
        var outcome = EditOutcome(
            kind: .copy, sentence: "", steps: [], source: source.key, destination: target.key)
        var keys: [ItemKey] = []
        if !rows.isEmpty {
            let originals = try source.places(of: rows).keys
            try requireAccepted(originals, by: target)
            let ids = ItemID.batch(originals.count, derivedFrom: stamp.entry)
            let place = try target.neighbours(of: gap)
            keys = try storage.addCopies(of: originals, ids: ids, added: stamp.time)
            try target.tree.insert(keys, at: gap)
            try touch(target.key)
            outcome.steps = [.inserted(keys, into: target.key, at: place)]
            outcome.steps += try markSteps(for: keys, from: source, to: target)
        }
        outcome.report(
            keys.count, try describe(keys, formerRows: EmptyCollection<Int>(), rows: gap...),
            as: { EditSentence.copied($0, from: source.record.name, to: target.record.name) })
        return outcome
    }

    func delete(_ selection: RowSelection, from list: OpenList<Storage>) throws(StoreError) -> EditOutcome {
        let rows = try list.rows(selection)
        var outcome = EditOutcome(kind: .delete, sentence: "", steps: [], source: list.key)
        var places = Places()
        if !rows.isEmpty {
            places = try list.places(of: rows)
            outcome.steps = try loseFocus(places.keys)
            try list.tree.remove(rows)
            try touch(list.key)
            outcome.steps.append(.removed(places, from: list.key))
        }
        outcome.report(
            places.keys.count,
            try describe(places.keys, formerRows: rows.lazy.joined(), rows: EmptyCollection<Int>()),
            as: { EditSentence.deleted($0, from: list.record.name) })
        return outcome
    }

    func takeOut(
        _ selection: RowSelection, from list: OpenList<Storage>, to folder: String
    ) throws(StoreError) -> EditOutcome {
        var outcome = try delete(selection, from: list)
        outcome.kind = .drag
        outcome.report(
            outcome.count, outcome.items,
            as: { EditSentence.takenOut($0, from: list.record.name, to: folder) })
        return outcome
    }
}
