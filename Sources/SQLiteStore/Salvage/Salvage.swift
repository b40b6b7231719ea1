import ContentTypes
import Organizer

/// Reads what can be read of a database of which some pages cannot; nothing that it meets is an error.
struct Salvage {
    /// A list, and the keys of its items in order.
    struct List {
        var id: ListID
        var name: String
        var settings = ListSettings()
        var keys: [ItemKey] = []
    }

    struct Plan {
        var lists: [List] = []
        var losses: [String] = []
    }

    private let database: Database
    private let terms = Terms(fallback: Self.unknown)
    private(set) var losses: [String] = []
    private var seen: Set<ItemID> = []
    /// The library's own row may be lost; then no transaction can be begun, and items are read without it.
    private var transaction: LibraryTransaction?

    /// What stands for a type, or an importer, whose name cannot be read.
    private static let unknown = "public.data"

    init(_ database: Database) { self.database = database }

    // MARK: Order

    /// Finds out which lists there are, and which items stand in them in which order.
    mutating func readPlan() -> Plan {
        transaction = LibraryTransaction(salvaging: database, terms: terms)
        var plan = Plan()
        let pages = readPages(&plan)
        let before = plan.losses.count
        let places = readPlaces(&plan)
        let unplaced = plan.losses.count > before ? keys(besides: places) : []
        var walk = SalvageWalk(pages: pages, places: places)
        var names: Set<String> = []
        for record in readLists(&plan) {
            let keys = walk.keys(under: record.root)
            // A list that was removed is walked too, so that its items count as found; it stays behind.
            if record.isHidden { continue }
            names.insert(record.name)
            plan.lists.append(
                List(id: record.id, name: record.name, settings: record.settings, keys: keys))
        }
        if walk.lostPages > 0 {
            plan.losses.append(
                "\(walk.lostPages) pages of lists cannot be read; their items stand in the order in which they came"
            )
        }
        // What stands on pages that no readable list leads to.
        var rest: [ItemKey] = []
        for id in pages.keys.sorted(by: { $0.rawValue < $1.rawValue }) where !walk.visited.contains(id) {
            if let parent = pages[id]?.parent, pages[parent] != nil { continue }
            rest += walk.keys(under: id)
        }
        rest += walk.strays(among: Array(places.keys) + unplaced)
        if !rest.isEmpty {
            var name = "Recovered"
            while names.contains(name) { name += " again" }
            plan.lists.append(List(id: .random(), name: name, keys: rest))
            plan.losses.append("the places of \(rest.count) items are lost; they stand in “\(name)”")
        }
        return plan
    }

    private func readPages(_ plan: inout Plan) -> [PageID: OrderPage] {
        var pages: [PageID: OrderPage] = [:]
        let isWhole = database.salvage(
            "SELECT id, parent, content FROM page WHERE id > ? ORDER BY id",
            last: "SELECT max(id) FROM page"
        ) { row in
            if let content = try? OrderPage.Content(encoded: row.bytes(2)) {
                pages[PageID(rawValue: row.integer(0))] = OrderPage(
                    parent: row.optionalInteger(1).map { PageID(rawValue: $0) }, content: content)
            }
        }
        if !isWhole { plan.losses.append("a part of the table of lists’ pages is damaged") }
        return pages
    }

    /// Reads on which page each item stands.
    private func readPlaces(_ plan: inout Plan) -> [ItemKey: PageID] {
        var places: [ItemKey: PageID] = [:]
        let isWhole = database.salvage(
            "SELECT block, pages FROM place WHERE block > ? ORDER BY block",
            last: "SELECT max(block) FROM place"
        ) { row in
            guard let block = try? PlaceBlock(encoded: row.bytes(1)) else { return }
            for (offset, page) in block.pages.enumerated() where page != 0 {
                places[ItemKey(rawValue: row.integer(0) << PlaceBlock.bits + Int64(offset))] =
                    PageID(rawValue: page)
            }
        }
        if !isWhole { plan.losses.append("a part of the table of items’ places is damaged") }
        return places
    }

