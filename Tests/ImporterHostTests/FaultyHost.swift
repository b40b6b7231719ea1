import ContentTypes
import Foundation
import Glibc
import ImporterWire
import Testing

@testable import ImporterHost

/// A host whose only importer does what a payload's name asks for, and a payload to give it.
struct FaultyHost {
    let host: ImporterHost
    let type: UTType
    private let file: FileHandle

    /// `executable` is a program beside the tests, or an absolute path.
    init(
        executable: String = "FaultyImporter", serves: PluginManifest.Serving = .worker,
        needs: PluginManifest.Needs = PluginManifest.Needs(),
        origin: InstalledImporter.Origin = .builtIn, protocolVersion: Int = WireLimits.version,
        configure: (inout ImporterHost.Settings) -> Void = { _ in }
    ) throws {
        let folders = try ProgramFolders.ofThisProgram()
        var settings = ImporterHost.Settings(launcher: try folders.locate(ImporterHost.launcherName))
        settings.workersPerImporter = 1
        configure(&settings)
        let path = executable.hasPrefix("/") ? executable : try folders.locate(executable)
        let type = try #require(UTType("public.data"))
        let importer = InstalledImporter(
            manifest: PluginManifest(
                name: "FaultyImporter", version: "1", serves: serves, protocolVersion: protocolVersion,
                executable: "FaultyImporter",
                reads: [.identifier("public.data")], yields: [.identifier("public.data")], needs: needs),
            executable: path, origin: origin)
        host = ImporterHost(registry: ImporterRegistry([importer]), settings: settings)
        self.type = type
        file = try #require(FileHandle(forReadingAtPath: "/proc/self/exe"))
    }

    /// Has a payload decoded whose name is `fault`.
    func ask(_ fault: String) async -> ImportOutcome.Ending { await outcome(fault).ending }

    func outcome(_ fault: String) async -> ImportOutcome {
        await host.importPayload(
            PayloadRequest(descriptor: file.fileDescriptor, type: type, name: fault, size: 1))
    }

    /// Has many payloads decoded at once; endings in the order of `faults`.
    func askTogether(_ faults: [String]) async -> [ImportOutcome.Ending] {
        await withTaskGroup(of: (Int, ImportOutcome.Ending).self) { group in
            for (index, fault) in faults.enumerated() { group.addTask { (index, await ask(fault)) } }
            var endings = [ImportOutcome.Ending](repeating: .cancelled, count: faults.count)
            for await (index, ending) in group { endings[index] = ending }
            return endings
        }
    }

    /// What the importer says of a payload that asks for nothing special.
    static let good = ImportOutcome.Ending.decoded(items: [ImportedItem(suggestedName: "decoded")], notes: [])
}

/// Whether this process has a child with that id, running or not waited for.
func isChild(_ process: Int32) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else {
        return false
    }
    return status.contains("\nPPid:\t\(getpid())\n")
}
