import Foundation
import Testing

/// Builds a package that depends on this one by its git address, as another program does.
///
/// SwiftPM refuses a dependency whose products use unsafe flags, and the launcher does; none of the library's products may
/// bring it along. What was committed last is built.
@Suite struct DependencyTests {
    private static let isSlowTestWanted = ProcessInfo.processInfo.environment["PUNNET_SLOW_TESTS"] != nil

    private static let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "Dependent",
            dependencies: [.package(url: "file://FOLDER/punnet.git", branch: "main")],
            targets: [
                .executableTarget(
                    name: "Dependent",
                    dependencies: [
                        .product(name: "ContentTypes", package: "punnet"),
                        .product(name: "DragAndDrop", package: "punnet"),
                        .product(name: "AppleCompatibility", package: "punnet"),
                        .product(name: "ImporterKit", package: "punnet"),
                    ])
            ])
        """

    private static let library = """
        import AppleCompatibility

        func moved() -> [String] {
            var fruit = ["Apple", "Banana", "Cherry", "Date"]
            fruit.move(fromOffsets: IndexSet([0, 2]), toOffset: 4)
            return fruit
        }
        """

    private static let importer = """
        import ImporterKit

        struct Lines: Importer {
            mutating func decode(_ payload: Payload, into answer: inout Answer) throws(Refusal) {
                let bytes = try payload.bytes(limit: 1 << 20)
                if bytes.isEmpty { throw Refusal(.unsupported, "it is empty") }
                try answer.append(ImportedItem(attributes: [AttributeKey.lines: 1]))
            }
        }

        @main
        struct Program {
            static func main() {
                if CommandLine.arguments.count > 1 { Lines.serve() } else { print(moved()) }
            }
        }
        """

    @Test(.enabled(if: isSlowTestWanted), .timeLimit(.minutes(20)))
    func aPackageThatDependsOnTheProductsNeedsOneImportOfEach() throws {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("dependent-\(UUID().uuidString)", isDirectory: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let sources = folder.appendingPathComponent("Sources/Dependent", isDirectory: true)
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        try Data(Self.manifest.replacing("FOLDER", with: folder.path).utf8)
            .write(to: folder.appendingPathComponent("Package.swift"))
        try Data(Self.library.utf8).write(to: sources.appendingPathComponent("Moved.swift"))
        try Data(Self.importer.utf8).write(to: sources.appendingPathComponent("Program.swift"))

        let repository = folder.appendingPathComponent("punnet.git").path
        try run(["git", "init", "--quiet", "--bare", "--initial-branch", "main", repository])
        try run(
            [
                "git", "-C", repository, "fetch", "--quiet", "--update-shallow", root.path,
                "HEAD:refs/heads/main",
            ])
        let output = try run([
            "env", "TMPDIR=\(folder.path)", "swift", "run", "--disable-dependency-cache",
            "--package-path", folder.path, "Dependent",
        ])
        #expect(output == #"["Banana", "Date", "Apple", "Cherry"]"# + "\n")
    }

    /// Runs a program found on the path; what it says on standard error goes to this test's own.
    @discardableResult
    private func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(arguments.joined(separator: " "))")
        return text
    }
}
