import CSQLite
import Foundation

/// The peer of the order of a list: one table whose rows carry their offset, with an index on it.
///
/// Write-ahead log, FULL, one transaction an edit: what a careful program that knows no better does.
final class IntegerPositions {
    private let database: OpaquePointer

    init(_ count: Int, in folder: String) throws {
        var handle: OpaquePointer?
        guard sqlite3_open(folder + "/integers.sqlite", &handle) == SQLITE_OK, let handle else {
            throw BenchmarkFailure("SQLite does not open a database in \(folder)")
        }
        database = handle
        try run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL")
        try run("CREATE TABLE item (id INTEGER PRIMARY KEY, list INTEGER, position INTEGER, name TEXT)")
        try run(
            """
            INSERT INTO item WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(count - 1))
            SELECT i, 1, i, 'IMG_' || i FROM n
            """)
        try run("CREATE INDEX place ON item (list, position); PRAGMA wal_checkpoint(TRUNCATE)")
    }

    deinit { sqlite3_close(database) }

    func insert(at gap: Int) throws {
        try run(
            """
            BEGIN IMMEDIATE; UPDATE item SET position = position + 1 WHERE list = 1 AND position >= \(gap);
            INSERT INTO item (list, position, name) VALUES (1, \(gap), 'new'); COMMIT
            """)
    }

    /// Moves rows that stand together down to a gap behind them.
    func move(_ rows: Range<Int>, to gap: Int) throws {
        try run(
            """
            BEGIN IMMEDIATE;
            UPDATE item SET position = CASE WHEN position < \(rows.upperBound) THEN position + \(gap - rows.upperBound)
                ELSE position - \(rows.count) END
            WHERE list = 1 AND position >= \(rows.lowerBound) AND position < \(gap); COMMIT
            """)
    }

    /// Moves each tenth row to a gap.
    func moveEachTenth(to gap: Int, of total: Int) throws {
        let before = (gap + 9) / 10
        try run(
            """
            BEGIN IMMEDIATE; CREATE TEMP TABLE place AS SELECT id, CASE
                WHEN position % 10 = 0 THEN \(gap - before) + position / 10
                WHEN position < \(gap) THEN position - (position + 9) / 10
                ELSE position + \(total / 10) - (position + 9) / 10 END AS position
            FROM item WHERE list = 1 AND position < \(total);
            UPDATE item SET position = place.position FROM temp.place WHERE place.id = item.id;
            DROP TABLE temp.place; COMMIT
            """)
    }

    private func run(_ statements: String) throws {
        guard sqlite3_exec(database, statements, nil, nil, nil) == SQLITE_OK else {
            throw BenchmarkFailure("SQLite: \(String(cString: sqlite3_errmsg(database)))")
        }
    }
}
