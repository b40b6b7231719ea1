extension Editor {
    /// Puts all rows of a list in order; equal ones keep theirs. A list that is locked stays as it is.
    ///
    /// Costs a pass over the list and its items, and memory for each row: see ``SortKeys``.
    func sort(_ list: OpenList<Storage>, by sorting: Sorting) throws(StoreError) -> EditOutcome {
        guard list.record.settings.allowsReordering else {
            throw .reorderingOff(list: list.record.name)
        }
        var outcome = EditOutcome(
            kind: .sort, sentence: EditSentence.sorted(list.record.name, by: sorting), steps: [],
            source: list.key, destination: list.key)
        let keys = try list.tree.keys(in: 0..<(try list.tree.count()))
        var sortKeys = SortKeys(count: keys.count)
        try storage.readSortValues(sorting.field, of: keys) { row, value in sortKeys.set(value, at: row) }
        if !keys.isEmpty, sortKeys.isEmpty {
            outcome.sentence = EditSentence.nothingToSort(list.record.name, by: sorting)
            return outcome
        }
        let order = sortKeys.sorted(isReversed: sorting.isReversed)
        // Rows that stay where they are have no part in the edit.
        let rows = order.indices.filter { order[$0] != $0 }
        guard !rows.isEmpty else {
            outcome.sentence = EditSentence.sortedAlready(list.record.name, by: sorting)
            return outcome
        }
        let sorted = rows.map { keys[order[$0]] }
        try list.tree.reorder([Range<Int>](joining: rows), as: sorted)
        try touch(list.key)
        outcome.steps = [.reordered(list.key, from: rows.map { keys[$0] }, to: sorted)]
        outcome.count = rows.count
        outcome.items = try describe(sorted, formerRows: rows.lazy.map { order[$0] }, rows: rows)
        return outcome
    }
}
