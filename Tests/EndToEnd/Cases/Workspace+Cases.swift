import CorpusTesting
import FoundationEssentials
import Testing

extension Workspace {
    /// Puts the input files of a case into the folder of the files, made by its script where it has one.
    func layOut(case name: String) async throws {
        let folder = try Corpora.case(name)
        for entry in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where entry != "case.json" {
            try copy(folder.appendingPathComponent(entry), as: entry)
        }
        let script = path("setup.sh")
        guard FileManager.default.fileExists(atPath: script) else { return }
        let run = try await run(try invocation(of: "bash", ["setup.sh", "."]))
        try #require(run.ending == .exited(0), "\(run)")
        try FileManager.default.removeItem(atPath: script)
    }
}

extension ShownItem {
    /// The name of the file that the item refers to, or its address.
    var origin: String {
        source.url ?? source.path?.split(separator: "/").last.map(String.init) ?? "kept"
    }
}
