extension Editor {
    func createList(_ id: ListID, name: String, settings: ListSettings) throws(StoreError) -> EditOutcome {
        guard try storage.listKey(of: id) == nil else { throw .duplicateList(id) }
        let name = try freeName(name)
        let tree = try PageTree.make(in: storage)
        let key = try storage.makeList(
            ListRecord(
                id: id, name: name, settings: settings, root: tree.root, isHidden: false, revision: revision))
        return EditOutcome(
            kind: .createList, sentence: EditSentence.madeList(name), steps: [.listMade(key)],
            destination: key)
    }

    func renameList(_ list: OpenList<Storage>, to name: String) throws(StoreError) -> EditOutcome {
        let old = list.record.name
        var outcome = EditOutcome(
            kind: .renameList, sentence: EditSentence.renamedList(old, to: name), steps: [], source: list.key,
            destination: list.key)
        guard name != old else { return outcome }
        let new = try freeName(name)
        try touch(list.key) { $0.name = new }
        outcome.sentence = EditSentence.renamedList(old, to: new)
        outcome.steps = [.listRenamed(list.key, from: old, to: new)]
        return outcome
    }

    func changeSettings(
        of list: OpenList<Storage>, to settings: ListSettings
    ) throws(StoreError) -> EditOutcome {
        let old = list.record.settings
        var outcome = EditOutcome(
            kind: .changeSettings,
            sentence: EditSentence.changedSettings(list.record.name, from: old, to: settings), steps: [],
            source: list.key, destination: list.key)
        guard settings != old else { return outcome }
        try touch(list.key) { $0.settings = settings }
        outcome.steps = [.settingsChanged(list.key, from: old, to: settings)]
        return outcome
    }

    func removeList(_ list: OpenList<Storage>) throws(StoreError) -> EditOutcome {
        guard try storage.listCount() > 1 else { throw .lastList(list.record.name) }
        let count = try list.tree.count()
        let steps = try loseFocus(in: list)
        try touch(list.key) { $0.isHidden = true }
        return EditOutcome(
            kind: .removeList, sentence: EditSentence.removedList(list.record.name, count: count),
            steps: steps + [.listHidden(list.key)], source: list.key, count: count)
    }

    /// Returns the name as it is stored, when it is a name and no list has it.
    private func freeName(_ name: String) throws(StoreError) -> String {
        let stored: String
        do { stored = try ListName.stored(name) } catch { throw .listNameInvalid(error) }
        guard try storage.listKey(named: stored) == nil else { throw .listNameTaken(stored) }
        return stored
    }
}
