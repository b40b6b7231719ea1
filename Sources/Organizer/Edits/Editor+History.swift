extension Editor {
    /// Takes back the steps of an entry, last first; throws ``StoreError/historyBlocked(sentence:by:)`` when later
    /// edits stand in the way.
    package func takeBack(_ steps: [Step], of sentence: String) throws(StoreError) {
        let history = HistoryEditor(editor: self, sentence: sentence)
        for step in steps.reversed() { try history.takeBack(step) }
    }

    /// Makes the steps of an entry again that were taken back, first first; throws as ``takeBack(_:of:)`` does.
    package func makeAgain(_ steps: [Step], of sentence: String) throws(StoreError) {
        let history = HistoryEditor(editor: self, sentence: sentence)
        for step in steps { try history.makeAgain(step) }
    }
}

/// Changes what steps name back and forth, and nothing else: each precondition is that of the step's other side.
private struct HistoryEditor<Storage: LibraryStorage> {
    let editor: Editor<Storage>
    /// The entry's own sentence, for errors.
    let sentence: String

    func takeBack(_ step: Step) throws(StoreError) {
        switch step {
        case .listMade(let key):
            let list = try list(key)
            guard try list.tree.count() == 0 else { throw blocked(.changedSince(list.record.name)) }
            try hide(list)
        case .listRenamed(let key, let from, let to): try rename(key, from: to, to: from)
        case .settingsChanged(let key, let from, let to): try change(key, from: to, to: from)
        case .listHidden(let key): try unhide(key)
        case .inserted(let keys, let key, _):
            let list = try list(key)
            try list.tree.remove(try rows(of: keys, in: list))
            try editor.touch(key)
        case .removed(let places, let key):
            try putBack(places, in: try list(key))
            try editor.touch(key)
        case .moved(let places, let from, let to, _):
            let target = try list(to)
            let rows = try rows(of: places.keys, in: target)
            if places.runs.count == 1, rows.count == 1, try target.tree.keys(in: rows[0]) == places.keys {
                try transfer(rows, from: target, to: try list(from), at: places.runs[0].neighbours)
            } else {
                try target.tree.remove(rows)
                try putBack(places, in: try list(from))
                try editor.touch(from)
                try editor.touch(to)
            }
        case .textChanged(let key, let list, let field, let from, let to):
            try change(field, of: key, in: list, from: to, to: from)
        case .doneChanged(let keys, let list, let done):
            _ = try editor.storage.setDone(!done, keys)
            try editor.touch(list)
        case .focusChanged(let from, let to): try changeFocus(from: to, to: from)
        case .reordered(let list, let from, let to): try reorder(list, from: to, to: from)
        case .sourcesChanged(let changes):
            for change in changes { try relink(change, from: change.to, to: change.from) }
        case .filesTaken, .goesOn: break
        }
    }

    func makeAgain(_ step: Step) throws(StoreError) {
        switch step {
        case .listMade(let key): try unhide(key)
        case .listRenamed(let key, let from, let to): try rename(key, from: from, to: to)
        case .settingsChanged(let key, let from, let to): try change(key, from: from, to: to)
        case .listHidden(let key): try hide(try list(key))
        case .inserted(let keys, let key, let neighbours):
            let list = try list(key)
            try requireUnplaced(keys)
            try list.tree.insert(keys, at: try gap(between: neighbours, in: list))
            try editor.touch(key)
        case .removed(let places, let key):
            let list = try list(key)
            try list.tree.remove(try rows(of: places.keys, in: list))
            try editor.touch(key)
        case .moved(let places, let from, let to, let neighbours):
            let source = try list(from)
            try transfer(
                try rows(of: places.keys, in: source), from: source, to: try list(to), at: neighbours)
        case .textChanged(let key, let list, let field, let from, let to):
            try change(field, of: key, in: list, from: from, to: to)
        case .doneChanged(let keys, let list, let done):
            _ = try editor.storage.setDone(done, keys)
            try editor.touch(list)
        case .focusChanged(let from, let to): try changeFocus(from: from, to: to)
        case .reordered(let list, let from, let to): try reorder(list, from: from, to: to)
        case .sourcesChanged(let changes):
            for change in changes { try relink(change, from: change.from, to: change.to) }
        case .filesTaken, .goesOn: break
        }
    }

    // MARK: Lists

    private func list(_ key: ListKey) throws(StoreError) -> OpenList<Storage> {
        guard let list = try editor.openList(key) else {
            throw editor.storage.damage("list \(key.rawValue), which the history names, is not there")
        }
        guard !list.record.isHidden else { throw blocked(.listGone(list.record.name)) }
        return list
    }

    private func hide(_ list: OpenList<Storage>) throws(StoreError) {
        guard try editor.storage.listCount() > 1 else { throw blocked(.lastList(list.record.name)) }
        try editor.touch(list.key) { $0.isHidden = true }
    }

    private func unhide(_ key: ListKey) throws(StoreError) {
        guard let record = try editor.storage.list(key) else {
            throw editor.storage.damage("list \(key.rawValue), which the history names, is not there")
        }
        guard record.isHidden else { throw blocked(.changedSince(record.name)) }
        guard try editor.storage.listKey(named: record.name) == nil else {
            throw blocked(.listNameTaken(record.name))
        }
        try editor.touch(key) { $0.isHidden = false }
    }

    private func rename(_ key: ListKey, from old: String, to new: String) throws(StoreError) {
        guard try list(key).record.name == old else { throw blocked(.changedSince(old)) }
        guard try editor.storage.listKey(named: new) == nil else { throw blocked(.listNameTaken(new)) }
        try editor.touch(key) { $0.name = new }
    }

