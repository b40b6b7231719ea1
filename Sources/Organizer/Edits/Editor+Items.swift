extension Editor {
    func change(
        _ item: ItemID, in list: OpenList<Storage>, name: String?, note: String?
    ) throws(StoreError) -> EditOutcome {
        let row = try list.row(of: item)
        let key = try list.tree.key(at: row)
        var outcome = EditOutcome(
            kind: .edit, sentence: "", steps: [], source: list.key, destination: list.key, count: 1)
        if let name {
            guard !name.isEmpty else { throw .itemNameInvalid }
            guard name.utf8.count <= StoreLimits.name else {
                throw .tooLarge(what: "name", limit: StoreLimits.name)
            }
        }
        if let note, note.utf8.count > StoreLimits.note {
            throw .tooLarge(what: "note", limit: StoreLimits.note)
        }
        let oldName = try storage.text(.name, of: key)
        for (field, text) in [(Step.TextField.name, name), (.note, note)] {
            guard let text else { continue }
            let old = try storage.text(field, of: key)
            guard !old.utf8.elementsEqual(text.utf8) else { continue }
            try storage.setText(field, of: key, to: text)
            outcome.steps.append(.textChanged(key, in: list.key, field, from: old, to: text))
        }
        if !outcome.steps.isEmpty { try touch(list.key) }
        outcome.sentence = EditSentence.edited(oldName, newName: name, note: note, in: list.record.name)
        outcome.items = try describe([key], formerRows: [row], rows: [row])
        return outcome
    }

    func setDone(
        _ done: Bool, _ selection: RowSelection, in list: OpenList<Storage>
    ) throws(StoreError) -> EditOutcome {
        let rows = try list.rows(selection)
        var outcome = EditOutcome(
            kind: .done, sentence: "", steps: [], source: list.key, destination: list.key)
        let keys = try list.places(of: rows).keys
        let changed = try storage.setDone(done, keys)
        if !changed.isEmpty {
            try touch(list.key)
            outcome.steps = [.doneChanged(changed, in: list.key, done: done)]
        }
        outcome.report(
            keys.count, try stay(rows, in: list),
            as: { EditSentence.marked($0, in: list.record.name, done: done) })
        return outcome
    }
}
