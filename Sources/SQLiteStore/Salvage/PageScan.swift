import ContentTypes
import Organizer

/// Collects the rows of a library out of the pages of its database, as many as can be read, into another database.
///
/// Nothing of the file need be whole. Where its schema can be read, the pages of each table are found as SQLite finds
/// them; pages to which no page leads any more are then taken for what the form of their rows says. Those that were
/// given back to the file's free pages are left out where the file still says which they are.
struct PageScan {
    private let source: PageSource
    private let scratch: Database
    private var visited = KeySet()
    /// What could not be read, a sentence each.
    private(set) var losses: [String] = []
    /// The tables of which parts cannot be read, by name.
    private(set) var damagedTables: Set<String> = []
    /// Rows of which an end is missing, by table.
    private var cutRows = 0

    /// `scratch`: a database with the tables of a library, all empty.
    init(_ source: PageSource, into scratch: Database) {
        self.source = source
        self.scratch = scratch
    }

    mutating func run() throws(StoreError) {
        try scratch.execute("BEGIN")
        let roots = readSchema()
        markFreePages()
        for (name, root) in roots.sorted(by: { $0.value < $1.value }) {
            try readTree(root, of: SalvagedTable.all.first { $0.name == name })
        }
        try readStrayPages()
        if cutRows > 0 {
            losses.append(
                "parts of the notes or attributes of \(SalvageReport.count(cutRows, "item")) are lost")
        }
        try scratch.execute("COMMIT")
    }

    // MARK: Whole parts

    /// Reads where each table begins.
    private mutating func readSchema() -> [String: Int] {
        var roots: [String: Int] = [:]
        var pages = [1]
        var damaged = 0
        while let leaf = nextLeaf(of: &pages, &damaged) {
            for cell in leaf.cells {
                guard let values = record(cell)?.values, values.count == 5, case .text(let kind) = values[0],
                    case .text(let name) = values[1], case .integer(let root) = values[3],
                    kind == Array("table".utf8), root > 1, root <= UInt32.max
                else { continue }
                roots[String(decoding: name, as: UTF8.self)] = Int(root)
            }
        }
        if damaged > 0 || SalvagedTable.all.contains(where: { roots[$0.name] == nil }) {
            damagedTables.formUnion(SalvagedTable.all.map(\.name))
            losses.append(
                "the schema is damaged; rows to which nothing leads any more were known by their form")
        }
        return roots
    }

    /// Leaves out the pages that hold nothing any more: section 1.5 of the format.
    private mutating func markFreePages() {
        guard let header = source.page(1), header.starts(with: PageSource.magic) else { return }
        var next = header.number(at: 32, bytes: 4) ?? 0
        while next > 1, !visited.contains(Int64(next)), let trunk = source.page(next) {
            visited.insert(Int64(next))
            for index in 0..<min(trunk.number(at: 4, bytes: 4) ?? 0, source.usableSize / 4 - 2) {
                guard let page = trunk.number(at: 8 + index * 4, bytes: 4), page > 1 else { break }
                visited.insert(Int64(page))
            }
            next = trunk.number(at: 0, bytes: 4) ?? 0
        }
    }

    /// Saves the rows of a table; without one its pages only count as seen.
    private mutating func readTree(_ root: Int, of table: SalvagedTable?) throws(StoreError) {
        var pages = [root]
        var damaged = 0
        var lostRows = 0
        while let leaf = nextLeaf(of: &pages, &damaged) {
            guard let table else { continue }
            let cells = leaf.cells
            lostRows += leaf.count - cells.count
            for cell in cells {
                if let row = record(cell).flatMap({ table.row($0, key: cell.rowID) }) {
                    try save(row, in: table)
                } else {
                    lostRows += 1
                }
            }
        }
        guard let table else { return }
        if damaged + lostRows > 0 { damagedTables.insert(table.name) }
        if damaged > 0 {
            losses.append(
                "a part of the table of \(table.title) is damaged: \(SalvageReport.count(damaged, "page"))")
        }
        if lostRows > 0 {
            losses.append(
                "\(SalvageReport.count(lostRows, "row")) of the table of \(table.title) cannot be read")
        }
    }

    /// Goes on to a table's next leaf, from pages that were not looked into yet, the next of them last.
    private mutating func nextLeaf(of pages: inout [Int], _ damaged: inout Int) -> TablePage? {
        while let number = pages.popLast() {
            // A page that two others lead to is the first one's.
            guard !visited.contains(Int64(number)), let page = tablePage(number) else {
                damaged += 1
                continue
            }
            visited.insert(Int64(number))
            if page.kind == .leaf { return page }
            pages += page.children.reversed()
            // No tree has more pages than its file.
            if pages.count > source.pageCount {
                damaged += pages.count - source.pageCount
                pages.removeFirst(pages.count - source.pageCount)
            }
        }
        return nil
    }

    private func tablePage(_ number: Int) -> TablePage? {
        source.page(number).flatMap { TablePage($0, number: number, usableSize: source.usableSize) }
    }

    // MARK: Stray parts

