import DragAndDrop
import Foundation
import Organizer

@testable import SQLiteStore

/// Holds the database of a scripted session as each step finds it, so that a fault in one step costs that step alone.
///
/// Between two steps the library was closed: a step begins with its opening.
final class SessionStages: Sendable {
    /// What step 0 finds, what step 1 finds, …, and what the last one leaves.
    let databases: [Data]
    private let scratch: Scratch

    static let all = Task { try await SessionStages() }

    private init() async throws {
        scratch = try Scratch()
        let session = ScriptedSession(library: scratch.library)
        var databases: [Data] = []
        for step in -1..<ScriptedSession.steps.count {
            // Nothing but the opening comes before step 0.
            let outcome = await session.run(from: max(0, step), upTo: step + 1)
            if let failure = outcome.failure { throw failure }
            databases.append(try Data(contentsOf: Self.url(of: scratch.library)))
            try databases[step + 1].write(
                to: URL(fileURLWithPath: Self.file(step + 1, in: scratch).description))
        }
        self.databases = databases
    }

    /// Makes a library of what a step finds; before step 0 was opened there is none.
    func lay(out step: Int, at library: FilePath) throws {
        guard step >= 0 else { return }
        try FileManager.default.createDirectory(
            atPath: library.description, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        try databases[step].write(to: Self.url(of: library))
    }

    /// Says where a library and what a step finds differ; nil where they are equal in every row of every table.
    ///
    /// The library is brought up from whatever lies there as SQLite does.
    func difference(of library: FilePath, from step: Int) throws -> String? {
        let database = try Database(
            library.appending("library.sqlite"), mode: .readWrite, patience: .seconds(5))
        let integrity = try database.texts("PRAGMA main.integrity_check")
        if integrity != ["ok"] { return "it is damaged: \(integrity)" }
        try database.execute("ATTACH '\(Self.file(step, in: scratch))' AS expected")
        let schemas = try ["main", "expected"].map {
            try database.texts("SELECT name || coalesce(sql, '') FROM \($0).sqlite_schema ORDER BY 1")
        }
        if schemas[0] != schemas[1] { return "the schema is another" }
        let tables = try database.texts(
            "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
        for table in tables {
            for (one, other) in [("main", "expected"), ("expected", "main")] {
                let rows = try database.texts(
                    """
                    SELECT count(*) FROM (SELECT * FROM \(one).'\(table)' EXCEPT SELECT * FROM \(other).'\(table)')
                    """)
                if rows != ["0"] { return "\(rows) rows of \(table) stand in \(one) alone" }
            }
        }
        return nil
    }

    private static func file(_ step: Int, in scratch: Scratch) -> FilePath {
        scratch.path.appending("stage-\(step)")
    }

    private static func url(of library: FilePath) -> URL {
        URL(fileURLWithPath: library.appending("library.sqlite").description)
    }
}
