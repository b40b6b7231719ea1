import DragAndDrop

@testable import Organizer

/// Keeps pages in memory and counts what a tree reads and writes.
final class MemoryPages: PageStorage {
    private(set) var pages: [PageID: OrderPage] = [:]
    private var leaves: [ItemKey: PageID] = [:]
    private var last: Int64 = 0
    /// The pages read or written since it was last emptied.
    var touched: Set<PageID> = []
    /// The back-pointers changed since it was last reset.
    var placed = 0

    func page(_ id: PageID) throws(StoreError) -> OrderPage {
        guard let page = pages[id] else { throw damage(id, "is not there") }
        touched.insert(id)
        return page
    }

    func write(_ page: OrderPage, as id: PageID) {
        precondition(pages[id] != nil, "a page must be made before it is written")
        touched.insert(id)
        pages[id] = page
    }

    func setParent(_ parent: PageID?, of id: PageID) {
        precondition(pages[id] != nil, "a page must be made before it has a parent")
        touched.insert(id)
        pages[id]?.parent = parent
    }

    func makePage(_ page: OrderPage) -> PageID {
        last += 1
        pages[PageID(rawValue: last)] = page
        touched.insert(PageID(rawValue: last))
        return PageID(rawValue: last)
    }

    func removePage(_ id: PageID) {
        precondition(pages.removeValue(forKey: id) != nil, "a page must be there to be removed")
    }

    func leaf(of key: ItemKey) -> PageID? { leaves[key] }

    func setLeaf(_ leaf: PageID?, of keys: ArraySlice<ItemKey>) {
        placed += keys.count
        for key in keys { leaves[key] = leaf }
    }

    func damage(_ detail: String) -> StoreError { .damaged(FilePath("memory"), detail: detail) }

    var placedKeys: Set<ItemKey> { Set(leaves.keys) }
}

/// Draws the same numbers from the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
