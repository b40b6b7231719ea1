import ContentTypes
import Organizer

/// Puts in order what was read of a damaged database: which items stand in which lists, as far as that is known.
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

    /// What ``PageScan`` collected.
    private let database: Database
    private let damagedTables: Set<String>
    private let terms = Terms(fallback: Self.unknown)
    private var seen: Set<ItemID> = []
    private let transaction: LibraryTransaction

    /// What stands for a type, or an importer, whose name cannot be read.
    private static let unknown = "public.data"

    init(_ database: Database, damagedTables: Set<String>) {
        self.database = database
        self.damagedTables = damagedTables
        transaction = LibraryTransaction(salvaging: database, terms: terms)
    }

    // MARK: Order

    /// Finds out which lists there are, and which items stand in them in which order.
    func readPlan() throws(StoreError) -> Plan {
        var plan = Plan()
        let pages = try readPages()
        let places = try readPlaces()
        let unplaced =
            damagedTables.contains(SalvagedTable.place.name) ? try keys(besides: places) : []
        var walk = SalvageWalk(pages: pages, places: places)
        var names: Set<String> = []
        for var record in try readLists(&plan) {
            let keys = walk.keys(under: record.root)
            // A list that was removed is walked too, so that its items count as found; it stays behind.
            if record.isHidden { continue }
            if (try? ListName.stored(record.name)) != record.name || names.contains(record.name) {
                record.name = Self.freeName(names)
                plan.losses.append("the name of a list is damaged; it is “\(record.name)” now")
            }
            names.insert(record.name)
            plan.lists.append(
                List(id: record.id, name: record.name, settings: record.settings, keys: keys))
        }
        if walk.lostPages > 0 {
            plan.losses.append(
                "\(SalvageReport.count(walk.lostPages, "page")) of lists cannot be read; the items there stand in the order in which they came"
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
            let name = Self.freeName(names)
            plan.lists.append(List(id: .random(), name: name, keys: rest))
            plan.losses.append(
                "the places of \(SalvageReport.count(rest.count, "item")) are lost; they stand in “\(name)”")
        }
        return plan
    }

    /// A name that no list has.
    private static func freeName(_ names: Set<String>) -> String {
        var name = "Recovered"
        while names.contains(name) { name += " again" }
        return name
    }

    private func readPages() throws(StoreError) -> [PageID: OrderPage] {
        var pages: [PageID: OrderPage] = [:]
        let row = try database.statement("SELECT id, parent, content FROM page")
        defer { row.reset() }
        while try row.step() {
            guard let content = try? OrderPage.Content(encoded: row.bytes(2)) else { continue }
            pages[PageID(rawValue: row.integer(0))] = OrderPage(
                parent: row.optionalInteger(1).map { PageID(rawValue: $0) }, content: content)
        }
        return pages
    }

    /// Reads on which page each item stands.
    private func readPlaces() throws(StoreError) -> [ItemKey: PageID] {
        var places: [ItemKey: PageID] = [:]
        let row = try database.statement("SELECT block, pages FROM place")
        defer { row.reset() }
        while try row.step() {
            let number = row.integer(0)
            guard PlaceBlock.numbers.contains(number), let block = try? PlaceBlock(encoded: row.bytes(1))
            else {
                continue
            }
            for (offset, page) in block.pages.enumerated() where page != 0 {
                places[ItemKey(rawValue: number << PlaceBlock.bits + Int64(offset))] = PageID(rawValue: page)
            }
        }
        return places
    }

    private func readLists(_ plan: inout Plan) throws(StoreError) -> [ListRecord] {
        let keys = try transaction.listKeys(hiddenToo: true)
        let records = keys.compactMap { key in (try? transaction.list(key)) ?? nil }
        if records.count < keys.count { plan.losses.append("the settings of some lists are damaged") }
        return records
    }

    // MARK: Items

    /// Reads an item; nil when it cannot be read, or another with its id was.
    mutating func item(_ key: ItemKey) -> Item? {
        guard var item = try? transaction.item(key, withExcerpt: true), (try? item.checkLimits()) != nil,
            seen.insert(item.id).inserted
        else { return nil }
        if item.importer == Self.unknown { item.importer = nil }
        return item
    }

    /// Finds the items of blocks of places that cannot be read: some may have been deleted, and come back.
    private func keys(besides places: [ItemKey: PageID]) throws(StoreError) -> [ItemKey] {
        let known = Set(places.keys.map(PlaceBlock.number))
        var keys: [ItemKey] = []
        let row = try database.statement("SELECT key FROM item")
        defer { row.reset() }
        while try row.step() {
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
