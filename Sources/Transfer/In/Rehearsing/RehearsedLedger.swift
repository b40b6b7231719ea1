import Organizer
import Synchronization

/// Stands in for a library while a drop is rehearsed: says where items would land, beside what the library holds, and
/// changes nothing.
///
/// The library is read and never written; whoever rehearses sees to it that it is read as it was at one moment.
final class RehearsedLedger: DropLedger {
    fileprivate struct State {
        var lists: [String: RehearsedList]
        var rows: [ListID: RehearsedRows] = [:]
    }

    private let library: Library?
    private let main: ListSummary
    private let state: Mutex<State>

    /// `library`: nil where there is none yet. `list`: where the drop goes, `gap` of it.
    init(_ library: Library?, list: ListSummary, gap: Int) async throws(LibraryError) {
        self.library = library
        main = list
        var state = State(lists: [:])
        for list in try await library?.lists() ?? [] {
            state.lists[list.name] = RehearsedList(list)
            state.rows[list.id] = RehearsedRows(of: list, gap: list.count)
        }
        state.lists[list.name] = state.lists[list.name] ?? RehearsedList(list)
        state.rows[list.id] = RehearsedRows(of: list, gap: gap)
        self.state = Mutex(state)
    }

    func now() -> Timestamp { library?.now() ?? Timestamp(nanoseconds: 0) }

    /// Never another: the library is read as it was at one moment.
    func revision() async throws(LibraryError) -> Revision { Revision(0) }

    func holders(
        of digests: [PayloadDigest: Int], in list: ListID
    ) async throws(LibraryError) -> [PayloadDigest: [PlacedItem]] {
        let stored = try await library?.holders(of: digests, in: list) ?? [:]
        return state.withLock { $0.rows[list]?.holders(of: digests, stored: stored) ?? [:] }
    }

    func list(apart name: String, besides main: ListID) async throws(LibraryError) -> ListSummary? {
        state.withLock { $0.list(meant: name, besides: main).found?.summary }
    }

    func commit(_ batch: ImportBatch, to entry: EntryID) async throws(LibraryError) -> CommittedBatch {
        var replaced: [PlacedItem] = []
        for id in batch.receipts.flatMap(\.replaced) {
            if let placed = try await library?.item(id) { replaced.append(placed) }
        }
        let committed = state.withLock { [replaced] state in
            Self.land(batch, replacing: replaced, on: main, in: &state)
        }
        guard let committed else { throw .store(.listNameTaken(batch.apart.first?.name ?? main.name)) }
        return committed
    }

    func giveUp(_ payloads: [PayloadDigest]) async {}

    func add(_ notes: [Int: [ReceiptNote]], toReceiptsOf entry: EntryID) async throws(LibraryError) {}

    func finishImport(_ entry: EntryID, sentence: String) async throws(LibraryError) {}

    /// Nil where no name is left for a list of a folder.
    private static func land(
        _ batch: ImportBatch, replacing replaced: [PlacedItem], on main: ListSummary, in state: inout State
    ) -> CommittedBatch? {
        for placed in replaced { state.rows[placed.list]?.remove(placed) }
        guard let rows = state.rows[main.id]?.land(batch.items) else { return nil }
        var apart: [LandedRun] = []
        for items in batch.apart {
            guard let list = state.list(apart: items, besides: main),
                let rows = state.rows[list.id]?.append(items.items)
            else { return nil }
            apart.append(LandedRun(list: list.id, name: list.name, rows: rows))
        }
        return CommittedBatch(
            LandedRun(list: main.id, name: main.name, rows: rows), apart: apart, revision: Revision(0))
    }
}

/// A list as it would be by now.
fileprivate struct RehearsedList {
    var id: ListID
    var name: String
    var takesAll: Bool

    init(_ list: ListSummary) { (id, name, takesAll) = (list.id, list.name, list.accepts.isEmpty) }

    /// What names it; nothing else is told.
    var summary: ListSummary {
        ListSummary(id: id, name: name, settings: ListSettings(), count: 0, revision: Revision(0))
    }
}

extension RehearsedLedger.State {
    /// Finds the list that is meant by a name, or the name under which it is to be made; neither where none is left.
    fileprivate func list(meant name: String, besides main: ListID) -> (free: String?, found: RehearsedList?)
    {
        for name in ItemsApart.names(meant: name) {
            guard let list = lists[name] else { return (name, nil) }
            if list.id == main || list.takesAll { return (nil, list) }
        }
        return (nil, nil)
    }

    /// Finds or makes the list that is meant by a name, as ``Editor/land(apart:besides:)`` does.
    mutating fileprivate func list(apart: ItemsApart, besides main: ListSummary) -> RehearsedList? {
        guard let stored = try? ListName.stored(apart.name) else { return nil }
        let (free, found) = list(meant: stored, besides: main.id)
        guard let free else { return found }
        let made = ListSummary(
            id: apart.newList, name: free, settings: ListSettings(), count: 0, revision: Revision(0))
        rows[made.id] = RehearsedRows(of: made, gap: 0)
        lists[free] = RehearsedList(made)
        return lists[free]
    }
}
