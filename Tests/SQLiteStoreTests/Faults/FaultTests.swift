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
        let batch = ImportBatch(items: items, receipts: [], progress: [1])
        await #expect(throws: StoreError.diskFull(scratch.library.appending("library.sqlite"))) {
            try await store.commit(batch, to: entry.entry)
        }
        #expect(try await store.names(of: inbox) == ["a"])
        #expect(try await store.revision() == revision)
        #expect(try await store.openImports().first?.progress == nil)
        #expect(try await store.violations() == [])
        try await store.tamper("PRAGMA max_page_count = 1000000")
        _ = try await store.commit(batch, to: entry.entry)
        #expect(try await store.names(of: inbox).count == 2001)
        #expect(try await store.violations() == [])
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
