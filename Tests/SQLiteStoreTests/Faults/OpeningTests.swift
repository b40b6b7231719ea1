import DragAndDrop
import Foundation
import Glibc
import Organizer
import Testing

@testable import SQLiteStore

@Suite struct OpeningTests {
    @Test func aNewLibraryHasOneListAndIsPrivate() async throws {
        let scratch = try Scratch()
        let path = scratch.path.appending("a").appending("b").appending("library")
        let store = try SQLiteStore.open(at: path, founding: .init(time: noon))
        #expect(try await store.lists().map(\.name) == ["Inbox"])
        #expect(try await store.revision() == Revision(0))
        #expect(try await store.history(before: nil, limit: 9) == [])
        #expect(try await store.violations() == [])
        let attributes = try FileManager.default.attributesOfItem(atPath: path.description)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        #expect(store.networkFileSystem == nil)
    }

    @Test func anEmptyFolderBecomesALibraryForItsUserAlone() async throws {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(
            atPath: scratch.library.description, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o755])
        _ = try scratch.open()
        let attributes = try FileManager.default.attributesOfItem(atPath: scratch.library.description)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }

    @Test func whatIsSomethingElseIsRefusedUntouched() throws {
        let scratch = try Scratch()
        let file = scratch.path.appending("notes.txt")
        try Data("notes".utf8).write(to: URL(fileURLWithPath: file.description))
        let founding = SQLiteStore.Founding(time: noon)
        #expect(throws: StoreError.notALibrary(file, found: "a file")) {
            try SQLiteStore.open(at: file, founding: founding)
        }
        #expect(throws: StoreError.notALibrary(scratch.path, found: "notes.txt")) {
            try SQLiteStore.open(at: scratch.path, founding: founding)
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: scratch.path.description) == ["notes.txt"])
    }

    @Test func aNewLibraryIsTakenAwayAgainWhereNothingCameIntoIt() async throws {
        let scratch = try Scratch()
        func isThere() -> Bool { FileManager.default.fileExists(atPath: scratch.library.description) }
        do {
            let store = try scratch.open()
            let drop = stamp()
            try await store.beginImport(
                ImportPlan(list: try await store.inbox(), position: .end, sentence: "Dropped"), as: drop)
            #expect(await !store.withdrawIfUnused())
            try await store.finishImport(drop.entry, at: noon, sentence: nil)
            let other = try scratch.open()
            #expect(await !store.withdrawIfUnused())
            #expect(await !other.withdrawIfUnused())
        }
        #expect(isThere())
        #expect(await !(try scratch.open().withdrawIfUnused()))
        try FileManager.default.removeItem(atPath: scratch.library.description)
        do {
            let store = try scratch.open()
            _ = try store.payloads.keep([1])
            #expect(await store.withdrawIfUnused())
        }
        #expect(!isThere())
        try FileManager.default.createDirectory(
            atPath: scratch.library.description, withIntermediateDirectories: false)
        #expect(await (try scratch.open().withdrawIfUnused()))
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.library.description) == [])
        let store = try scratch.open()
        try await store.add(["a"], to: try await store.inbox())
        _ = try await store.undo(at: noon)
        #expect(await !store.withdrawIfUnused())
    }

    @Test func readingWhatIsNotThereMakesNothing() throws {
        let scratch = try Scratch()
        #expect(throws: StoreError.missing(scratch.library)) { try scratch.open(.readOnly) }
        #expect(throws: StoreError.notALibrary(scratch.path, found: "no library.sqlite")) {
            try SQLiteStore.open(at: scratch.path, access: .readOnly, founding: .init(time: noon))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path.description) == [])
    }

    @Test(arguments: [
        "", "no database at all, but long enough to have a header of a hundred bytes, which this text is",
    ])
    func aFileThatIsNoDatabaseIsRefusedOrBegunAnew(content: String) async throws {
        let scratch = try Scratch()
        let file = scratch.library.appending("library.sqlite")
        try FileManager.default.createDirectory(
            atPath: scratch.library.description, withIntermediateDirectories: true)
        try Data(content.utf8).write(to: URL(fileURLWithPath: file.description))
        if content.isEmpty {
            // The first step of making a library was cut off.
            #expect(try await scratch.open().lists().count == 1)
        } else {
            #expect(throws: StoreError.notALibrary(file, found: "file is not a database")) {
                try scratch.open()
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: file.description)) == Data(content.utf8))
        }
    }

    @Test func aLostDatabaseIsNotMadeAnewOverWhatIsLeft() throws {
        for isEmptied in [true, false] {
            let scratch = try Scratch()
            let database = URL(fileURLWithPath: scratch.library.appending("library.sqlite").description)
            let log = URL(fileURLWithPath: scratch.library.description + "/library.sqlite-wal")
            _ = try scratch.open().payloads.keep(Array("kept".utf8))
            if isEmptied {
                try Data().write(to: database)
            } else {
                try FileManager.default.removeItem(at: database)
                try FileManager.default.removeItem(atPath: scratch.library.description + "/payloads")
                try Data("pages".utf8).write(to: log)
            }
            #expect(throws: StoreError.self) { try scratch.open() }
            let left = try? Data(contentsOf: database)
            #expect(left == (isEmptied ? Data() : nil))
        }
    }

    @Test func aDatabaseThatIsNoFileIsRefusedAtOnce() throws {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(
            atPath: scratch.library.description, withIntermediateDirectories: true)
        #expect(mkfifo(scratch.library.description + "/library.sqlite", 0o600) == 0)
        for access in [SQLiteStore.Access.readOnly, .readWrite] {
            #expect(
                throws: StoreError.notALibrary(scratch.library, found: "a library.sqlite that is no file")
            ) {
                try scratch.open(access)
            }
        }
    }

    @Test func anotherProgramsDatabaseIsRefused() throws {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(
            atPath: scratch.library.description, withIntermediateDirectories: true)
        do {
            let other = try Database(
                scratch.library.appending("library.sqlite"), mode: .readWrite, patience: .zero)
            try other.execute("CREATE TABLE theirs (x)")
        }
        #expect(throws: StoreError.notALibrary(scratch.library, found: "another program's SQLite database")) {
            try scratch.open()
        }
    }

    @Test func aNewerLibraryIsRefusedUntouched() async throws {
        let scratch = try Scratch()
        do {
            let store = try scratch.open()
            try await store.tamper("PRAGMA user_version = 99")
        }
        let file = URL(fileURLWithPath: scratch.library.appending("library.sqlite").description)
        let before = try Data(contentsOf: file)
        let refusal = StoreError.newerSchema(scratch.library, found: 99, known: Schema.version)
        #expect(throws: refusal) { try scratch.open() }
        #expect(throws: refusal) { try scratch.open(.readOnly) }
        #expect(try Data(contentsOf: file) == before)
    }

    @Test func twoThatMakeOneLibraryAtOnceShareIt() async throws {
        let scratch = try Scratch()
        let library = scratch.library
        try await withThrowingTaskGroup(of: ListID.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let store = try SQLiteStore.open(at: library, founding: .init(time: noon))
                    return try await store.inbox()
                }
            }
            var ids: Set<ListID> = []
            for try await id in group { ids.insert(id) }
            #expect(ids.count == 1)
        }
    }

    @Test func aPathWithANulNamesNothing() {
        let path = FilePath(bytes: Array("/tmp/a".utf8) + [0] + Array("b".utf8))
        #expect(throws: StoreError.cannotOpen(path, errno: ENOENT)) {
            try SQLiteStore.open(at: path, founding: .init(time: noon))
        }
    }

    @Test func aPathOfAnyBytesHoldsALibrary() async throws {
        let scratch = try Scratch()
        let path = scratch.path.appending([0xED, UInt8(ascii: "?"), UInt8(ascii: "%"), UInt8(ascii: " ")])
        let store = try SQLiteStore.open(at: path, founding: .init(time: noon))
        try await store.add(["a"], to: try await store.inbox())
        let reader = try SQLiteStore.open(at: path, access: .readOnly, founding: .init(time: noon))
        #expect(try await reader.names(of: try await reader.inbox()) == ["a"])
    }
}
