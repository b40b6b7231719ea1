import ContentTypes
import Dispatch
import DragAndDrop
import FoundationEssentials
import Glibc
import Organizer

@testable import ImporterHost
@testable import SQLiteStore

/// Keeps a small library of which any cell can be given any value, as a library from elsewhere may have it.
final class HostileLibrary: Sendable {
    private let folder: FilePath
    private var file: FilePath { folder.appending("library.sqlite") }
    /// The database as it is before any cell is changed.
    private let pristine: [UInt8]
    private let tables: [CellChanges.Table]

    /// Makes a library that has something in each of its tables: in memory, where there is a place for that.
    init() throws {
        let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        folder = FilePath("\(parent)/punnet-fuzz-\(getpid())")
        // Types and checks would refuse what another program's database may hold.
        let lax = Schema.migrations.map { migration in
            let statements = migration.statements.replacing(") STRICT, ", with: ") ")
            return Migration(statements: statements.replacing(") STRICT;", with: ");"))
        }
        Self.removeFiles(folder)
        let store = try SQLiteStore.open(
            at: folder, access: .readWrite, founding: SQLiteStore.founding, patience: .seconds(1),
            migrations: lax)
        waiting { await store.furnish() }
        let file = folder.appending("library.sqlite")
        let database = try Database(file, mode: .readWrite, patience: .seconds(1))
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        tables = try database.texts(
            "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE TABLE%' ORDER BY name"
        ).map { name in
            CellChanges.Table(
                name: name, columns: try database.texts("SELECT name FROM pragma_table_info('\(name)')"))
        }
        pristine = try SmallFile.read(file.description, limit: 1 << 22) ?? []
    }

    /// Changes cells as `changes` says, opens the library, and does with it whatever can be done.
    ///
    /// Any error is right. A trap is a finding, and so is an edit that breaks what was found sound.
    func run(_ changes: [UInt8]) {
        Self.removeFiles(folder)
        let descriptor = open(file.description, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        precondition(
            SmallFile.writeAll(pristine[...], to: descriptor) == 0, "there is no room for the library")
        close(descriptor)
        guard let database = try? Database(file, mode: .readWrite, patience: .seconds(1)) else { return }
        var changes = CellChanges(changes)
        while let statement = changes.next(in: tables) { try? database.execute(statement) }
        try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        guard
            let store = try? SQLiteStore.open(
                at: folder, access: .readWrite, founding: SQLiteStore.founding, patience: .seconds(1))
        else { return }
        let mayBreak = changes.touchesSteps
        waiting {
            let wasSound = try? await store.violations().isEmpty
            await store.readAll()
            await store.editAll()
            await store.readAll()
            guard wasSound == true, !mayBreak, let violations = try? await store.violations() else { return }
            precondition(violations.isEmpty, "a sound library was broken")
        }
    }

    /// Changes bytes of the database as `changes` says, and saves what can be read of it into another library, which must
    /// then be sound.
    func salvage(_ changes: [UInt8]) {
        Self.removeFiles(folder)
        var bytes = pristine
        var changes = PageChanges(changes)
        while changes.next(in: &bytes) {}
        let descriptor = open(file.description, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        precondition(
            SmallFile.writeAll(bytes[...], to: descriptor) == 0, "there is no room for the library")
        close(descriptor)
        let saved = FilePath(folder.description + "-saved")
        try? FileManager.default.removeItem(atPath: saved.description)
        precondition(access(saved.description, F_OK) != 0, "what was saved before is still there")
        let folder = folder
        waiting {
            let time = Timestamp(nanoseconds: 1_700_000_000_000_000_000)
            guard let report = try? await SQLiteStore.salvage(folder, into: saved, at: time),
                let store = try? SQLiteStore.open(
                    at: saved, access: .readWrite, founding: SQLiteStore.founding, patience: .seconds(1))
            else { return }
            let lists = (try? await store.lists()) ?? []
            precondition(lists.count == report.lists, "the report tells of other lists than there are")
            let violations = (try? await store.violations()) ?? []
            precondition(violations.isEmpty, "what was saved is not sound: \(violations)")
        }
    }

    private static func removeFiles(_ folder: FilePath) {
        for end in ["-wal", "-shm", ""] { unlink(folder.appending("library.sqlite").description + end) }
    }
}

/// Reads changes of cells from bytes, as many as they hold.
struct CellChanges {
    struct Table: Sendable {
        var name: String
        var columns: [String]
    }

    private var rest: ArraySlice<UInt8>
    /// Whether what edits are taken back from was changed; a check does not read that.
    private(set) var touchesSteps = false

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// Makes the next change: a table, a column, a row, a kind of value and the value; nil at the end.
    mutating func next(in tables: [Table]) -> String? {
        guard rest.count >= 4, let table = element(tables), let column = element(table.columns) else {
            return nil
        }
        touchesSteps = touchesSteps || table.name == "step"
        let row = Int(byte())
        let kind = byte()
        let key = table.name == "receipt" ? "number" : "rowid"
        let place =
            row == 255
            ? "" : " WHERE \(key) = (SELECT \(key) FROM \(table.name) ORDER BY 1 LIMIT 1 OFFSET \(row))"
        if kind % 8 == 7 { return "DELETE FROM \(table.name)\(place)" }
        return "UPDATE OR REPLACE \(table.name) SET \(column) = \(value(kind % 8, of: column))\(place)"
    }

    private mutating func value(_ kind: UInt8, of column: String) -> String {
        switch kind {
        case 0: return "NULL"
        case 1:
            return String(
                Int64(truncatingIfNeeded: (0..<8).reduce(0) { sum, _ in sum << 8 | UInt64(byte()) }))
        case 2: return String(Int8(bitPattern: byte()))
        case 3: return "CAST(\(blob()) AS TEXT)"
        case 4: return blob()
        case 5: return ["9223372036854775807", "-9223372036854775808", "0", "1e308"][Int(byte() % 4)]
        default:
            // Bytes in the middle of what is there.
            let start = byte()
            let new = blob()
            return
                "CAST(substr(\(column), 1, \(start)) || \(new) || substr(\(column), \(start) + 1 + length(\(new)))"
                + " AS BLOB)"
        }
    }

    private mutating func blob() -> String {
        let count = min(Int(byte()), rest.count)
        let digits = rest.prefix(count).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        rest = rest.dropFirst(count)
        return "X'\(digits.joined())'"
    }

    private mutating func element<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[Int(byte()) % elements.count]
    }

    private mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }
}

/// Reads changes of a file's bytes from bytes, as many as they hold.
private struct PageChanges {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// Makes the next change: bytes written over others, zeros over a page, an end that is cut off; false at the end.
    mutating func next(in file: inout [UInt8]) -> Bool {
        guard rest.count >= 5, !file.isEmpty else { return false }
        let kind = byte()
        let place = (0..<3).reduce(0) { sum, _ in sum << 8 | Int(byte()) } % file.count
        let count = Int(byte())
        switch kind % 8 {
        case 6:
            let page = place / 4096 * 4096
            for index in page..<min(page + 4096, file.count) { file[index] = 0 }
        case 7: file.removeSubrange(place...)
        default:
            for (index, value) in zip(place..<file.count, rest.prefix(count)) { file[index] = value }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }
}

/// Waits for work on other threads.
private func waiting(_ work: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
        await work()
        done.signal()
    }
    done.wait()
}
