import ImporterWire
import Testing

@testable import ImporterHost

/// Hosts and workers of different versions of the protocol.
@Suite struct VersionTests {
    private static func manifest(_ version: Int) -> [UInt8] {
        Array(
            """
            {"name": "x", "version": "1", "protocol": \(version), "executable": "x", "reads": [".x"], "yields": [".x"]}
            """.utf8)
    }

    @Test(arguments: [1...1: [1], 1...2: [1, 2], 1...3: [1, 2, 3]] as [ClosedRange<Int>: [Int]])
    func aHostTakesPluginsOfItsOwnVersionAndOfAllBefore(versions: ClosedRange<Int>, taken: [Int]) throws {
        for version in taken {
            let manifest = try PluginManifest(json: Self.manifest(version), versions: versions)
            #expect(manifest.protocolVersion == version)
        }
        for version in [0, versions.upperBound + 1] {
            #expect(throws: ManifestError.self) {
                try PluginManifest(json: Self.manifest(version), versions: versions)
            }
        }
    }

    @Test(arguments: [
        (1...1, "protocol must be 1 (byte 41)"), (1...2, "protocol must be from 1 to 2 (byte 41)"),
    ])
    func aPluginOfALaterVersionIsToldWhatTheHostSpeaks(versions: ClosedRange<Int>, words: String) throws {
        do throws(ManifestError) {
            _ = try PluginManifest(json: Self.manifest(9), versions: versions)
            Issue.record("it was taken")
        } catch {
            #expect(error.description == words)
        }
    }

    @Test(arguments: [PluginManifest.Serving.worker, .filter])
    func aPluginIsToldTheVersionOfItsManifest(serves: PluginManifest.Serving) throws {
        var manifest = try PluginManifest(json: Self.manifest(1), versions: 1...2)
        manifest.serves = serves
        let importer = InstalledImporter(manifest: manifest, executable: "/x", origin: .installed)
        let command = LaunchCommand(for: importer, settings: ImporterHost.Settings(launcher: "/launcher"))
        #expect(command.environment.contains("PUNNET_PROTOCOL=1"))
    }

    /// The faulty importer speaks version 1 by hand, and ends when it is asked in another.
    @Test(.timeLimit(.minutes(5)))
    func aWorkerOfVersion1ServesAHostThatSpeaksALaterOneToo() async throws {
        let version = try PluginManifest(json: Self.manifest(1), versions: 1...2).protocolVersion
        let faulty = try FaultyHost(protocolVersion: version)
        #expect(await faulty.ask("good") == FaultyHost.good)
        await faulty.host.shutDown()
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["FaultyImporter", "TextImporter"])
    func aWorkerThatGreetsInAnEarlierVersionThanItsManifestNamesIsRefused(executable: String) async throws {
        // A machine at work on much else takes its time with a start.
        let faulty = try FaultyHost(executable: executable, protocolVersion: 2) { $0.startSeconds = 50 }
        let ending = await faulty.ask("good")
        // What the worker says of the channel that closes on it, when it gets to that, is its own.
        guard case .fault(.couldNotStart(.version(1, wanted: 2)), _) = ending else {
            Issue.record("\(ending)")
            return await faulty.host.shutDown()
        }
        await faulty.host.shutDown()
    }
}
