import ContentTypes

extension Editor {
    /// Refuses items of which the list takes one not; nothing has moved by then.
    func requireAccepted(_ keys: [ItemKey], by list: OpenList<Storage>) throws(StoreError) {
        let accepts = list.record.settings.accepts
        guard !accepts.isEmpty else { return }
        let refused = try storage.types(of: keys).filter { !Acceptance.takes($0.key, accepting: accepts) }
        guard !refused.isEmpty else { return }
        var named: [RefusedItem] = []
        for key in keys where named.count < AppliedEdit.describedItems {
            let brief = try storage.name(of: key)
            guard refused[brief.type] != nil else { continue }
            named.append(RefusedItem(id: brief.id, name: brief.name, type: brief.type))
        }
        throw .notAccepted(
            named, count: refused.values.reduce(0, +), list: list.record.name, accepts: accepts)
    }

    /// Marks items done where they land on a list that completes, and undone where they leave one.
    func markSteps(
        for keys: [ItemKey], from source: OpenList<Storage>?, to target: OpenList<Storage>
    ) throws(StoreError) -> [Step] {
        let completes = target.record.settings.completes
        guard completes || source?.record.settings.completes == true else { return [] }
        let changed = try storage.setDone(completes, keys)
        return changed.isEmpty ? [] : [.doneChanged(changed, in: target.key, done: completes)]
    }

    /// Names the first items of rows that stay where they are.
    func stay(_ rows: [Range<Int>], in list: OpenList<Storage>) throws(StoreError) -> [AffectedItem] {
        var reader = KeyReader(list.tree)
        var keys: [ItemKey] = []
        for row in rows.lazy.joined().prefix(AppliedEdit.describedItems) {
            keys.append(try reader.key(at: row))
        }
        return try describe(keys, formerRows: rows.lazy.joined(), rows: rows.lazy.joined())
    }
}

extension EditOutcome {
    /// Takes what the edit concerned, and the sentence about it.
    mutating func report(_ count: Int, _ items: [AffectedItem], as sentence: (EditSentence.Items) -> String) {
        self.count = count
        self.items = items
        self.sentence = sentence(EditSentence.Items(count: count, first: items.first?.name))
    }
}

extension Item {
    /// Refuses an item that is larger than a store takes.
    package func checkLimits() throws(StoreError) {
        guard !name.isEmpty else { throw .itemNameInvalid }
        guard name.utf8.count <= StoreLimits.name else {
            throw .tooLarge(what: "name", limit: StoreLimits.name)
        }
        guard note.utf8.count <= StoreLimits.note else {
            throw .tooLarge(what: "note", limit: StoreLimits.note)
        }
        guard attributes.count <= StoreLimits.attributes else {
            throw .tooLarge(what: "attributes", limit: StoreLimits.attributes)
        }
        guard excerpt?.utf8.count ?? 0 <= StoreLimits.excerpt else {
            throw .tooLarge(what: "excerpt", limit: StoreLimits.excerpt)
        }
    }
}