    private func change(_ key: ListKey, from old: ListSettings, to new: ListSettings) throws(StoreError) {
        let record = try list(key).record
        guard record.settings == old else { throw blocked(.changedSince(record.name)) }
        try editor.touch(key) { $0.settings = new }
    }

    // MARK: Rows

    /// Finds the rows of items that must all be in the list.
    private func rows(of keys: [ItemKey], in list: OpenList<Storage>) throws(StoreError) -> [Range<Int>] {
        var locator = KeyLocator(editor.storage)
        var rows: [Int] = []
        rows.reserveCapacity(keys.count)
        var gone: [ItemKey] = []
        for key in keys {
            if let place = try locator.place(of: key), place.root == list.tree.root {
                rows.append(place.row)
            } else {
                gone.append(key)
            }
        }
        guard gone.isEmpty else { throw try blocked(by: gone) }
        let ranges = [Range<Int>](joining: rows)
        guard ranges.rowCount == keys.count else {
            throw editor.storage.damage(
                "two items stand on one row of list \(list.record.name.debugDescription)")
        }
        return ranges
    }

    private func requireUnplaced(_ keys: [ItemKey]) throws(StoreError) {
        var placed: [ItemKey] = []
        for key in keys where try editor.storage.leaf(of: key) != nil { placed.append(key) }
        guard placed.isEmpty else { throw try blocked(by: placed) }
        let lost = keys.count - (try editor.storage.types(of: keys).values.reduce(0, +))
        if lost > 0 { throw blocked(.itemsLost(lost)) }
    }

    private func gap(between neighbours: Neighbours, in list: OpenList<Storage>) throws(StoreError) -> Int {
        guard let gap = try list.gap(between: neighbours) else {
            throw blocked(.placeGone(list: list.record.name))
        }
        return gap
    }

    private func transfer(
        _ rows: [Range<Int>], from source: OpenList<Storage>, to target: OpenList<Storage>,
        at neighbours: Neighbours
    ) throws(StoreError) {
        let cutting = try source.tree.cut(rows)
        try target.tree.paste(cutting, at: try gap(between: neighbours, in: target))
        try editor.touch(source.key)
        try editor.touch(target.key)
    }

    /// Inserts runs between their old neighbours; all places are found before the first run is inserted.
    private func putBack(_ places: Places, in list: OpenList<Storage>) throws(StoreError) {
        try requireUnplaced(places.keys)
        var locator = KeyLocator(editor.storage)
        var insertions: [KeyInsertion] = []
        insertions.reserveCapacity(places.runs.count)
        var next = 0
        var isAscending = true
        for run in places.runs {
            guard let gap = try list.gap(between: run.neighbours, using: &locator) else {
                throw blocked(.placeGone(list: list.record.name))
            }
            isAscending = isAscending && gap >= insertions.last?.gap ?? 0
            insertions.append(KeyInsertion(gap: gap, keys: Array(places.keys[next..<next + run.count])))
            next += run.count
        }
        if !isAscending {
            // Later edits reordered the neighbours. Runs that meet at one gap keep their order.
            let order = insertions.indices.sorted {
                (insertions[$0].gap, $0) < (insertions[$1].gap, $1)
            }
            insertions = order.map { insertions[$0] }
        }
        try list.tree.insert(insertions)
    }

    /// Gives the rows that some items have now to the same items in another order; rows between them stay.
    private func reorder(_ key: ListKey, from old: [ItemKey], to new: [ItemKey]) throws(StoreError) {
        let list = try list(key)
        try list.tree.reorder(try rows(of: old, in: list), as: new)
        try editor.touch(key)
    }

    private func changeFocus(from old: ItemKey?, to new: ItemKey?) throws(StoreError) {
        guard try editor.storage.focus() == old else { throw blocked(.focusMoved) }
        if let new, try editor.storage.leaf(of: new) == nil { throw try blocked(by: [new]) }
        try editor.storage.setFocus(new)
    }

    private func change(
        _ field: Step.TextField, of key: ItemKey, in list: ListKey, from old: String, to new: String
    ) throws(StoreError) {
        guard try editor.storage.text(field, of: key).utf8.elementsEqual(old.utf8) else {
            throw blocked(.changedSince(try editor.storage.name(of: key).name))
        }
        try editor.storage.setText(field, of: key, to: new)
        try editor.touch(list)
    }

    private func relink(_ change: SourceChange, from old: ItemSource, to new: ItemSource) throws(StoreError) {
        guard try editor.storage.source(of: change.item) == old else {
            throw blocked(.changedSince(try editor.storage.name(of: change.item).name))
        }
        try editor.storage.setSource(of: change.item, to: new)
        try editor.touch(change.list)
    }

    // MARK: Obstacles

    private func blocked(_ obstacle: HistoryObstacle) -> StoreError {
        .historyBlocked(sentence: sentence, by: obstacle)
    }

    private func blocked(by keys: [ItemKey]) throws(StoreError) -> StoreError {
        var items: [StrayItem] = []
        for key in keys.prefix(AppliedEdit.describedItems) {
            let brief = try editor.storage.name(of: key)
            var item = StrayItem(id: brief.id, name: brief.name, list: nil)
            if let place = try editor.place(of: key), let record = try editor.storage.list(place.list),
                !record.isHidden
            {
                item.list = record.name
            }
            items.append(item)
        }
        return blocked(.itemsGone(items))
    }
}
