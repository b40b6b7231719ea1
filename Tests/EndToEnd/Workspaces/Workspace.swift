import FoundationEssentials
import Glibc
import Terminal

/// A folder for one test, with a library, a home and files of its own; it goes when the test ends.
final class Workspace: Sendable {
    /// The whole of it.
    let root: String
    /// Where the programs run, and where files to drop lie.
    var files: String { root + "/files" }
    var library: String { root + "/library" }
    private let share: ProcessorShare

    init() async throws {
        share = await ProcessorShare()
        let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        root = "\(temporary)/punnet-end-to-end-\(UUID().uuidString)"
        for folder in ["files", "home", "data", "cache", "config"] {
            try FileManager.default.createDirectory(
                atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
        }
    }

    deinit {
        _ = try? FileManager.default.removeItem(atPath: root)
    }

    /// The environment that programs get, and nothing of the person's own.
    var environment: [String: String] {
        [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC", "TERM": "xterm",
            "HOME": root + "/home", "XDG_DATA_HOME": root + "/data", "XDG_CACHE_HOME": root + "/cache",
            "XDG_CONFIG_HOME": root + "/config", "PUNNET_LIBRARY": library, "TMPDIR": root,
        ]
    }

    /// An invocation of `punnet` in the folder of the files.
    func invocation(_ words: [Word]) -> Invocation {
        Invocation(program: Binaries.punnet, words: words, environment: environment, folder: files)
    }

    /// An invocation of a tool of the system.
    func invocation(of tool: String, _ words: [Word]) throws -> Invocation {
        guard let path = Binaries.tool(tool) else { throw Obstacle("\(tool) is not installed") }
        return Invocation(program: path, words: words, environment: environment, folder: files)
    }
}

extension Workspace {
    /// The whole path of a file.
    func path(_ name: String) -> String { files + "/" + name }

    /// Writes a file, making the folders above it.
    func write(_ bytes: [UInt8], to name: String) throws {
        let url = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    /// Writes a small text for each name, which holds the name.
    func writeTexts(_ names: [String]) throws {
        for name in names { try write("\(name)\n", to: name) }
    }

    /// Writes a file whose name need not be UTF-8.
    func write(_ text: String, toFileNamed name: [UInt8]) throws {
        let path = (Array(path("").utf8) + name + [0]).map { CChar(bitPattern: $0) }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure(of: "open") }
        defer { close(descriptor) }
        try writeAll(Array(text.utf8), to: descriptor)
    }

    /// Copies a folder of the project (`samples/drop`) or of the corpora to where a test may change it.
    func copy(_ folder: URL, as name: String) throws {
        try FileManager.default.copyItem(at: folder, to: URL(fileURLWithPath: path(name)))
    }

    /// The samples that come with the project.
    static let samples = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("samples")
}

extension Workspace {
    /// Makes everything here the ordinary user's, so that programs may run as that one.
    func giveToOrdinaryUser() throws {
        guard getuid() == 0 else { return }
        let everything = [root] + (FileManager.default.subpaths(atPath: root) ?? []).map { root + "/" + $0 }
        for path in everything {
            guard lchown(path, Invocation.ordinaryUser, Invocation.ordinaryUser) == 0 else {
                throw failure(of: "chown \(path)")
            }
        }
    }
}
