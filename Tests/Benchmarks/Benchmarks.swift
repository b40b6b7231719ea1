import Foundation

/// Measures the release build beside peers found on PATH, whole processes in turn, and prints ratios.
///
///     swift run -c release --static-swift-stdlib Benchmarks [ROW…] [--tree FOLDER] [--pictures FOLDER] [--runs N]
///
/// `--tree` names a folder of good files to import; without it a small one is made of samples/drop.
/// `--pictures` names one with folders of pictures in it, `jpeg`, `png` and `small`. Peers that are not
/// installed are named as missing. Nothing here passes or fails: speed is told as a ratio, never asserted.
@main struct Benchmarks {
    static func main() async {
        do {
            let bench = try Workbench(CommandLine.arguments.dropFirst())
            defer { bench.cleanUp() }
            try await bench.measurePrograms()
            try await bench.measureThumbnails()
            try await bench.measureConfinement()
            try await bench.measureArrayMoves()
            try await bench.measureListOrder()
            try await bench.measureLongLibrary()
        } catch {
            FileHandle.standardError.write(Data("Benchmarks: \(error)\n".utf8))
            exit(1)
        }
    }
}

/// Where a run of the benchmarks has its files, and what it was asked for.
struct Workbench {
    /// The rows asked for; empty means all.
    let names: Set<String>
    let runs: Int
    /// The folder of good files that is imported.
    let tree: String
    /// The folder of folders of pictures, where there is one.
    let pictures: String?
    /// Where everything that is made lies; removed at the end.
    let scratch: String
    /// The program under test, beside this one.
    let punnet: String
    let bareLoop: String

    init(_ arguments: ArraySlice<String>) throws {
        var names: Set<String> = []
        var runs = 5
        var tree: String?
        var pictures: String?
        var words = arguments.makeIterator()
        while let word = words.next() {
            switch word {
            case "--tree":
                guard let folder = words.next() else { throw BenchmarkFailure("--tree needs a folder") }
                tree = folder
            case "--pictures":
                guard let folder = words.next() else { throw BenchmarkFailure("--pictures needs a folder") }
                pictures = folder
            case "--runs":
                guard let count = words.next().flatMap(Int.init), count > 0 else {
                    throw BenchmarkFailure("--runs needs a number above 0")
                }
                runs = count
            case _ where word.hasPrefix("-"):
                throw BenchmarkFailure(
                    "\(word) is unknown; usage: Benchmarks [ROW…] [--tree FOLDER] [--pictures FOLDER] [--runs N]"
                )
            default: names.insert(word)
            }
        }
        let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent()
        scratch = NSTemporaryDirectory() + "punnet-benchmarks-\(getpid())"
        try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
        self.names = names
        self.pictures = pictures
        self.runs = runs
        punnet = folder.appendingPathComponent("punnet").path
        bareLoop = folder.appendingPathComponent("BareLoop").path
        for program in [punnet, bareLoop] where access(program, X_OK) != 0 {
            throw BenchmarkFailure("\(program) is missing; build it: make bench")
        }
        if let tree {
            self.tree = tree
        } else {
            self.tree = scratch + "/tree"
            try Self.makeTree(at: self.tree)
            print("No --tree was given: importing 40 copies of samples/drop, which is small and easy.\n")
        }
    }

    func cleanUp() { try? FileManager.default.removeItem(atPath: scratch) }

    func wants(_ name: String) -> Bool { names.isEmpty || names.contains(name) }

    /// A run of Punnet on a library that is new each time.
    func punnet(_ arguments: [String], library: String = "library", isNew: Bool = true) -> Program {
        let folder = "\(scratch)/\(library)"
        return Program(
            path: punnet, arguments: arguments, environment: ["PUNNET_LIBRARY": folder],
            fresh: isNew ? [folder] : [])
    }

    private static func makeTree(at folder: String) throws {
        let samples = FileManager.default.currentDirectoryPath + "/samples/drop"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for copy in 0..<40 {
            try FileManager.default.copyItem(atPath: samples, toPath: "\(folder)/\(copy)")
        }
    }
}
