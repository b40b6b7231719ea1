import CSQLite
import DragAndDrop
import Glibc
import Organizer

/// Owns one connection to an SQLite database and its prepared statements; used by one thread at a time.
///
/// Everything that touches SQLite's C interface is in this file.
final class Database {
    enum Mode {
        case readOnly
        case readWrite
        /// Reads a database that nobody can be writing, without locks and without files beside it.
        case immutable
    }

    let path: FilePath
    private let handle: OpaquePointer
    private var statements: [UnsafePointer<UInt8>: Statement] = [:]
    private let patience: Patience

    /// Opens a database; the file is made when it is not there and may be written.
    ///
    /// `patience`: how long one statement waits for another connection. `fileSystem`: the name of the file system that
    /// SQLite reads and writes through (`sqlite3_vfs_find`); nil for the system's own.
    init(
        _ path: FilePath, mode: Mode, patience: Duration, fileSystem: String? = nil
    ) throws(StoreError) {
        self.path = path
        self.patience = Patience(limit: patience)
        let flags =
            switch mode {
            case .readOnly: SQLITE_OPEN_READONLY
            case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        let name = mode == .immutable ? Self.immutableAddress(of: path) : path.cString
        guard let name else { throw .cannotOpen(path, errno: ENOENT) }
        var opened: OpaquePointer?
        // The owner serializes its calls, so that SQLite need not lock: NOMUTEX.
        let code = sqlite3_open_v2(
            name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, fileSystem)
        guard code == SQLITE_OK, let opened else {
            defer { sqlite3_close_v2(opened) }
            throw Self.error(code, of: opened, path: path, waited: .zero)
        }
        handle = opened
        sqlite3_punnet_defend(handle)
        // The handler is called only while a statement of this object runs, so the pointer outlives its uses.
        sqlite3_busy_handler(
            handle,
            { context, _ in
                guard let context else { return 0 }
                return Unmanaged<Patience>.fromOpaque(context).takeUnretainedValue().wait() ? 1 : 0
            }, Unmanaged.passUnretained(self.patience).toOpaque())
    }

    deinit {
        for statement in statements.values { statement.finalize() }
        sqlite3_close_v2(handle)
    }

    /// Whether the file can only be read, whatever was asked for.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Prepares a statement once and returns it reset; it must not be in use.
    ///
    /// Statements are found by the address of their text, so that a literal in the code costs no hashing.
    func statement(_ sql: StaticString) throws(StoreError) -> Statement {
        if let known = statements[sql.utf8Start] {
            precondition(!known.isRunning, "a statement is used while its rows are read: \(sql)")
            return known
        }
        let statement = try prepare(String(describing: sql), isLasting: true)
        statements[sql.utf8Start] = statement
        return statement
    }

    /// Runs a statement that returns no rows.
    func run(_ sql: StaticString, _ values: SQLValue...) throws(StoreError) {
        let statement = try statement(sql)
        defer { statement.reset() }
        statement.bind(values)
        while try statement.step() {}
    }

    /// Runs statements that are not worth keeping: a schema, a setting.
    func execute(_ sql: String) throws(StoreError) {
        patience.begin()
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// Reads the first column of the first row as an integer; nil when there is no row or no value.
    func integer(_ sql: StaticString, _ values: SQLValue...) throws(StoreError) -> Int64? {
        let statement = try statement(sql)
        defer { statement.reset() }
        statement.bind(values)
        return try statement.step() ? statement.optionalInteger(0) : nil
    }

    /// Reads the first column of every row as text, by a statement that is not kept.
    func texts(_ sql: String) throws(StoreError) -> [String] {
        let statement = try prepare(sql, isLasting: false)
        defer { statement.finalize() }
        var texts: [String] = []
        while try statement.step() { texts.append(statement.text(0)) }
        return texts
    }

    /// Copies the database, as it is at one moment, to a file that is not there yet: VACUUM INTO.
    func copy(to file: FilePath) throws(StoreError) {
        let statement = try prepare("VACUUM INTO ?", isLasting: false)
        defer { statement.finalize() }
        // SQLite takes the name as bytes that end with a NUL, and text binds as such.
        statement.bindText(file.bytes, at: 1)
        while try statement.step() {}
    }

    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    private func prepare(_ sql: String, isLasting: Bool) throws(StoreError) -> Statement {
        patience.begin()
        var prepared: OpaquePointer?
        let flags = isLasting ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        let code = sqlite3_prepare_v3(handle, sql, -1, flags, &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw error(code) }
        return Statement(prepared, of: self)
    }

    private static func immutableAddress(of path: FilePath) -> [CChar]? {
        guard path.cString != nil else { return nil }
        let digits = Array("0123456789ABCDEF".utf8)
        let coded = path.bytes.flatMap { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"):
                [byte]
            default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        let address = Array("file:".utf8) + coded + Array("?immutable=1".utf8) + [0]
        return address.map { CChar(bitPattern: $0) }
    }

    // MARK: Errors

    fileprivate func error(_ code: Int32) -> StoreError {
        Self.error(code, of: handle, path: path, waited: patience.waited)
    }

    fileprivate func beginWaiting() { patience.begin() }

    private static func error(
        _ code: Int32, of handle: OpaquePointer?, path: FilePath, waited: Duration
    ) -> StoreError {
        let errno = handle.map { sqlite3_system_errno($0) } ?? 0
        let detail = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? ""
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: return .locked(path, waited: waited)
        case SQLITE_READONLY, SQLITE_PERM: return .readOnly(path)
        case SQLITE_FULL: return .diskFull(path)
        case SQLITE_IOERR where errno == ENOSPC || errno == EDQUOT: return .diskFull(path)
        case SQLITE_IOERR:
            return .inputOutput(path, operation: operation(of: code), errno: errno, code: code)
        case SQLITE_CORRUPT: return .damaged(path, detail: detail)
        case SQLITE_NOTADB: return .notALibrary(path, found: detail)
        case SQLITE_CANTOPEN: return .cannotOpen(path, errno: errno)
        default: return .unexpected(path, code: code, detail: detail)
        }
    }
}

/// Names what failed by the second byte of SQLite's extended code.
private func operation(of code: Int32) -> String {
    switch code >> 8 {
    case 1, 2: "reading"
    case 3: "writing"
    case 4, 5: "syncing"
    default: "reading or writing"
    }
}

/// Holds a value for a statement's parameter.
enum SQLValue {
    case null
    case integer(Int64)
    case text(String)
    /// A text by its UTF-8.
    case utf8([UInt8])
    case blob([UInt8])
}

/// Runs one prepared statement; rows are read while it stands on them.
final class Statement {
    private let handle: OpaquePointer
    // The database owns its statements and finalizes them before it goes.
    private unowned let database: Database
    fileprivate var isRunning = false

    fileprivate init(_ handle: OpaquePointer, of database: Database) {
        self.handle = handle
        self.database = database
    }

    fileprivate func finalize() { sqlite3_finalize(handle) }

    /// Goes to the next row; false when there is none.
    func step() throws(StoreError) -> Bool {
        let code = stepCode()
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw fail(code)
        }
    }

    /// Runs a statement without rows; false when a row with the same unique value is there.
    func insert() throws(StoreError) -> Bool {
        let code = stepCode()
        defer { reset() }
        switch code {
        case SQLITE_DONE: return true
        case let code where code & 0xFF == SQLITE_CONSTRAINT: return false
        default: throw fail(code)
        }
    }

    /// Runs a statement without rows, and makes it ready for the next values.
    func run() throws(StoreError) {
        defer { reset() }
        while try step() {}
    }

    /// How many rows the last run changed.
    var changes: Int { Int(sqlite3_changes64(sqlite3_db_handle(handle))) }

    func reset() {
        isRunning = false
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    private func stepCode() -> Int32 {
        if !isRunning { database.beginWaiting() }
        isRunning = true
        return sqlite3_step(handle)
    }

    private func fail(_ code: Int32) -> StoreError {
        let error = database.error(code)
        reset()
        return error
    }

    // MARK: Parameters, counted from 1

    /// Points at no bytes, where a null pointer would mean NULL; a literal lives for ever.
    private var nothing: UnsafePointer<CChar> {
        UnsafeRawPointer(("" as StaticString).utf8Start).assumingMemoryBound(to: CChar.self)
    }

    func bind(_ values: [SQLValue]) {
        for (index, value) in values.enumerated() {
            let place = Int32(index + 1)
            switch value {
            case .null: bindNull(at: place)
            case .integer(let number): bind(number, at: place)
            case .text(let text): bind(text, at: place)
            case .utf8(let text): bindText(text, at: place)
            case .blob(let bytes): bind(bytes, at: place)
            }
        }
    }

    func bindNull(at place: Int32) { expect(sqlite3_bind_null(handle, place)) }

    func bind(_ value: Int64, at place: Int32) { expect(sqlite3_bind_int64(handle, place, value)) }

    func bind(_ value: Int64?, at place: Int32) {
        if let value { bind(value, at: place) } else { bindNull(at: place) }
    }

    func bind(_ value: String, at place: Int32) {
        var value = value
        value.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                expect(sqlite3_punnet_bind_text(handle, place, bytes.baseAddress ?? nothing, bytes.count))
            }
        }
    }

