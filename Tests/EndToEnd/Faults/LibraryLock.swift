import FoundationEssentials
import Terminal
import Testing

/// Holds a library's write lock from a process of its own, as a program that writes for long would.
struct LibraryLock {
    private let holder: RunningProgram

    /// Takes the lock; the library must exist, and nobody else may hold it for long.
    init(in desk: Workspace) async throws {
        var sqlite = try desk.invocation(of: "sqlite3", ["-bail", Word(desk.library + "/library.sqlite")])
        sqlite.input = .pipe
        holder = try RunningProgram(sqlite)
        try holder.write(Array(".timeout 60000\nBEGIN IMMEDIATE;\nSELECT 'held';\n".utf8))
        var line = try await holder.nextLine()
        while line != nil, line != "held" { line = try await holder.nextLine() }
    }

    /// Lets go of it.
    func release() async throws {
        holder.endInput()
        let run = try await holder.wait()
        #expect(run.ending == .exited(0), "\(run)")
    }

    /// Whether the tool that takes it is there.
    static var isPossible: Bool { Binaries.tool("sqlite3") != nil }
}