    /// Saves the rows of leaves that no tree leads to, by their form.
    private mutating func readStrayPages() throws(StoreError) {
        var rows = 0
        var blobPages: [Int] = []
        for number in source.pageNumbers where !visited.contains(Int64(number)) {
            guard let page = tablePage(number), page.kind == .leaf else { continue }
            let records = page.cells.compactMap { cell in record(cell).map { ($0, cell.rowID) } }
            guard let table = Self.table(of: records) else { continue }
            if table.name == SalvagedTable.place.name {
                blobPages.append(number)
                continue
            }
            for (record, key) in records {
                guard let row = table.row(record, key: key) else { continue }
                try save(row, in: table)
                rows += 1
            }
        }
        rows += try readPlaces(on: blobPages)
        if rows > 0 {
            losses.append(
                "\(SalvageReport.count(rows, "row")) stood apart from their tables, and were put back")
        }
    }

    /// Tells of which table the rows of a page are.
    private static func table(of records: [(record: Record, key: Int64)]) -> SalvagedTable? {
        let counts = SalvagedTable.all.map { table in
            records.count { table.row($0.record, key: $0.key) != nil }
        }
        guard let most = counts.max(), most * 2 > records.count, let index = counts.firstIndex(of: most)
        else {
            return nil
        }
        let table = SalvagedTable.all[index]
        guard table.name == SalvagedTable.term.name else { return table }
        // Terms and excerpts are a text each; terms are words, and some of them types.
        let texts = records.compactMap { table.row($0.record, key: $0.key)?.content }
        let areWords = texts.allSatisfy { text in text.allSatisfy { $0 > 0x20 && $0 < 0x7F } }
        let haveTypes = texts.contains { text in
            text.contains(UInt8(ascii: ".")) && UTType(stored: String(decoding: text, as: UTF8.self)) != nil
        }
        return areWords && haveTypes ? table : .excerpt
    }

    /// Saves places of items from pages with a blob a row, where they agree with what lists’ pages hold.
    private mutating func readPlaces(on pages: [Int]) throws(StoreError) -> Int {
        if pages.isEmpty { return 0 }
        let order = try readOrder()
        var saved = 0
        for number in pages {
            let rows = tablePage(number)?.cells.compactMap { cell in
                record(cell).flatMap { SalvagedTable.place.row($0, key: cell.rowID) }
            }
            guard let rows, try arePlaces(rows, order) else { continue }
            for row in rows { try save(row, in: .place) }
            saved += rows.count
        }
        return saved
    }

    /// Reads on which page each item stands, by the pages themselves, and which pages there are.
    private func readOrder() throws(StoreError) -> (leaves: [ItemKey: PageID], pages: Set<PageID>) {
        let statement = try scratch.statement("SELECT id, content FROM page")
        defer { statement.reset() }
        var order: (leaves: [ItemKey: PageID], pages: Set<PageID>) = ([:], [])
        while try statement.step() {
            guard let content = try? OrderPage.Content(encoded: statement.bytes(1)) else { continue }
            let id = PageID(rawValue: statement.integer(0))
            order.pages.insert(id)
            if case .leaf(let keys) = content { for key in keys { order.leaves[key] = id } }
        }
        return order
    }

    private func arePlaces(
        _ rows: [SalvagedRow], _ order: (leaves: [ItemKey: PageID], pages: Set<PageID>)
    ) throws(StoreError) -> Bool {
        var good = 0
        var bad = 0
        for row in rows {
            guard PlaceBlock.numbers.contains(row.key), let block = try? PlaceBlock(encoded: row.content)
            else {
                return false
            }
            for (offset, page) in block.pages.enumerated() where page != 0 {
                let key = ItemKey(rawValue: row.key << PlaceBlock.bits + Int64(offset))
                let agrees =
                    if order.pages.contains(PageID(rawValue: page)) {
                        order.leaves[key] == PageID(rawValue: page)
                    } else {
                        try scratch.integer("SELECT 1 FROM item WHERE key = ?", .integer(key.rawValue)) != nil
                    }
                if agrees { good += 1 } else { bad += 1 }
            }
        }
        return good > 0 && good >= bad
    }

    // MARK: Rows

    /// Reads the record of a row, with what of it lies on other pages, as far as they lead.
    private func record(_ cell: TablePage.Cell) -> Record? {
        var bytes = cell.local
        var next = cell.overflow
        while bytes.count < min(cell.size, Self.longestRow), next > 1, let page = source.page(next) {
            // A row's pages lead no further than its size, so that a circle ends too.
            bytes += page[4..<min(source.usableSize, 4 + cell.size - bytes.count)]
            next = page.number(at: 0, bytes: 4) ?? 0
        }
        return Record(bytes, size: cell.size, most: SalvagedTable.mostColumns)
    }

    /// The most bytes of a row that are read: far more than an item has.
    private static let longestRow = 32 << 20

    private mutating func save(_ row: SalvagedRow, in table: SalvagedTable) throws(StoreError) {
        let statement = try scratch.statement(table.insertion)
        statement.bind(row.values)
        if try statement.insert(), !row.isWhole { cutRows += 1 }
    }
}
