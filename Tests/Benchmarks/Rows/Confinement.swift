import Foundation

extension Workbench {
    /// Compares the program with itself, where nothing confines its importers.
    func measureConfinement() async throws {
        let confined = punnet(["drop", "--quiet", tree])
        let row = Comparison(
            name: "confinement", work: "the import, with importers confined and without", bar: 1.10,
            aim: 1.05,
            ours: confined.commandLine, peers: "the same, with a launcher that lays no layer")
        if wants(row.name) {
            var free = confined
            free.path = try makeUnconfined() + "/punnet"
            try await row.run(max(runs, 11), confined, free)
        }
        let soak = Program(path: beside("HostSoak"), arguments: ["start", "50"])
        let free = Program(path: soak.path, arguments: soak.arguments + [beside("BareLaunch")])
        let start = Comparison(
            name: "start", work: "50 importers started, asked once and ended, confined and not",
            measure: .wall,
            bar: 2, aim: 1.5, ours: soak.commandLine, peers: free.commandLine)
        guard wants(start.name) else { return }
        guard access(soak.path, X_OK) == 0 else { return start.skip("HostSoak is not built") }
        try await start.run(max(runs, 11), soak, free)
    }

    private func beside(_ name: String) -> String {
        (punnet as NSString).deletingLastPathComponent + "/" + name
    }

    /// Copies the program and its importers beside a launcher that lays no layer; returns the folder.
    private func makeUnconfined() throws -> String {
        let folder = scratch + "/unconfined"
        let files = FileManager.default
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["punnet", "ImageImporter", "TextImporter", "URLImporter", "XMLImporter"] {
            try files.copyItem(atPath: beside(name), toPath: "\(folder)/\(name)")
        }
        try files.copyItem(atPath: beside("BareLaunch"), toPath: folder + "/punnet-sandbox")
        return folder
    }
}
