import ContentTypes
import DragAndDrop
import FoundationEssentials
import Glibc
import Organizer
import SQLiteStore
import Terminal
import Testing

@testable import punnet

/// A library of its own for one test, and a way to run command lines on it in this process.
struct Desk: ~Copyable {
    /// What one run wrote, and how it ended.
    struct Result {
        var status: Terminal.ExitStatus
        var output: String
        var errors: String
    }

    let folder: String
    var libraryFolder: FilePath { FilePath(folder + "/library") }

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/punnet-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Runs a command line; words are split at blanks.
    func run(_ line: String) async throws -> Result {
        try await run(line.split(separator: " ").map { Word(String($0)) })
    }

    func run(_ words: [Word]) async throws -> Result {
        let output = try file("output")
        let errors = try file("errors")
        defer {
            close(output)
            close(errors)
        }
        let streams = Streams(
            input: -1, output: output, errors: errors,
            environment: Environment(["PUNNET_LIBRARY": folder + "/library", "PATH": "/usr/bin:/bin"]))
        let status = await Punnet(streams: streams).run(words)
        return Result(status: status, output: try read("output"), errors: try read("errors"))
    }

    /// Inserts items at the end of a list, as an import would.
    func insert(_ items: [Item], into list: String) async throws {
        let library = try library()
        let target = try await library.destination(named: list, creating: true).list
        _ = try await library.apply(.insert(items, into: target.id, at: .end))
    }

    func library() throws -> Library {
        let founding = SQLiteStore.Founding(list: .random(), time: Timestamp(nanoseconds: 0))
        return Library(
            try SQLiteStore.open(at: libraryFolder, founding: founding), clock: { Timestamp(nanoseconds: 0) })
    }

    /// Makes items named by single letters, with ids that begin with their row: @00, @01, …
    static func items(_ names: String, type: String = "public.png") throws -> [Item] {
        try names.enumerated().map { row, name in
            Item(
                id: .init(bits: UInt128(row) << 120 | 0xF), name: String(name),
                type: try #require(UTType(type)),
                source: .url("https://example.org/\(name)"), added: Timestamp(nanoseconds: 0))
        }
    }

    /// The names of a list's items, joined.
    func names(in list: String) async throws -> String {
        try await library().rows(.all, of: list).items.map(\.item.name).joined()
    }

    private func file(_ name: String) throws -> Int32 {
        let descriptor = open(folder + "/" + name, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        return descriptor
    }

    private func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: folder + "/" + name)), as: UTF8.self)
    }
}
