import DragAndDrop
import Foundation
import Glibc
import Organizer
import Testing

@testable import SQLiteStore

@Suite struct FaultTests {
    @Test func aWriterWaitsForAnotherAndSaysHowLong() async throws {
        let scratch = try Scratch()
        let store = try scratch.open(patience: .milliseconds(50))
        let inbox = try await store.inbox()
        let other = try Database(
            scratch.library.appending("library.sqlite"), mode: .readWrite, patience: .zero)
        try other.execute("BEGIN IMMEDIATE")
        do {
            try await store.add(["a"], to: inbox)
            Issue.record("the library was not locked")
        } catch let StoreError.locked(path, waited) {
            #expect(path == scratch.library.appending("library.sqlite"))
            #expect(waited >= .milliseconds(50))
        }
        #expect(try await store.names(of: inbox) == [])
        try other.execute("ROLLBACK")
        try await store.add(["a"], to: inbox)
        #expect(try await store.names(of: inbox) == ["a"])
    }

    @Test func aReaderDoesNotWaitForAWriter() async throws {
        let scratch = try Scratch()
        let store = try scratch.open(patience: .zero)
        let inbox = try await store.inbox()
        try await store.add(["a"], to: inbox)
        let other = try Database(
            scratch.library.appending("library.sqlite"), mode: .readWrite, patience: .zero)
        try other.execute("BEGIN IMMEDIATE; DELETE FROM item")
        #expect(try await store.names(of: inbox) == ["a"])
        let reader = try scratch.open(.readOnly, patience: .zero)
        #expect(try await reader.names(of: inbox) == ["a"])
        try other.execute("ROLLBACK")
    }

    @Test func writersInManyTasksLoseNothing() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        let library = scratch.library
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    let store = try SQLiteStore.open(
                        at: library, founding: .init(time: noon), patience: .seconds(60))
                    for number in 0..<10 {
                        try await store.add(["\(writer).\(number)"], to: inbox, at: .start)
                    }
                }
            }
            try await group.waitForAll()
        }
        let names = try await store.names(of: inbox)
        #expect(names.count == 40)
        for writer in 0..<4 {
            let own = names.filter { $0.hasPrefix("\(writer).") }
            #expect(own == (0..<10).reversed().map { "\(writer).\($0)" })
        }
        #expect(try await store.revision() == Revision(40))
        #expect(try await store.violations() == [])
    }

    @Test func aReadOnlyLibraryIsReadAndRefusesEdits() async throws {
        let scratch = try Scratch()
        let writer = try scratch.open()
        let inbox = try await writer.inbox()
        try await writer.add(["a"], to: inbox)
        let reader = try scratch.open(.readOnly)
        #expect(try await reader.names(of: inbox) == ["a"])
        await #expect(throws: StoreError.readOnly(scratch.library)) { try await reader.add(["b"], to: inbox) }
        await #expect(throws: StoreError.readOnly(scratch.library)) { try await reader.undo(at: noon) }
        #expect(try await reader.violations() == [])
    }

    @Test(.enabled(if: getuid() != 0, "root may write everywhere"))
    func aFolderThatCannotBeWrittenIsReadAsItLies() async throws {
        let scratch = try Scratch()
        let inbox: ListID
        do {
            let store = try scratch.open()
            inbox = try await store.inbox()
            try await store.add(["a"], to: inbox)
        }
        chmod(scratch.library.description, 0o500)
        defer { chmod(scratch.library.description, 0o700) }
        let store = try scratch.open()
        #expect(try await store.names(of: inbox) == ["a"])
        await #expect(throws: StoreError.readOnly(scratch.library)) { try await store.add(["b"], to: inbox) }
    }

    @Test func aDatabaseWithoutFilesBesideItIsReadAsItLies() async throws {
        let scratch = try Scratch()
        let inbox: ListID
        do {
            let store = try scratch.open()
            inbox = try await store.inbox()
            try await store.add(["a"], to: inbox)
        }
        let file = scratch.library.appending("library.sqlite")
        let database = try Database(file, mode: .immutable, patience: .zero)
        #expect(database.isReadOnly)
        #expect(try database.integer("SELECT count(*) FROM item") == 1)
        #expect(throws: StoreError.readOnly(file)) { try database.execute("DELETE FROM item") }
        let entries = try FileManager.default.contentsOfDirectory(atPath: scratch.library.description)
        #expect(entries == ["library.sqlite"])
    }

    @Test func aFullDiskChangesNothingAndRoomHelps() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        try await store.add(["a"], to: inbox)
        let entry = stamp()
        try await store.beginImport(ImportPlan(list: inbox, position: .end, sentence: "Imported"), as: entry)
        let revision = try await store.revision()
        // The database may not grow: SQLite answers as it does when the disk is full.
        try await store.tamper("PRAGMA max_page_count = 1")
        let items = try (0..<2000).map { try makeItem("item \($0)") }
        let batch = ImportBatch(items: items, receipts: [], time: noon)
        await #expect(throws: StoreError.diskFull(scratch.library.appending("library.sqlite"))) {
            try await store.commit(batch, to: entry.entry)
        }
        #expect(try await store.names(of: inbox) == ["a"])
        #expect(try await store.revision() == revision)
        #expect(try await store.openImports().first?.items == 0)
        #expect(try await store.violations() == [])
        try await store.tamper("PRAGMA max_page_count = 1000000")
        _ = try await store.commit(batch, to: entry.entry)
        #expect(try await store.names(of: inbox).count == 2001)
        #expect(try await store.violations() == [])
    }

    /// Orders that contradict themselves end in errors, whatever edit meets them.
    @Test(arguments: 1...(SlowTests.areThorough ? 20 : SlowTests.areOn ? 6 : 3))
    func anOrderThatLiesNeverCrashes(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var refused = 0
        for _ in 0..<(SlowTests.areOn ? 15 : 6) {
            let scratch = try Scratch()
            let store = try scratch.open()
            let inbox = try await store.inbox()
            let other = try await store.make("other")
            try await store.add((0..<3000).map(String.init), to: inbox)
            try await store.add((0..<600).map(String.init), to: other)
            try await store.edit(
                .move(
                    .rows(RangeSet((0..<40).map { $0 * 9..<$0 * 9 + 2 })), from: inbox, to: other, at: .start)
            )
            try await store.spoilAPage(using: &random)
            #expect(try await store.violations() != [])
            for _ in 0..<8 {
                let rows = RowSelection.rows(
                    RangeSet((0..<5).map { $0 * 97..<$0 * 97 + Int.random(in: 1...90, using: &random) }))
                let gap = Position.gap(Gap(Int.random(in: 0...500, using: &random)))
                let edits = [
                    Edit.move(rows, from: inbox, to: other, at: gap),
                    .move(rows, from: other, to: inbox, at: gap),
                    .move(.all, from: inbox, to: inbox, at: gap), .delete(rows, from: inbox),
                    .copy(rows, from: other, to: inbox, at: gap),
                    .move(.all, from: inbox, to: other, at: gap),
                ]
                do {
                    try await store.edit(edits[Int.random(in: 0..<edits.count, using: &random)])
                    _ = try await store.undo(at: noon)
                } catch is StoreError {
                    refused += 1
                }
            }
        }
        #expect(refused > 0)
    }

    @Test func aPageThatIsDamagedIsReported() async throws {
        let scratch = try Scratch()
        let inbox: ListID
        do {
            let store = try scratch.open()
            inbox = try await store.inbox()
            for start in 0..<4 { try await store.add((0..<500).map { "\(start) \($0)" }, to: inbox) }
        }
        let url = URL(fileURLWithPath: scratch.library.appending("library.sqlite").description)
        let whole = try Data(contentsOf: url)
        var random = SeededGenerator(seed: 11)
        var complaints = 0
        for _ in 0..<30 {
            var broken = whole
            let page = Int.random(in: 1..<broken.count / 4096, using: &random) * 4096
            for offset in page..<page + 512 { broken[offset] = UInt8.random(in: 0...255, using: &random) }
            try broken.write(to: url)
            do {
                let store = try scratch.open()
                complaints += try await store.violations().isEmpty ? 0 : 1
                for row in 0..<10 {
                    _ = try await store.rows(.rows(RangeSet(row * 200..<row * 200 + 1)), of: inbox)
                }
                try await store.add(["x"], to: inbox)
            } catch is StoreError {
                complaints += 1
            }
        }
        // Unused parts of pages may be anything, and pages of an index are not all visited.
        #expect(complaints > 20)
    }
}

