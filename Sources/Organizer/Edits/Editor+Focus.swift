extension Editor {
    /// Puts one item in focus, in place of the one that was.
    func focus(on item: ItemID, in list: OpenList<Storage>) throws(StoreError) -> EditOutcome {
        let row = try list.row(of: item)
        let key = try list.tree.key(at: row)
        let items = try describe([key], formerRows: [row], rows: [row])
        return EditOutcome(
            kind: .focus, sentence: EditSentence.focused(items[0].name, in: list.record.name),
            steps: try focusSteps(to: key), source: list.key, destination: list.key, count: 1, items: items)
    }

    /// Takes the item that is in focus out of it.
    func clearFocus() throws(StoreError) -> EditOutcome {
        var outcome = EditOutcome(kind: .focus, sentence: EditSentence.nothingFocused, steps: [])
        guard let key = try storage.focus() else { return outcome }
        if let place = try place(of: key) {
            outcome.source = place.list
            outcome.destination = place.list
            outcome.items = try describe([key], formerRows: [place.row], rows: [place.row])
        }
        outcome.count = 1
        outcome.sentence = EditSentence.unfocused(try storage.name(of: key).name)
        outcome.steps = try focusSteps(to: nil)
        return outcome
    }

    /// Takes the focus off an item that is about to leave its list for none.
    func loseFocus(_ keys: [ItemKey]) throws(StoreError) -> [Step] {
        guard let focus = try storage.focus(), keys.contains(focus) else { return [] }
        return try focusSteps(to: nil)
    }

    /// Takes the focus off an item whose list is about to go.
    func loseFocus(in list: OpenList<Storage>) throws(StoreError) -> [Step] {
        guard let focus = try storage.focus(), try place(of: focus)?.list == list.key else { return [] }
        return try focusSteps(to: nil)
    }

    private func focusSteps(to key: ItemKey?) throws(StoreError) -> [Step] {
        let old = try storage.focus()
        guard old != key else { return [] }
        try storage.setFocus(key)
        return [.focusChanged(from: old, to: key)]
    }

    /// Finds the list that holds an item, hidden or not, and its row; nil when none does.
    func place(of key: ItemKey) throws(StoreError) -> (list: ListKey, row: Int)? {
        var locator = KeyLocator(storage)
        guard let place = try locator.place(of: key) else { return nil }
        guard let list = try storage.listKey(rootedAt: place.root) else {
            throw storage.damage(place.root, "is a root and belongs to no list")
        }
        return (list, place.row)
    }
}
