import Organizer
import Synchronization

/// Stands in for a library while a drop is rehearsed: says where items would land, beside what the library holds, and
/// changes nothing.
///
/// The library is read and never written; whoever rehearses sees to it that it is read as it was at one moment.
final class RehearsedLedger: DropLedger {
    fileprivate struct State {
        var lists: [String: RehearsedList]
        var landed: RehearsedRows
    }

    private let library: Library?
    private let main: ListSummary
    private let state: Mutex<State>

    /// `library`: nil where there is none yet. `list`: where the drop goes, `gap` of it.
    init(_ library: Library?, list: ListSummary, gap: Int) async throws(LibraryError) {
        self.library = library
        main = list
        var lists: [String: RehearsedList] = [:]
        for list in try await library?.lists() ?? [] { lists[list.name] = RehearsedList(list) }
        lists[list.name] = lists[list.name] ?? RehearsedList(list)
        state = Mutex(State(lists: lists, landed: RehearsedRows(of: list, gap: gap)))
    }

    func now() -> Timestamp { library?.now() ?? Timestamp(nanoseconds: 0) }

    func holders(
        of digests: [PayloadDigest], in list: ListID
    ) async throws(LibraryError) -> [PayloadDigest: PlacedItem] {
        let stored = try await library?.holders(of: digests, in: list) ?? [:]
        return state.withLock { $0.landed.holders(of: digests, stored: stored) }
    }

    func commit(_ batch: ImportBatch, to entry: EntryID) async throws(LibraryError) -> CommittedBatch {
        var replaced: [PlacedItem] = []
        for id in batch.receipts.flatMap(\.replaced) {
            if let placed = try await library?.item(id), placed.list == main.id { replaced.append(placed) }
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
        for placed in replaced { state.landed.remove(placed) }
        let rows = state.landed.land(batch.items)
        var apart: [LandedRun] = []
        for items in batch.apart {
            guard let list = state.list(apart: items, besides: main) else { return nil }
            let rows =
                list.id == main.id
                ? state.landed.append(items.items) : list.count..<list.count + items.items.count
            state.lists[list.name]?.count = rows.upperBound
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
    var count: Int

    init(_ list: ListSummary) {
        (id, name, takesAll, count) = (list.id, list.name, list.accepts.isEmpty, list.count)
    }
}

extension RehearsedLedger.State {
    /// Finds or makes the list that is meant by a name, as ``Editor/land(apart:besides:)`` does.
    mutating fileprivate func list(apart: ItemsApart, besides main: ListSummary) -> RehearsedList? {
        guard let stored = try? ListName.stored(apart.name) else { return nil }
        for number in 1...1000 {
            let name = number == 1 ? stored : "\(stored) \(number)"
            guard let list = lists[name] else {
                let made = RehearsedList(
                    ListSummary(
                        id: apart.newList, name: name, settings: ListSettings(), count: 0,
                        revision: Revision(0)))
                lists[name] = made
                return made
            }
            if list.id == main.id || list.takesAll { return list }
        }
        return nil
    }
}
