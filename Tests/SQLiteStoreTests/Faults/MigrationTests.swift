import DragAndDrop
import Foundation
import Glibc
import Organizer
import Testing

@testable import SQLiteStore

@Suite struct MigrationTests {
    private static let next =
        Schema.migrations + [Migration(statements: "CREATE TABLE later (x INTEGER) STRICT")]

    private func open(_ scratch: Scratch, _ migrations: [Migration]) throws -> SQLiteStore {
        try SQLiteStore.open(
            at: scratch.library, access: .readWrite, founding: .init(time: noon), patience: .seconds(5),
            migrations: migrations)
    }

    @Test func aLibraryIsBroughtForwardAfterABackup() async throws {
        let scratch = try Scratch()
        try await scratch.open().add(["a"], to: try await scratch.open().inbox())
        let known = Schema.version
        let store = try open(scratch, Self.next)
        #expect(try await store.names(of: try await store.inbox()) == ["a"])
        try await store.tamper("INSERT INTO later VALUES (1)")
        let migration = try #require(store.migration)
        #expect((migration.from, migration.to) == (known, known + 1))
        #expect(migration.backup.description.contains("/backups/schema-\(known)-"))
        let attributes = try FileManager.default.attributesOfItem(atPath: migration.backup.description)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let old = try Database(migration.backup, mode: .readOnly, patience: .zero)
        #expect(try old.integer("PRAGMA user_version") == Int64(known))
        #expect(try old.integer("SELECT count(*) FROM item") == 1)
        #expect(throws: StoreError.newerSchema(scratch.library, found: known + 1, known: known)) {
            try scratch.open()
        }
        #expect(try open(scratch, Self.next).migration == nil)
        let backups = scratch.library.appending("backups").description
        #expect(try FileManager.default.contentsOfDirectory(atPath: backups).count == 1)
    }

    @Test func whatIsLeftOfABackupThatWasCutOffGoesAndOneBeingMadeStays() async throws {
        let scratch = try Scratch()
        try scratch.makeFirstSchema()
        let backups = scratch.library.appending("backups")
        try FileManager.default.createDirectory(
            atPath: backups.description, withIntermediateDirectories: true)
        let (left, held) = (
            backups.appending("unfinished-a.sqlite"), backups.appending("unfinished-b.sqlite")
        )
        for path in [left, held] {
            #expect(FileManager.default.createFile(atPath: path.description, contents: nil))
        }
        let descriptor = try #require(held.cString.map { Glibc.open($0, O_RDWR) })
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        #expect(try scratch.open().migration != nil)
        let names = try FileManager.default.contentsOfDirectory(atPath: backups.description).sorted()
        #expect(names.count == 2 && names[0].hasPrefix("schema-1-") && names[1] == "unfinished-b.sqlite")
    }

    @Test func aMigrationThatFailsLeavesTheLibraryAsItWas() async throws {
        let scratch = try Scratch()
        try await scratch.open().add(["a"], to: try await scratch.open().inbox())
        let broken =
            Schema.migrations + [Migration(statements: "CREATE TABLE later (x); CREATE TABLE library (x)")]
        #expect(throws: StoreError.self) { try open(scratch, broken) }
        let store = try scratch.open()
        #expect(try await store.names(of: try await store.inbox()) == ["a"])
        #expect(try await store.violations() == [])
        #expect(throws: StoreError.self) {
            try Database(store.folder.appending("library.sqlite"), mode: .readOnly, patience: .zero).integer(
                "SELECT count(*) FROM later")
        }
    }

    @Test func aLibraryOfTheFirstSchemaIsFoundThroughAndKeepsItsHistory() async throws {
        let scratch = try Scratch()
        try scratch.makeFirstSchema()
        let store = try scratch.open()
        #expect(store.migration?.from == 1)
        #expect(try await store.violations() == [])
        #expect(try await store.find(["sugar"]) == ["jam"])
        #expect(try await store.find(["東京"]) == ["ringo"])
        #expect(try await store.find(["ผลไม้"]) == ["ringo"])
        #expect(try await store.find(["saturday"]) == ["apple", "A ripe one"])
        let basket = try #require(try await store.list(named: "Basket")).id
        #expect(try await store.names(of: basket).count == 5)
        var undone = 0
        while try await store.history(before: nil, limit: 99).contains(where: { $0.state == .done }) {
            _ = try await store.undo(at: noon)
            undone += 1
            #expect(try await store.violations() == [])
        }
        #expect(undone == 12)
        for _ in 0..<undone { _ = try await store.redo(at: noon) }
        #expect(try await store.violations() == [])
        #expect(try await store.names(of: basket).count == 5)
    }

    @Test func theFirstSchemaIsFrozen() throws {
        let scratch = try Scratch()
        try scratch.makeFirstSchema()
        let kept = try Database(
            scratch.library.appending("library.sqlite"), mode: .readOnly, patience: .zero)
        let made = try Database(scratch.path.appending("made.sqlite"), mode: .readWrite, patience: .zero)
        try made.execute(Schema.migrations[0].statements)
        let question = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name"
        #expect(try kept.texts(question) == made.texts(question))
    }

    @Test func aLibraryOfTheFirstSchemaThatCannotBeWrittenIsReadAndNotSearched() async throws {
        let scratch = try Scratch()
        try scratch.makeFirstSchema()
        let store = try scratch.open(.readOnly)
        #expect(try await store.violations() == [])
        #expect(try await store.lists().map(\.name) == ["Inbox", "Basket", "bottom"])
        await #expect(throws: StoreError.olderSchema(scratch.library, found: 1)) {
            try await store.find(["sugar"])
        }
    }

    @Test func aLibraryOfTheFirstSchemaIsSavedFromDamageAsOneOfTheNewest() async throws {
        let scratch = try Scratch()
        try scratch.makeFirstSchema()
        let file = URL(fileURLWithPath: scratch.library.appending("library.sqlite").description)
        var bytes = try Data(contentsOf: file)
        bytes.replaceSubrange(0..<4096, with: Data(count: 4096))
        try bytes.write(to: file)
        let target = scratch.path.appending("saved")
        _ = try await SQLiteStore.salvage(scratch.library, into: target, at: noon)
        let saved = try SQLiteStore.open(at: target, access: .existing, founding: .init(time: noon))
        #expect(saved.migration == nil)
        #expect(try await saved.violations() == [])
        #expect(try await saved.find(["sugar"]) == ["jam"])
        let basket = try #require(try await saved.list(named: "Basket")).id
        #expect(try await saved.names(of: basket).count == 5)
    }

    /// What a killed process leaves is what its files hold at that moment: here within the migration's transaction,
    /// with most of its pages in the log.
    @Test func aMigrationThatIsKilledLeavesTheFirstSchemaWhole() async throws {
        let scratch = try Scratch()
        try scratch.makeFirstSchema()
        let killed = try Scratch()
        let library = scratch.library
        let (from, to) = (library.description, killed.library.description)
        let interrupted = Migration(statements: Schema.migrations[1].statements) {
            database throws(StoreError) in
            // Pages go to the log as they change, instead of when the transaction ends.
            try database.execute("PRAGMA cache_size = 1")
            try Schema.migrations[1].fill(database)
            try database.execute(
                "UPDATE item SET name = 'half'; UPDATE excerpt SET text = hex(zeroblob(20000))")
            do {
                try FileManager.default.copyItem(atPath: from, toPath: to)
            } catch {
                throw .unexpected(library, code: 0, detail: "\(error)")
            }
            throw .diskFull(library)
        }
        #expect(throws: StoreError.diskFull(scratch.library)) {
            try open(scratch, [Schema.migrations[0], interrupted])
        }
        let log = try FileManager.default.attributesOfItem(atPath: to + "/library.sqlite-wal")
        #expect((log[.size] as? Int ?? 0) > 40_000)
        for library in [killed, scratch] {
            let file = library.library.appending("library.sqlite")
            let database = try Database(file, mode: .readWrite, patience: .zero)
            #expect(try database.integer("PRAGMA user_version") == 1)
            #expect(try database.texts("PRAGMA integrity_check") == ["ok"])
            #expect(try database.integer("SELECT count(*) FROM item WHERE name = 'half'") == 0)
            #expect(try database.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'search'") == 0)
            let store = try library.open()
            #expect(try await store.violations() == [])
            #expect(try await store.find(["sugar"]) == ["jam"])
        }
    }
}

extension Scratch {
    /// Lays the library here that a program of schema 1 made: two lists and one that was removed, and 12 edits.
    fileprivate func makeFirstSchema() throws {
        let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/schema-1.sqlite")
        try FileManager.default.createDirectory(
            atPath: library.description, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try FileManager.default.copyItem(
            at: fixture,
            to: URL(fileURLWithPath: library.appending("library.sqlite").description))
    }
}
