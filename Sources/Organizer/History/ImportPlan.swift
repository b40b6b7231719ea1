/// Opens an import: one history entry that many transactions fill.
package struct ImportPlan: Sendable, Hashable {
    package var list: ListID
    /// Where the group lands. It is anchored to the ids of its neighbours when the import begins, and then to the
    /// import's own last item, so edits made elsewhere neither shift nor tear it.
    package var position: Position
    /// What is imported, readable: “Imported holiday into pictures”.
    package var sentence: String
    /// What a later process needs to finish the import, in a form of the caller's own; at most 1 MiB.
    package var request: [UInt8]
    /// The entry that made the list for this import. It becomes a part of the import's own, so that one undo takes
    /// back both, unless something else was done meanwhile.
    package var making: EntryID?

    package init(
        list: ListID, position: Position, sentence: String, request: [UInt8] = [], making: EntryID? = nil
    ) {
        self.making = making
        self.list = list
        self.position = position
        self.sentence = sentence
        self.request = request
    }
}

/// Holds what one transaction of an import commits: a contiguous run of items, and their receipts.
package struct ImportBatch: Sendable, Hashable {
    /// The receipts in drop order; each names items of this batch.
    package var receipts: [Receipt]
    /// The items that land on the import's own list, and then those that land elsewhere.
    ///
    /// One array, since Swift 6.3 compiles an asynchronous call wrongly whose arguments do not fit into registers, as
    /// those of a store's `commit` would with a further field here.
    private var runs: [ItemsApart]
    private let terms: Terms

    /// Boxed, for the reason for which the runs are one array.
    private indirect enum Terms: Sendable, Hashable {
        case at(Timestamp, expecting: Revision?)
    }

    /// - Parameters:
    ///   - apart: Items that land on other lists, each run at the end of its list.
    ///   - expected: The revision of the library that the batch rests on; nil where it does not matter.
    package init(
        items: [Item], receipts: [Receipt], time: Timestamp, apart: [ItemsApart] = [],
        expecting expected: Revision? = nil
    ) {
        runs = [ItemsApart(name: "", newList: ListID(bits: 0), items: items)] + apart
        self.receipts = receipts
        terms = .at(time, expecting: expected)
    }

    /// When the batch is committed; an entry that has to be added for it gets this time.
    package var time: Timestamp {
        switch terms {
        case .at(let time, _): time
        }
    }

    /// The revision of the library that the batch rests on; nil where it does not matter.
    package var expected: Revision? {
        switch terms {
        case .at(_, let expected): expected
        }
    }

    /// The items in drop order; they land contiguous, after those of the batch before.
    package var items: [Item] {
        get { runs[0].items }
        set { runs[0].items = newValue }
    }

    /// Items that land on other lists, each run at the end of its list.
    package var apart: [ItemsApart] { Array(runs.dropFirst()) }
}

/// Holds items of an import that land on a list of another name, which is made where there is none.
package struct ItemsApart: Sendable, Hashable {
    /// The list's name. Where a list of this name takes some types only, a number is added.
    package var name: String
    /// The id that the list gets if it is made.
    package var newList: ListID
    package var items: [Item]

    package init(name: String, newList: ListID, items: [Item]) {
        self.name = name
        self.newList = newList
        self.items = items
    }

    /// The names under which a list is looked for that takes any type, or is the import's own, or made where there is
    /// none; the first that fits is meant.
    ///
    /// `name`: as it is stored.
    package static func names(meant name: String) -> some Sequence<String> {
        (1...1000).lazy.map { $0 == 1 ? name : "\(name) \($0)" }
    }
}

/// Says where items of a batch landed.
package struct LandedRun: Sendable, Hashable {
    package var list: ListID
    package var name: String
    /// The rows that the items had when they were committed.
    package var rows: Range<Int>

    package init(list: ListID, name: String, rows: Range<Int>) {
        self.list = list
        self.name = name
        self.rows = rows
    }
}

/// Says where a batch landed.
package struct CommittedBatch: Sendable, Hashable {
    package var revision: Revision
    /// Where the items landed: on the import's own list, then on others, in the batch's order.
    private var landings: [LandedRun]

    package init(_ landing: LandedRun, apart: [LandedRun] = [], revision: Revision) {
        landings = [landing] + apart
        self.revision = revision
    }

    /// The rows that the batch's items had when it was committed.
    package var rows: Range<Int> { landings[0].rows }
    /// Where the items landed that went to other lists, in the batch's order.
    package var apart: [LandedRun] { Array(landings.dropFirst()) }
}

/// Describes an import that has not finished.
package struct OpenImport: Sendable, Hashable {
    package var entry: HistoryEntry
    package var list: ListID
    package var request: [UInt8]
    /// The list's name, also where it was removed.
    package var listName: String
    /// The later parts of its entry, oldest first; see ``Step/goesOn(with:)``.
    package var parts: [EntryID]
    /// How many items are committed.
    package var items: Int

    package init(
        entry: HistoryEntry, list: ListID, listName: String, request: [UInt8], parts: [EntryID], items: Int
    ) {
        self.entry = entry
        self.list = list
        self.listName = listName
        self.request = request
        self.parts = parts
        self.items = items
    }
}
