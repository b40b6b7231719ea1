import FoundationEssentials
import ProgramTesting

/// Finds the programs under test: in the folder that `PUNNET_BINARIES` names, else beside this test bundle.
enum Binaries {
    /// What `make install` puts in place beside each other, or where they were built.
    static let names = [
        "punnet", "punnet-sandbox", "punnet-unpack", "punnet-draw", "ImageImporter", "TextImporter",
        "URLImporter", "XMLImporter",
    ]

    /// The folder, as an absolute path, where an ordinary user can run them.
    static let folder: String = {
        let built = builtFolder
        return (try? ReachablePrograms.folder(built, names: names)) ?? built
    }()

    private static var builtFolder: String {
        if let named = ProcessInfo.processInfo.environment["PUNNET_BINARIES"], !named.isEmpty {
            // As the programs see themselves: “.build/release” is a link.
            return URL(fileURLWithPath: named).resolvingSymlinksInPath().path
        }
        let tests = FileManager.default.currentDirectoryPath + "/" + CommandLine.arguments[0]
        let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? tests
        return URL(fileURLWithPath: bundle).deletingLastPathComponent().path
    }

    static var punnet: String { folder + "/punnet" }

    /// Finds a tool of the system on the usual path; nil where it is not installed.
    static func tool(_ name: String) -> String? {
        ["/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin"].map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

/// Tells whether checks that take minutes are wanted: the environment variable `PUNNET_SLOW_TESTS` is set.
enum SlowTests {
    static let areWanted = ProcessInfo.processInfo.environment["PUNNET_SLOW_TESTS"] != nil
    /// Tells whether the longest checks are wanted: the environment variable `PUNNET_THOROUGH_TESTS` is set.
    static let areThorough = ProcessInfo.processInfo.environment["PUNNET_THOROUGH_TESTS"] != nil
}
