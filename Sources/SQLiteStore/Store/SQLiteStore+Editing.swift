import Organizer

extension SQLiteStore {
    package func apply(
        _ edit: Edit, as stamp: EditStamp, expecting expected: Revision?
    ) throws(StoreError) -> AppliedEdit {
        try writing { transaction throws(StoreError) in
            let editor = Editor(transaction, committing: transaction.nextRevision)
            let outcome = try editor.apply(edit, as: stamp, expecting: expected)
            if !outcome.steps.isEmpty {
                let entry = try transaction.addEntry(
                    stamp, kind: outcome.kind, sentence: outcome.sentence, state: .done)
                try transaction.add(outcome.steps, to: entry)
                transaction.countRevision()
            }
            return AppliedEdit(
                entry: stamp.entry, kind: outcome.kind, sentence: outcome.sentence,
                source: try transaction.visibleSummary(of: outcome.source),
                destination: try transaction.visibleSummary(of: outcome.destination), count: outcome.count,
                items: outcome.items, isUnchanged: outcome.steps.isEmpty, revision: transaction.revision)
        }
    }

    // MARK: Imports

    package func beginImport(_ plan: ImportPlan, as stamp: EditStamp) throws(StoreError) {
        guard plan.request.count <= StoreLimits.importState else {
            throw .tooLarge(what: "import request", limit: StoreLimits.importState)
        }
        try writing { transaction throws(StoreError) in
            let editor = Editor(transaction, committing: transaction.nextRevision)
            let list = try editor.list(plan.list)
            let anchor = try editor.anchor(plan.position, in: list)
            let making = try plan.making.flatMap { id throws(StoreError) in
                try transaction.lastEntry(id, making: list.key)
            }
            let entry = try transaction.addEntry(stamp, kind: .import, sentence: plan.sentence, state: .open)
            if let making { try transaction.join(making, to: entry) }
            try transaction.addImport(
                ImportRecord(list: list.key, anchor: anchor, items: 0), request: plan.request, as: entry)
            transaction.countRevision()
        }
    }

    package func commit(_ batch: ImportBatch, to id: EntryID) throws(StoreError) -> CommittedBatch {
        try writing { transaction throws(StoreError) in
            let (entry, record) = try transaction.openImport(id)
            guard let list = try transaction.list(record.list) else {
                throw transaction.damage("the list of entry \(entry.rawValue) is not there")
            }
            if let expected = batch.expected, expected != transaction.revision {
                throw .conflict(list: list.name, expected: expected, found: transaction.revision)
            }
            let editor = Editor(transaction, committing: transaction.nextRevision)
            let replaced = batch.receipts.flatMap(\.replaced)
            var gap = try editor.importGap(
                in: try editor.list(list.id), anchor: record.anchor,
                inserted: try transaction.inserted(by: entry, id, record))
            var steps: [Step] = []
            if !replaced.isEmpty {
                (steps, gap) = try editor.replace(replaced, by: batch, on: list.id, keeping: gap)
            }
            let landed = try editor.landImport(batch.items, in: try editor.list(list.id), at: gap)
            var new = record
            new.items += batch.items.count + batch.apart.reduce(0) { $0 + $1.items.count }
            var keys: [ItemID: ItemKey] = [:]
            if case .inserted(let inserted, _, _)? = landed.steps.first {
                new.last = inserted.last
                keys = Dictionary(uniqueKeysWithValues: zip(batch.items.map(\.id), inserted))
            }
            steps += landed.steps
            var apart: [LandedRun] = []
            for items in batch.apart {
                let (more, place) = try editor.land(apart: items, besides: try editor.list(list.id))
                for case .inserted(let inserted, _, _) in more {
                    keys.merge(zip(items.items.map(\.id), inserted)) { first, _ in first }
                }
                steps += more
                apart.append(place)
            }
            let taken = batch.receipts.compactMap(\.taken)
            if !taken.isEmpty { steps += try editor.keepLinked(to: taken) + [.filesTaken(taken)] }
            try transaction.add(
                steps, to: try transaction.part(of: entry, id, for: steps, at: batch.time))
            try transaction.add(batch.receipts, to: entry, keys: keys)
            try transaction.updateImport(new, of: entry)
            transaction.countRevision()
            return CommittedBatch(
                LandedRun(list: list.id, name: list.name, rows: landed.rows), apart: apart,
                revision: transaction.revision)
        }
    }

    package func finishImport(
        _ id: EntryID, at time: Timestamp, sentence: String?
    ) throws(StoreError) {
        try writing { transaction throws(StoreError) in
            let (entry, _) = try transaction.openImport(id)
            try transaction.database.run(
                "UPDATE entry SET state = 'done', finished = ?, sentence = coalesce(?, sentence) WHERE key = ?",
                .integer(time.nanoseconds), sentence.map { .text($0) } ?? .null, .integer(entry.rawValue))
            try transaction.database.run(
                "DELETE FROM import_request WHERE entry = ?", .integer(entry.rawValue))
            transaction.countRevision()
        }
    }

    package func openImports() throws(StoreError) -> [OpenImport] {
        try reading { transaction throws(StoreError) in
            var imports: [OpenImport] = []
            for key in try transaction.openImportKeys() {
                guard let record = try transaction.importRecord(of: key),
                    let list = try transaction.list(record.list)
                else { throw transaction.damage("the import of entry \(key.rawValue) is not there") }
                let entry = try transaction.entry(key)
                imports.append(
                    OpenImport(
                        entry: entry, list: list.id, listName: list.name,
                        request: try transaction.importRequest(of: key),
                        parts: try transaction.laterParts(of: entry.id).map { key throws(StoreError) in
                            try transaction.entry(key).id
                        },
                        items: record.items))
            }
            return imports
        }
    }
}

extension LibraryTransaction {
    /// The revision that the transaction commits when it changes anything.
    var nextRevision: Revision { Revision(counters.revision + 1) }

    /// Counts the revision up; the transaction has changed something.
    func countRevision() { counters.revision += 1 }

    fileprivate func visibleSummary(of key: ListKey?) throws(StoreError) -> ListSummary? {
        guard let key, try list(key)?.isHidden == false else { return nil }
        return try summary(of: key)
    }

    fileprivate func openImport(_ id: EntryID) throws(StoreError) -> (EntryKey, ImportRecord) {
        guard let key = try entryKey(of: id) else { throw .noSuchEntry(id) }
        guard try entry(key).state == .open, let record = try importRecord(of: key) else {
            throw .entryNotOpen(id)
        }
        return (key, record)
    }

    /// The items that an import has inserted, newest first; the steps are read only when the last item has left.
    fileprivate func inserted(
        by entry: EntryKey, _ id: EntryID, _ record: ImportRecord
    ) throws(StoreError) -> [ItemKey] {
        guard let last = record.last else { return [] }
        if let place = try leaf(of: last), try holds(place, in: record.list) { return [last] }
        var keys: [ItemKey] = []
        for case .inserted(let inserted, _, _) in try steps(ofAllPartsOf: entry, id) { keys += inserted }
        return keys.reversed()
    }

    private func holds(_ leaf: PageID, in list: ListKey) throws(StoreError) -> Bool {
        var id = leaf
        for _ in 0..<64 {
            guard let parent = try page(id).parent else { return try listKey(rootedAt: id) == list }
            id = parent
        }
        throw damage("page \(leaf.rawValue) has no root")
    }
}
