import Foundation
import Testing

/// The commands of the plugin guide, as a reader types them.
@Suite struct PluginGuideTests {
    private static let samples = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("samples/plugins")

    /// The blocks of commands of a kind, in the order of the guide.
    private static func blocks(_ kind: String) throws -> [String] {
        let guide = try String(contentsOf: samples.appendingPathComponent("README.md"), encoding: .utf8)
        var blocks: [String] = []
        var current: [Substring]?
        for line in guide.split(separator: "\n", omittingEmptySubsequences: false) {
            if current != nil, line == "```" {
                blocks.append((current ?? []).joined(separator: "\n"))
                current = nil
            } else if current != nil {
                current?.append(line)
            } else if line == "```\(kind)" {
                current = []
            }
        }
        return blocks
    }

    @Test func everyCommandOfTheGuideRuns() async throws {
        let workspace = try await Workspace()
        for name in ["vcards", "books", "playlists"] {
            try FileManager.default.copyItem(
                at: Self.samples.appendingPathComponent(name),
                to: URL(fileURLWithPath: workspace.path(name)))
        }
        let blocks = try Self.blocks("sh")
        #expect(blocks.count == 6)
        let script = "set -eu\nPATH=\"\(Binaries.folder):$PATH\"\n" + blocks.joined(separator: "\n")
        try Data(script.utf8).write(to: URL(fileURLWithPath: workspace.path("guide.sh")))
        let run = try await workspace.run(try workspace.invocation(of: "bash", ["guide.sh"]))
        #expect(run.ending == .exited(0), "\(run)")
        #expect(run.output.contains("Pears") && run.output.contains("Pomona Quince"))
        #expect(run.output.contains("Jürgen Obstbaum"))
        #expect(try await workspace.run("plugins", "--json").output.contains("\"vcards\""))
    }

    /// Builds the sample where it lies, since it depends on this package by its path.
    @Test(.enabled(if: SlowTests.areWanted), .timeLimit(.minutes(20)))
    func theSampleInSwiftIsBuiltAndChecked() async throws {
        let workspace = try await Workspace()
        let block = try #require(try Self.blocks("sh swift").first)
        let script =
            "set -eu\nPATH=\"\(Binaries.folder):\(ProcessInfo.processInfo.environment["PATH"] ?? "")\"\n"
            + "cd \(Self.samples.path)\n" + block
        try Data(script.utf8).write(to: URL(fileURLWithPath: workspace.path("guide.sh")))
        let run = try await workspace.run(try workspace.invocation(of: "bash", ["guide.sh"]))
        #expect(run.ending == .exited(0), "\(run)")
    }
}
