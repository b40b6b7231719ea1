import ContentTypes

/// Applies edits to what a storage holds, and records the steps from which they can be taken back.
///
/// It runs inside one transaction of the storage: when it throws, the transaction must be rolled back.
package struct Editor<Storage: LibraryStorage> {
    let storage: Storage
    /// The revision that the transaction will commit.
    let revision: Revision

    package init(_ storage: Storage, committing revision: Revision) {
        self.storage = storage
        self.revision = revision
    }

    /// Applies an edit whole.
    ///
    /// `expected`: the newest revision that a list of the edit may have; nil for any.
    package func apply(
        _ edit: Edit, as stamp: EditStamp, expecting expected: Revision?
    ) throws(StoreError) -> EditOutcome {
        switch edit {
        case .createList(let id, let name, let settings):
            try createList(id, name: name, settings: settings)
        case .renameList(let id, let name):
            try renameList(try list(id, expecting: expected), to: name)
        case .changeSettings(let id, let settings):
            try changeSettings(of: try list(id, expecting: expected), to: settings)
        case .removeList(let id):
            try removeList(try list(id, expecting: expected))
        case .insert(let items, let id, let position):
            try insert(items, into: try list(id, expecting: expected), at: position)
        case .move(let rows, let from, let to, let position):
            try move(
                rows, from: try list(from, expecting: expected), to: try list(to, expecting: expected),
                at: position)
        case .copy(let rows, let from, let to, let position):
            try copy(
                rows, from: try list(from, expecting: expected), to: try list(to, expecting: expected),
                at: position, as: stamp)
        case .delete(let rows, let id):
            try delete(rows, from: try list(id, expecting: expected))
        case .takeOut(let rows, let id, let folder):
            try takeOut(rows, from: try list(id, expecting: expected), to: folder)
        case .sort(let id, let sorting):
            try sort(try list(id, expecting: expected), by: sorting)
        case .change(let item, let id, let name, let note):
            try change(item, in: try list(id, expecting: expected), name: name, note: note)
        case .setDone(let done, let rows, let id):
            try setDone(done, rows, in: try list(id, expecting: expected))
        case .relink(let relinkings):
            try relink(relinkings)
        case .restore(let lists, let origin):
            try restore(lists, from: origin, as: stamp)
        case .focus(let item, let id):
            try focus(on: item, in: try list(id, expecting: expected))
        case .clearFocus:
            try clearFocus()
        }
    }

    /// Opens a list that is not hidden.
    package func list(_ id: ListID, expecting expected: Revision? = nil) throws(StoreError) -> OpenList<
        Storage
    > {
        guard let key = try storage.listKey(of: id), let list = try openList(key), !list.record.isHidden
        else {
            throw .noSuchList(id)
        }
        if let expected, list.record.revision > expected {
            throw .conflict(list: list.record.name, expected: expected, found: list.record.revision)
        }
        return list
    }

    /// Opens a list, hidden or not.
    func openList(_ key: ListKey) throws(StoreError) -> OpenList<Storage>? {
        guard let record = try storage.list(key) else { return nil }
        return OpenList(key: key, record: record, tree: PageTree(root: record.root, in: storage))
    }

    /// Notes that a list or its rows change with this transaction.
    func touch(_ key: ListKey, _ change: (inout ListRecord) -> Void = { _ in }) throws(StoreError) {
        guard var record = try storage.list(key) else {
            throw storage.damage("list \(key.rawValue) is not there")
        }
        change(&record)
        record.revision = revision
        try storage.updateList(key, record)
    }

    /// Names the first of some items, as ``AppliedEdit`` does.
    func describe(
        _ keys: [ItemKey], formerRows: some Sequence<Int>, rows: some Sequence<Int>
    ) throws(StoreError) -> [AffectedItem] {
        var items: [AffectedItem] = []
        var formerRows = formerRows.makeIterator()
        var rows = rows.makeIterator()
        for key in keys.prefix(AppliedEdit.describedItems) {
            let brief = try storage.name(of: key)
            items.append(
                AffectedItem(
                    id: brief.id, name: brief.name, formerRow: formerRows.next().map { Row($0) },
                    row: rows.next().map { Row($0) }))
        }
        return items
    }
}

/// Holds what an edit did, for the store to record.
package struct EditOutcome {
    package var kind: HistoryEntry.Kind
    package var sentence: String
    /// What was changed, in order; empty when the edit changed nothing and needs no entry.
    package var steps: [Step]
    package var source: ListKey?
    package var destination: ListKey?
    /// How many items the edit concerned.
    package var count = 0
    package var items: [AffectedItem] = []
}

/// Holds a list with its order, within one transaction.
package struct OpenList<Storage: LibraryStorage> {
    package var key: ListKey
    package var record: ListRecord
    package var tree: PageTree<Storage>
}
