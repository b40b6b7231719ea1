import InternationalText

/// Says where a drop would go, before anything is made.
package struct DropTarget: Sendable, Hashable {
    /// The list; one that would be made stands here as it would be.
    package let list: ListSummary
    /// True when the drop would make the list.
    package let isNew: Bool

    /// Finds the list as ``Library/destination(named:creating:)`` does, and makes none.
    ///
    /// `library`: nil where there is no library yet; a drop would make one, which has an Inbox.
    package static func find(
        named name: String?, creating: Bool, in library: Library?
    ) async throws(LibraryError) -> DropTarget {
        let wanted = name ?? ListName.inbox
        let lists = try await library?.lists().map(\.name) ?? [ListName.inbox]
        if let library, lists.contains(wanted.precomposed) {
            return DropTarget(list: try await library.list(named: wanted), isNew: false)
        }
        let stored: String
        do { stored = try ListName.stored(wanted) } catch { throw .store(.listNameInvalid(error)) }
        guard name == nil || creating || lists.contains(stored) else {
            throw .unknownList(wanted, nearest: InternationalText.nearest(to: wanted, among: lists))
        }
        let list = ListSummary(
            id: .random(), name: stored, settings: ListSettings(), count: 0, revision: Revision(0))
        return DropTarget(list: list, isNew: true)
    }
}

/// Holds the list where a drop goes.
package struct FoundDestination: Sendable, Hashable {
    package let list: ListSummary
    /// The entry of the history that made the list for this drop; nil for a list that was there.
    package let making: EntryID?

    package init(list: ListSummary, making: EntryID? = nil) {
        self.list = list
        self.making = making
    }
}

/// Names a gap of a list by the rows on its two sides, as they were when it was looked at.
package struct LandingPlace: Sendable, Hashable {
    package let gap: Gap
    /// The row above; nil at the top.
    package let previous: PlacedItem?
    /// The row below; nil at the end.
    package let next: PlacedItem?

    package init(gap: Gap, previous: PlacedItem?, next: PlacedItem?) {
        self.gap = gap
        self.previous = previous
        self.next = next
    }
}

extension Library {
    /// Finds the gap that a position means now, and its neighbours.
    package func landing(at position: Position, in list: ListSummary) async throws(LibraryError)
        -> LandingPlace
    {
        let gap: Int
        switch position {
        case .start: gap = 0
        case .end: gap = list.count
        case .gap(let asked):
            guard (0...list.count).contains(asked.offset) else {
                throw .store(.gapOutOfRange(asked: asked.offset, count: list.count, list: list.name))
            }
            gap = asked.offset
        case .before(let id): gap = try await row(of: id, in: list)
        case .after(let id): gap = try await row(of: id, in: list) + 1
        }
        let rows = max(0, gap - 1)..<min(list.count, gap + 1)
        let found = try await asking { store throws(StoreError) in
            try await store.rows(.rows(RangeSet(rows)), of: list.id)
        }
        return LandingPlace(
            gap: Gap(gap), previous: found.items.first { $0.row.offset == gap - 1 },
            next: found.items.first { $0.row.offset == gap })
    }

    private func row(of id: ItemID, in list: ListSummary) async throws(LibraryError) -> Int {
        let placed = try await asking { store throws(StoreError) in try await store.item(id) }
        guard let placed, placed.list == list.id else {
            throw .store(.noSuchItems([id], list: list.name))
        }
        return placed.row.offset
    }
}