extension SQLiteStore {
    /// Makes one page of a list's order say something else, in a form that can be read.
    fileprivate func spoilAPage(using random: inout SeededGenerator) throws {
        let pages = try database.integer("SELECT max(id) FROM page") ?? 1
        func anyPage() -> PageID { PageID(rawValue: Int64.random(in: 1...pages, using: &random)) }
        while true {
            let id = anyPage()
            let statement = try database.statement("SELECT content FROM page WHERE id = ? AND id > 0")
            statement.bind(id.rawValue, at: 1)
            let isThere = try statement.step()
            let encoded = statement.bytes(0)
            statement.reset()
            guard isThere else { continue }
            var content = try OrderPage.Content(encoded: encoded)
            switch content {
            case .leaf(var keys):
                guard !keys.isEmpty else { continue }
                let index = Int.random(in: keys.indices, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: keys.remove(at: index)
                case 1: keys[index] = ItemKey(rawValue: Int64.random(in: -3...4000, using: &random))
                case 2: keys = []
                default: keys += keys
                }
                content = .leaf(keys)
            case .inner(var children):
                let index = Int.random(in: children.indices, using: &random)
                switch Int.random(in: 0..<6, using: &random) {
                case 0: children.remove(at: index)
                case 1: children[index].page = anyPage()
                case 2: children[index].count += Int.random(in: 1...99, using: &random)
                case 3: children = [OrderPage.Child(page: id, count: children[index].count)]
                case 4: children = []
                default: children.append(OrderPage.Child(page: id, count: 0))
                }
                content = .inner(children)
            }
            guard content.encoded != encoded else { continue }
            try database.run(
                "UPDATE page SET content = ? WHERE id = ?", .blob(content.encoded), .integer(id.rawValue))
            return
        }
    }
}
