import Foundation

/// Finds the programs under test: in the folder that `PUNNET_BINARIES` names, else beside this test bundle.
enum Binaries {
    static let folder: URL = {
        if let named = ProcessInfo.processInfo.environment["PUNNET_BINARIES"], !named.isEmpty {
            // As the programs see themselves: “.build/release” is a link.
            return URL(fileURLWithPath: named).resolvingSymlinksInPath()
        }
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(fileURLWithPath: program ?? CommandLine.arguments[0]).deletingLastPathComponent()
    }()
}
