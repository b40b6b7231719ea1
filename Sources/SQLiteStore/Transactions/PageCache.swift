import Organizer

/// Keeps the pages and places that a transaction reads, until those that changed are written at its end.
struct PageCache {
    struct Slot {
        var page: OrderPage
        var hasNewContent = false
        var hasNewParent = false
        var isChanged: Bool { hasNewContent || hasNewParent }
    }

    var slots: [PageID: Slot] = [:]
    /// Parents of pages that were not read.
    var parents: [PageID: PageID?] = [:]
    var removed: Set<PageID> = []
    /// Pages that are not in the database yet.
    var made: Set<PageID> = []
    var blocks: [Int64: PlaceBlock] = [:]
    private var bound = leastBound

    /// What a pass over a whole library may keep, about 40 MB, before it forgets what did not change.
    private static let leastBound = 8192

    /// Forgets what did not change, when much has been read.
    mutating func trim() {
        guard slots.count + blocks.count > bound else { return }
        slots = slots.filter { $0.value.isChanged }
        blocks = blocks.filter { $0.value.isChanged }
        bound = max(Self.leastBound, 2 * (slots.count + blocks.count))
    }
}
