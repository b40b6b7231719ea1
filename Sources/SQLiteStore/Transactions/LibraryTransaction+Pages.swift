import Organizer

extension LibraryTransaction: PageStorage {
    func page(_ id: PageID) throws(StoreError) -> OrderPage {
        if let slot = cache.slots[id] { return slot.page }
        guard !cache.removed.contains(id) else { throw damage("page \(id.rawValue) was removed") }
        let statement = try database.statement("SELECT parent, content FROM page WHERE id = ?")
        defer { statement.reset() }
        statement.bind(id.rawValue, at: 1)
        guard try statement.step() else { throw damage("page \(id.rawValue) is not there") }
        var page: OrderPage
        do {
            page = OrderPage(
                parent: statement.optionalInteger(0).map { PageID(rawValue: $0) },
                content: try OrderPage.Content(encoded: statement.bytes(1)))
        } catch {
            throw damage("page \(id.rawValue) cannot be read from byte \(error.offset)")
        }
        cache.trim()
        let newParent = cache.parents.removeValue(forKey: id)
        if let newParent { page.parent = newParent }
        cache.slots[id] = PageCache.Slot(page: page, hasNewParent: newParent != nil)
        return page
    }

    func write(_ page: OrderPage, as id: PageID) {
        cache.parents[id] = nil
        cache.slots[id] = PageCache.Slot(page: page, hasNewContent: true)
    }

    func setParent(_ parent: PageID?, of id: PageID) {
        if cache.slots[id] == nil {
            cache.parents[id] = .some(parent)
        } else {
            cache.slots[id]?.page.parent = parent
            cache.slots[id]?.hasNewParent = true
        }
    }

    func makePage(_ page: OrderPage) -> PageID {
        let id = PageID(rawValue: counters.nextPage)
        counters.nextPage += 1
        cache.made.insert(id)
        write(page, as: id)
        return id
    }

    func removePage(_ id: PageID) {
        cache.slots[id] = nil
        cache.parents[id] = nil
        // A page that was made in this transaction was never written.
        if cache.made.remove(id) == nil { cache.removed.insert(id) }
    }

    func leaf(of key: ItemKey) throws(StoreError) -> PageID? {
        let page = try block(of: key)[key]
        return page == 0 ? nil : PageID(rawValue: page)
    }

    func setLeaf(_ leaf: PageID?, of keys: ArraySlice<ItemKey>) throws(StoreError) {
        let page = leaf?.rawValue ?? 0
        var current: (number: Int64, block: PlaceBlock)?
        for key in keys {
            let number = PlaceBlock.number(of: key)
            if let current, current.number == number {
                current.block[key] = page
            } else {
                let block = try block(of: key)
                block[key] = page
                current = (number, block)
            }
        }
    }

    func damage(_ detail: String) -> StoreError { .damaged(database.path, detail: detail) }

    private func block(of key: ItemKey) throws(StoreError) -> PlaceBlock {
        let number = PlaceBlock.number(of: key)
        if let known = cache.blocks[number] { return known }
        let statement = try database.statement("SELECT pages FROM place WHERE block = ?")
        defer { statement.reset() }
        statement.bind(number, at: 1)
        let block: PlaceBlock
        if try statement.step() {
            do { block = try PlaceBlock(encoded: statement.bytes(0)) } catch {
                throw damage("place block \(number) cannot be read from byte \(error.offset)")
            }
        } else {
            block = PlaceBlock()
        }
        cache.trim()
        cache.blocks[number] = block
        return block
    }

    /// Writes what changed, by ascending number, so that the database's own pages are visited once.
    func writePages() throws(StoreError) {
        for id in cache.removed { try database.run("DELETE FROM page WHERE id = ?", .integer(id.rawValue)) }
        let write = try database.statement("REPLACE INTO page (id, parent, content) VALUES (?, ?, ?)")
        let reparent = try database.statement("UPDATE page SET parent = ? WHERE id = ?")
        for (id, slot) in cache.slots.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            if slot.hasNewContent {
                write.bind(id.rawValue, at: 1)
                write.bind(slot.page.parent?.rawValue, at: 2)
                write.bind(slot.page.content.encoded, at: 3)
                try write.run()
            } else if slot.hasNewParent {
                reparent.bind(slot.page.parent?.rawValue, at: 1)
                reparent.bind(id.rawValue, at: 2)
                try reparent.run()
            }
        }
        for (id, parent) in cache.parents.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            reparent.bind(parent?.rawValue, at: 1)
            reparent.bind(id.rawValue, at: 2)
            try reparent.run()
        }
        let place = try database.statement("REPLACE INTO place (block, pages) VALUES (?, ?)")
        for (number, block) in cache.blocks.sorted(by: { $0.key < $1.key }) where block.isChanged {
            if let encoded = block.encoded {
                place.bind(number, at: 1)
                place.bind(encoded, at: 2)
                try place.run()
            } else {
                try database.run("DELETE FROM place WHERE block = ?", .integer(number))
            }
        }
    }
}
