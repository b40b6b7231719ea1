import DragAndDrop
import Organizer

/// Keeps the pages of a list's order as bytes say they are, as a damaged database may have them.
final class HostilePages: PageStorage {
    private var pages: [PageID: OrderPage] = [:]
    private var leaves: [ItemKey: PageID] = [:]
    private var last: Int64 = 1000

    /// Builds pages from bytes, and edits the list whose root is page 1. Damage is an error; a trap is a finding.
    ///
    /// Pages follow one another, the first being page 1: its parent (0 for none), how many bytes its content takes, the
    /// content as it is stored. Each leaf's keys are noted as lying there. Then come the edits.
    static func run(_ bytes: [UInt8]) {
        var rest = bytes[...]
        let storage = HostilePages()
        let count = Int(rest.popFirst() ?? 0) % 16
        for number in 0..<count { storage.take(PageID(rawValue: Int64(number) + 1), from: &rest) }
        let tree = PageTree(
            root: PageID(rawValue: 1), in: storage, limits: PageLimits(leafCapacity: 4, innerCapacity: 4))
        var seen: Set<PageID> = []
        let wasSound = (try? tree.violations(seen: &seen).isEmpty) == true
        var key: Int64 = 1 << 20
        for _ in 0..<8 {
            guard !rest.isEmpty else { break }
            do throws(StoreError) {
                try edit(tree, &rest, &key)
            } catch {
                precondition(!wasSound, "a sound list cannot be edited")
                return
            }
        }
        seen = []
        precondition(
            !wasSound || (try? tree.violations(seen: &seen).isEmpty) == true, "a sound list was broken")
    }

    private func take(_ id: PageID, from rest: inout ArraySlice<UInt8>) {
        let parent = rest.popFirst() ?? 0
        let size = Int(rest.popFirst() ?? 0)
        defer { rest = rest.dropFirst(size) }
        guard let content = try? OrderPage.Content(encoded: Array(rest.prefix(size))) else { return }
        pages[id] = OrderPage(parent: parent == 0 ? nil : PageID(rawValue: Int64(parent)), content: content)
        if case .leaf(let keys) = content { setLeaf(id, of: keys[...]) }
    }

    /// Makes one edit where the list says that it can be made.
    private static func edit(
        _ tree: PageTree<HostilePages>, _ rest: inout ArraySlice<UInt8>, _ key: inout Int64
    ) throws(StoreError) {
        let kind = rest.popFirst() ?? 0
        let count = try tree.count()
        let first = min(Int(rest.popFirst() ?? 0), count)
        let end = min(count, first + Int(rest.popFirst() ?? 0))
        switch kind % 5 {
        case 0:
            let keys = (0..<Int64(kind / 5)).map { ItemKey(rawValue: key + $0) }
            key += Int64(keys.count)
            try tree.insert(keys, at: first)
        case 1: try tree.remove([first..<end])
        case 2: try tree.move([first..<end], to: min(count, Int(rest.popFirst() ?? 0)))
        case 3:
            guard end - first <= 256 else { return }
            for key in try tree.keys(in: first..<end) { _ = try tree.row(of: key) }
        default:
            guard first < end, end - first <= 256 else { return }
            try tree.reorder([first..<end], as: try tree.keys(in: first..<end).reversed())
        }
    }

    // MARK: Pages

    func page(_ id: PageID) throws(StoreError) -> OrderPage {
        guard let page = pages[id] else { throw damage("page \(id.rawValue) is not there") }
        return page
    }

    func write(_ page: OrderPage, as id: PageID) { pages[id] = page }

    func setParent(_ parent: PageID?, of id: PageID) { pages[id]?.parent = parent }

    func makePage(_ page: OrderPage) -> PageID {
        last += 1
        pages[PageID(rawValue: last)] = page
        return PageID(rawValue: last)
    }

    func removePage(_ id: PageID) { pages[id] = nil }

    func leaf(of key: ItemKey) -> PageID? { leaves[key] }

    func setLeaf(_ leaf: PageID?, of keys: ArraySlice<ItemKey>) {
        for key in keys { leaves[key] = leaf }
    }

    func damage(_ detail: String) -> StoreError { .damaged(FilePath("memory"), detail: detail) }
}
