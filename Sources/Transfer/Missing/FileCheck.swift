import DragAndDrop
import Organizer

/// Looks at the files to which the items of lists refer.
///
/// Nothing is opened but a file of another size or time than when it was dropped, and that only where its digest was
/// taken: one that still has that digest counts as present.
package struct FileCheck {
    /// An item whose file is not as it was, with its list.
    package struct Finding: Sendable {
        package let list: ListSummary
        package let placed: PlacedItem
        package let availability: Availability
    }

    /// Counts files by what became of them.
    package struct Summary: Sendable, Hashable {
        package var present = 0
        package var changed = 0
        package var missing = 0
        package var unavailable = 0

        package var total: Int { present + changed + missing + unavailable }
    }

    private let library: Library
    private let keeper: any PayloadKeeper

    package init(_ library: Library, keeper: any PayloadKeeper) {
        self.library = library
        self.keeper = keeper
    }

    /// Looks at the files of one list, or of all; tells of those that are not as they were.
    ///
    /// Costs 16 bytes of memory for each item of a list, and a call of the system for each file.
    package func run(list name: String? = nil, report: (Finding) throws -> Void) async throws -> Summary {
        var summary = Summary()
        let lists = if let name { [try await library.list(named: name)] } else { try await library.lists() }
        for list in lists {
            for id in try await ids(of: list) {
                // What has left meanwhile is not looked at.
                guard let placed = try await library.item(id), placed.list == list.id,
                    let availability = availability(of: placed.item)
                else { continue }
                switch availability {
                case .present: summary.present += 1
                case .changed: summary.changed += 1
                case .missing: summary.missing += 1
                case .unavailable: summary.unavailable += 1
                }
                if availability != .present {
                    try report(Finding(list: list, placed: placed, availability: availability))
                }
            }
        }
        return summary
    }

    /// A list that was removed meanwhile has none.
    private func ids(of list: ListSummary) async throws -> [ItemID] {
        do throws(StoreError) {
            return try await library.store.ids(of: .all, in: list.id)
        } catch .noSuchList {
            return []
        }
    }

    private func availability(of item: Item) -> Availability? {
        let state = Availability(of: item.source)
        guard state == .changed, let digest = item.contentDigest,
            let file = try? OpenedFile(of: item, in: keeper),
            (try? keeper.measure(contentsOf: file.descriptor))?.digest == digest
        else { return state }
        return .present
    }
}
