extension Editor {
    /// Fixes the place of an import by the neighbours of its gap; at the end of a list it stays at the end.
    package func anchor(_ position: Position, in list: OpenList<Storage>) throws(StoreError) -> Neighbours {
        let gap = try list.gap(position)
        let count = try list.tree.count()
        return gap == count ? Neighbours(before: nil, after: nil) : try list.neighbours(of: gap)
    }

    /// Finds the gap where the next items of an import go, among the rows that there are.
    ///
    /// `inserted`: the import's earlier items, newest first. The group continues behind the first of them that is
    /// still in the list; when none is, at the anchor, and when that is gone too, at the end.
    package func importGap(
        in list: OpenList<Storage>, anchor: Neighbours, inserted: some Sequence<ItemKey>
    ) throws(StoreError) -> Int {
        for key in inserted {
            if let row = try list.tree.row(of: key) { return row + 1 }
        }
        return if let gap = try list.gap(between: anchor) { gap } else { try list.tree.count() }
    }

    /// Takes items off the lists of a batch that its items replace; those that left these meanwhile do not matter.
    ///
    /// `main`: the import's own list. Returns the steps, and where the gap on it is by then: it holds though both its
    /// neighbours go.
    package func replace(
        _ ids: [ItemID], by batch: ImportBatch, on main: ListID, keeping gap: Int
    ) throws(StoreError) -> (steps: [Step], gap: Int) {
        var lists = [main]
        for apart in batch.apart {
            let found = try list(apart: apart.name, besides: try list(main)).found
            if let found, !lists.contains(found) { lists.append(found) }
        }
        var keys: [(id: ItemID, key: ItemKey)] = []
        for id in ids { if let key = try storage.itemKey(of: id) { keys.append((id, key)) } }
        var steps: [Step] = []
        var before = 0
        for id in lists {
            let list = try list(id)
            var present: [ItemID] = []
            for (item, key) in keys {
                guard let row = try list.tree.row(of: key) else { continue }
                present.append(item)
                if id == main, row < gap { before += 1 }
            }
            if !present.isEmpty { steps += try delete(.ids(present), from: list).steps }
        }
        return (steps, gap - before)
    }

    /// Inserts the next items of an import; returns the steps and the items' rows.
    package func landImport(
        _ items: [Item], in list: OpenList<Storage>, at gap: Int
    ) throws(StoreError) -> (steps: [Step], rows: Range<Int>) {
        (items.isEmpty ? [] : try land(items, in: list, at: gap), gap..<gap + items.count)
    }

    /// Lets items that lists show, and that refer to files which an import takes away, refer to the bytes that the library
    /// keeps of them.
    package func keepLinked(to files: [TakenFile]) throws(StoreError) -> [Step] {
        var changes: [SourceChange] = []
        for file in files {
            let kept = ItemSource.data(digest: file.payload.digest, size: file.payload.size)
            for key in try storage.items(linkedTo: file.path, holding: file.payload) {
                guard let place = try place(of: key) else { continue }
                changes.append(
                    SourceChange(
                        item: key, list: place.list, from: try storage.source(of: key), to: kept))
                try storage.setSource(of: key, to: kept)
            }
        }
        for list in Set(changes.map(\.list)) { try touch(list) }
        return changes.isEmpty ? [] : [.sourcesChanged(changes)]
    }

    /// Puts items of an import at the end of a list of another name, which is found or made.
    ///
    /// `main`: the import's own list, which is meant by its name whatever it takes.
    package func land(
        apart: ItemsApart, besides main: OpenList<Storage>
    ) throws(StoreError) -> (steps: [Step], landed: LandedRun) {
        var steps: [Step] = []
        let (free, found) = try list(apart: apart.name, besides: main)
        let id: ListID
        if let found {
            id = found
        } else {
            id = apart.newList
            steps += try createList(id, name: free, settings: ListSettings()).steps
        }
        let list = try list(id)
        let gap = try list.tree.count()
        steps += try land(apart.items, in: list, at: gap)
        return (steps, LandedRun(list: id, name: list.record.name, rows: gap..<gap + apart.items.count))
    }

    /// Finds the list that is meant by a name, or the name under which it is to be made.
    private func list(
        apart name: String, besides main: OpenList<Storage>
    ) throws(StoreError) -> (free: String, found: ListID?) {
        let stored: String
        do { stored = try ListName.stored(name) } catch { throw .listNameInvalid(error) }
        for name in ItemsApart.names(meant: stored) {
            guard let key = try storage.listKey(named: name) else { return (name, nil) }
            guard let record = try storage.list(key) else {
                throw storage.damage("list \(key.rawValue) is not there")
            }
            if key == main.key || record.settings.accepts.isEmpty { return (name, record.id) }
        }
        throw .listNameTaken(stored)
    }
}
