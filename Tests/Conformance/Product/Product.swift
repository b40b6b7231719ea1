import Foundation

/// Drops files on a library of its own through the built program, and reads back what it states of them.
struct Product: ~Copyable {
    /// A folder of its own, which goes with it.
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("conformance-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Drops files on a list of its own, and says what became of each, in their order.
    func drop(_ files: [URL], on list: String, options: [String] = []) throws -> [Dropped] {
        let paths = folder.appendingPathComponent("paths")
        try Data(files.flatMap { Array($0.path.utf8) + [0] }).write(to: paths)
        let report = try run(
            ["drop", "--json", "--create", "--into", list, "--files0-from", paths.path] + options)
        let shown = try items(of: list)
        let lines = try report.split(separator: UInt8(ascii: "\n")).map { try Self.object(in: $0) }
        let dropped = try lines.dropLast().map { try Self.dropped($0, shown) }
        guard lines.last?["summary"] != nil, dropped.count == files.count else {
            throw Failure(words: "\(list): \(dropped.count) receipts for \(files.count) files")
        }
        return dropped
    }

    private func items(of list: String) throws -> [String: Shown] {
        let document = try Self.object(in: run(["show", list, "--json"]))
        guard let items = document["items"] as? [[String: Any]] else {
            throw Failure(words: "\(list): show wrote no items")
        }
        var shown: [String: Shown] = [:]
        for item in items {
            if let id = item["id"] as? String { shown[id] = Shown(item) }
        }
        return shown
    }

    /// Runs the program to its end, and returns what it wrote to standard output.
    private func run(_ arguments: [String]) throws -> Data {
        let program = Process()
        program.executableURL = Binaries.folder.appendingPathComponent("punnet")
        program.arguments = arguments
        program.environment = [
            "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": folder.path,
            "PUNNET_LIBRARY": folder.appendingPathComponent("library").path,
        ]
        let output = folder.appendingPathComponent("output")
        let errors = folder.appendingPathComponent("errors")
        for file in [output, errors] { try Data().write(to: file) }
        program.standardOutput = try FileHandle(forWritingTo: output)
        program.standardError = try FileHandle(forWritingTo: errors)
        program.standardInput = FileHandle.nullDevice
        try program.run()
        program.waitUntilExit()
        // Files that are refused are expected: 1 says so.
        guard program.terminationReason == .exit, program.terminationStatus <= 1 else {
            let words = String(decoding: try Data(contentsOf: errors).suffix(2000), as: UTF8.self)
            throw Failure(words: "punnet \(arguments) ended with \(program.terminationStatus): \(words)")
        }
        return try Data(contentsOf: output)
    }

    private static func dropped(_ line: [String: Any], _ shown: [String: Shown]) throws -> Dropped {
        guard let outcome = line["outcome"] as? String, let items = line["items"] as? [[String: Any]],
            let notes = line["notes"] as? [[String: Any]]
        else { throw Failure(words: "no receipt: \(line)") }
        let reason = (line["reason"] as? [String: Any]).flatMap { reason in
            (reason["code"] as? String).map { ($0, reason["message"] as? String ?? "") }
        }
        return Dropped(
            outcome: outcome, importer: line["importer"] as? String,
            notes: notes.compactMap { $0["code"] as? String }, reason: reason,
            items: items.compactMap { ($0["id"] as? String).flatMap { shown[$0] } })
    }

    private static func object(in json: Data) throws -> [String: Any] {
        guard let object = try JSONSerialization.jsonObject(with: json) as? [String: Any] else {
            throw Failure(words: "no object: \(String(decoding: json.prefix(200), as: UTF8.self))")
        }
        return object
    }

    /// Says how the program did not behave as it promises.
    struct Failure: Error, CustomStringConvertible {
        let words: String
        var description: String { words }
    }
}