    private func readLists(_ plan: inout Plan) -> [ListRecord] {
        var keys: [ListKey] = []
        let isWhole = database.salvage(
            "SELECT key FROM list WHERE key > ? ORDER BY key", last: "SELECT max(key) FROM list"
        ) { row in keys.append(ListKey(rawValue: row.integer(0))) }
        let records = keys.compactMap { key in (try? transaction?.list(key)) ?? nil }
        if !isWhole || records.count < keys.count {
            plan.losses.append("a part of the table of lists is damaged")
        }
        return records
    }

    // MARK: Items

    /// Reads an item; nil when it cannot be read, or another with its id was.
    mutating func item(_ key: ItemKey) -> Item? {
        guard let transaction else { return nil }
        guard
            var item = (try? transaction.item(key, withExcerpt: true))
                ?? (try? transaction.item(key, withExcerpt: false)),
            (try? item.checkLimits()) != nil, seen.insert(item.id).inserted
        else { return nil }
        if item.importer == Self.unknown { item.importer = nil }
        return item
    }

    /// Finds the items of blocks of places that cannot be read: some may have been deleted, and come back.
    private func keys(besides places: [ItemKey: PageID]) -> [ItemKey] {
        let known = Set(places.keys.map(PlaceBlock.number))
        var keys: [ItemKey] = []
        _ = database.salvage(
            "SELECT key FROM item WHERE key > ? ORDER BY key", last: "SELECT max(key) FROM item"
        ) { row in
            let key = ItemKey(rawValue: row.integer(0))
            if !known.contains(PlaceBlock.number(of: key)) { keys.append(key) }
        }
        return keys
    }
}

/// Walks trees of pages of which some are missing.
private struct SalvageWalk {
    let pages: [PageID: OrderPage]
    let places: [ItemKey: PageID]
    private(set) var visited: Set<PageID> = []
    private(set) var lostPages = 0
    private var taken: Set<ItemKey> = []
    /// The items of pages that cannot be read, by page.
    private let lost: [PageID: [ItemKey]]
    /// The pages whose parents cannot be read, by parent and number.
    private let orphans: [PageID: [PageID]]

    init(pages: [PageID: OrderPage], places: [ItemKey: PageID]) {
        self.pages = pages
        self.places = places
        lost = Dictionary(grouping: places.keys.filter { pages[places[$0] ?? PageID(rawValue: 0)] == nil }) {
            places[$0] ?? PageID(rawValue: 0)
        }
        var orphans: [PageID: [PageID]] = [:]
        for (id, page) in pages {
            if let parent = page.parent, pages[parent] == nil { orphans[parent, default: []].append(id) }
        }
        self.orphans = orphans.mapValues { $0.sorted { $0.rawValue < $1.rawValue } }
    }

    /// Reads the keys under a page in order, each once in all walks.
    mutating func keys(under root: PageID) -> [ItemKey] {
        var keys: [ItemKey] = []
        var stack = [root]
        while let id = stack.popLast() {
            guard visited.insert(id).inserted else { continue }
            switch pages[id]?.content {
            case .leaf(let found): keys += found.filter { taken.insert($0).inserted }
            case .inner(let children): stack += children.reversed().map(\.page)
            case nil:
                // An inner page that is lost still has its children, though not their order.
                lostPages += 1
                stack += (orphans[id] ?? []).reversed()
                let known = (lost[id] ?? []).sorted { $0.rawValue < $1.rawValue }
                keys += known.filter { taken.insert($0).inserted }
            }
        }
        return keys
    }

    /// Those of some items that no walk came by, in the order in which they were made.
    func strays(among keys: [ItemKey]) -> [ItemKey] {
        keys.filter { !taken.contains($0) }.sorted { $0.rawValue < $1.rawValue }
    }
}