    /// Binds bytes as text: UTF-8, or a path, which SQLite hands on as it is.
    func bindText(_ text: [UInt8], at place: Int32) {
        text.withUnsafeBytes { bytes in
            let bytes = bytes.bindMemory(to: CChar.self)
            expect(sqlite3_punnet_bind_text(handle, place, bytes.baseAddress ?? nothing, bytes.count))
        }
    }

    func bind(_ value: String?, at place: Int32) {
        if let value { bind(value, at: place) } else { bindNull(at: place) }
    }

    func bind(_ value: [UInt8], at place: Int32) {
        value.withUnsafeBytes { bytes in
            expect(
                sqlite3_punnet_bind_blob(
                    handle, place, bytes.baseAddress ?? UnsafeRawPointer(nothing), bytes.count))
        }
    }

    func bind(_ value: [UInt8]?, at place: Int32) {
        if let value { bind(value, at: place) } else { bindNull(at: place) }
    }

    /// Binds the sixteen bytes of a number, high byte first, so that they compare as the number does.
    func bindWide(_ value: UInt128, at place: Int32) {
        withUnsafeBytes(of: value.bigEndian) { bytes in
            expect(sqlite3_punnet_bind_blob(handle, place, bytes.baseAddress, bytes.count))
        }
    }

    private func expect(_ code: Int32) {
        // Values larger than SQLite takes are refused by limits before they come here.
        precondition(code == SQLITE_OK, "SQLite refused a value with code \(code)")
    }

    // MARK: Columns, counted from 0

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    func number(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }
    /// Reads an integer; nil where the value is of another kind, as it may be in a table that another program made.
    func wholeNumber(_ column: Int32) -> Int64? {
        sqlite3_column_type(handle, column) == SQLITE_INTEGER ? integer(column) : nil
    }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    func text(_ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(handle, column) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, column))
        // The bytes are SQLite's until the statement steps or is reset; the string copies them.
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(handle, column) else { return [] }
        let count = Int(sqlite3_column_bytes(handle, column))
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// Lends the bytes of a column; they are SQLite's until the statement steps or is reset.
    func withBytes<Answer>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
        let bytes = sqlite3_column_blob(handle, column)
        return body(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
    }

    func optionalBytes(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : bytes(column) }

    /// Reads sixteen bytes, high byte first; nil for another number of bytes.
    func wideInteger(_ column: Int32) -> UInt128? {
        guard let bytes = sqlite3_column_blob(handle, column), sqlite3_column_bytes(handle, column) == 16
        else {
            return nil
        }
        return UInt128(bigEndian: bytes.loadUnaligned(as: UInt128.self))
    }
}
