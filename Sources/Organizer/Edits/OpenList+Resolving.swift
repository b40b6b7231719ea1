extension OpenList {
    /// Turns a selection into rows: ascending, not overlapping, all in the list.
    package func rows(_ selection: RowSelection) throws(StoreError) -> [Range<Int>] {
        let count = try tree.count()
        switch selection {
        case .all:
            return count == 0 ? [] : [0..<count]
        case .rows(let rows):
            let ranges = Array(rows.ranges)
            if let first = ranges.first, first.lowerBound < 0 {
                throw .rowOutOfRange(asked: first.lowerBound, count: count, list: record.name)
            }
            if let last = ranges.last, last.upperBound > count {
                throw .rowOutOfRange(
                    asked: max(count, last.lowerBound), count: count, list: record.name)
            }
            return ranges
        case .ids(let ids):
            return try rows(of: ids)
        }
    }

    private func rows(of ids: [ItemID]) throws(StoreError) -> [Range<Int>] {
        var locator = KeyLocator(tree.storage)
        var rows: [Int] = []
        var strangers: [ItemID] = []
        for id in ids {
            if let key = try tree.storage.itemKey(of: id), let place = try locator.place(of: key),
                place.root == tree.root
            {
                rows.append(place.row)
            } else {
                strangers.append(id)
            }
        }
        guard strangers.isEmpty else { throw .noSuchItems(strangers, list: record.name) }
        return [Range<Int>](joining: rows)
    }

    /// Turns a position into a gap in 0…count.
    package func gap(_ position: Position) throws(StoreError) -> Int {
        switch position {
        case .start: return 0
        case .end: return try tree.count()
        case .gap(let gap):
            let count = try tree.count()
            guard (0...count).contains(gap.offset) else {
                throw .gapOutOfRange(asked: gap.offset, count: count, list: record.name)
            }
            return gap.offset
        case .before(let id): return try row(of: id)
        case .after(let id): return try row(of: id) + 1
        }
    }

    /// Finds the row of an item that the list must hold.
    package func row(of id: ItemID) throws(StoreError) -> Int {
        guard let key = try tree.storage.itemKey(of: id), let row = try tree.row(of: key) else {
            throw .noSuchItems([id], list: record.name)
        }
        return row
    }

    /// Names the gap by the rows on its two sides.
    package func neighbours(of gap: Int) throws(StoreError) -> Neighbours {
        let count = try tree.count()
        return Neighbours(
            before: gap > 0 ? try tree.key(at: gap - 1) : nil,
            after: gap < count ? try tree.key(at: gap) : nil)
    }

    /// Finds the gap between two neighbours: before the one that follows, at the end when none did, else after the one
    /// that precedes, or at the start. Nil when both were there and neither is.
    ///
    /// An import that goes on lands behind what it has inserted: right behind an item may be amid its group, and right
    /// before one that does not belong to it never is.
    package func gap(between neighbours: Neighbours) throws(StoreError) -> Int? {
        var locator = KeyLocator(tree.storage)
        return try gap(between: neighbours, using: &locator)
    }

    func gap(
        between neighbours: Neighbours, using locator: inout KeyLocator<Storage>
    ) throws(StoreError) -> Int? {
        guard let after = neighbours.after else { return try tree.count() }
        if let place = try locator.place(of: after), place.root == tree.root { return place.row }
        guard let before = neighbours.before else { return 0 }
        guard let place = try locator.place(of: before), place.root == tree.root else { return nil }
        return place.row + 1
    }

    /// Records where rows stand: their keys, and the neighbours of each run that stay.
    package func places(of rows: [Range<Int>]) throws(StoreError) -> Places {
        let count = try tree.count()
        var reader = KeyReader(tree)
        var places = Places()
        places.keys.reserveCapacity(rows.rowCount)
        places.runs.reserveCapacity(rows.count)
        for run in rows {
            let before = run.lowerBound > 0 ? try reader.key(at: run.lowerBound - 1) : nil
            try reader.append(run, to: &places.keys)
            let after = run.upperBound < count ? try reader.key(at: run.upperBound) : nil
            places.runs.append(
                Places.Run(neighbours: Neighbours(before: before, after: after), count: run.count))
        }
        return places
    }
}

extension [Range<Int>] {
    /// Joins rows, in any order and with repetitions, to ascending ranges.
    package init(joining rows: [Int]) {
        self = []
        for row in rows.sorted() {
            if let last, last.contains(row) { continue }
            if let last, last.upperBound == row {
                self[count - 1] = last.lowerBound..<row + 1
            } else {
                append(row..<row + 1)
            }
        }
    }
}
