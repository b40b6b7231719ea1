import Foundation
import Glibc
import ImporterWire
import ProgramTesting
import Testing

@testable import ImporterHost

/// Tries to break out as an importer made with ImporterKit, served by a host; each attempt succeeds without confinement.
@Suite(.enabled(if: EscapeTests.isConfinementComplete, "this system lacks a layer of confinement"))
struct SwiftEscapeTests {
    private static let attempts = [
        "read", "readPasswd", "readParent", "listRoot", "create", "overwrite", "truncate", "delete", "rename",
        "link", "folder", "chmod", "touch", "fillDisk", "payloadMode", "payloadTimes", "payloadLock",
        "payloadReopen", "payloadExecute", "bindInternet", "connectInternet", "bindUnix", "datagramPair",
        "fork",
        "spawn", "execute", "thread", "signalParent", "signalGroup", "trace", "limitParent", "mount",
        "keyring",
        "loadProgram", "ioRing", "namespace", "memory", "sharedMemory", "memoryFile", "descriptors",
    ]

    /// What a kernel, a container or a user without privileges may deny anyway.
    private static let mayFail: Set<String> = ["mount", "keyring", "loadProgram", "ioRing", "namespace"]
    /// What only the owner of the process that runs these tests may do to it.
    private static let mayFailToStrangers: Set<String> = ["readParent", "signalParent", "limitParent"]

    /// Starts what it is given as another user, and without any confinement where that is asked.
    private func launcher(
        confined: Bool, as user: EscapeTests.User, programs: String, in folder: borrowing TemporaryFolder
    ) throws -> String {
        let prefix = user.prefix.joined(separator: " ")
        let script =
            confined
            ? """
            #!/bin/sh
            exec \(prefix) '\(programs)/\(ImporterHost.launcherName)' "$@"
            """
            : """
            #!/bin/sh
            while [ "$1" != -- ]; do shift; done
            shift
            printf '{"confinement":{"layers":[],"missing":[]}}' >&3
            exec \(prefix) "$@"
            """
        return try folder.write(script, to: "launcher", mode: 0o755)
    }

    /// What came of an attempt: an error number, 0, or nil when the importer ended or became another program.
    private func outcome(of attempt: String, confined: Bool, as user: EscapeTests.User) async throws -> Int32?
    {
        let folder = try TemporaryFolder()
        let outside = folder.path + "/outside"
        for name in ["secret", "doomed", "moving"] { try folder.write("x\n", to: "outside/" + name) }
        let payload = try folder.write(
            "#!/bin/true\n\(attempt)\n\(outside)/secret\n\(outside)\n", to: "payload", mode: 0o755)
        for path in [folder.path, outside, payload]
            + ["secret", "doomed", "moving"].map({ outside + "/" + $0 })
        {
            #expect(chown(path, user.id, gid_t.max) == 0)
        }
        let names = [ImporterHost.launcherName, "EscapeImporter"]
        let built = URL(fileURLWithPath: try ProgramFolders.ofThisProgram().locate(names[0]))
        let programs = try ReachablePrograms.folder(built.deletingLastPathComponent().path, names: names)
        var settings = ImporterHost.Settings(
            launcher: try launcher(confined: confined, as: user, programs: programs, in: folder))
        settings.isStrict = confined
        let importer = InstalledImporter(
            manifest: PluginManifest(
                name: "escape", version: "1", executable: names[1], reads: [.identifier("public.data")],
                yields: [.identifier("public.data")]),
            executable: programs + "/" + names[1], origin: .installed)
        let file = open(payload, O_RDONLY | O_CLOEXEC)
        try #require(file >= 0)
        defer { close(file) }
        let request = PayloadRequest(
            descriptor: file, type: .data, name: nil, size: Int64(lseek(file, 0, SEEK_END)))
        let ending = await ending(of: request, from: importer, settings)
        switch ending {
        case .decoded(let items, _): return try #require(items.first?.suggestedName.flatMap { Int32($0) })
        case .fault(.exited(status: 0), _): return nil
        default:
            Issue.record("\(attempt): \(ending)")
            return 0
        }
    }

    /// Asks again while the program that was just written is still open in a child that another test is starting: the
    /// system then takes it for a file that is written to.
    private func ending(
        of request: PayloadRequest, from importer: InstalledImporter, _ settings: ImporterHost.Settings
    ) async -> ImportOutcome.Ending {
        var ending = ImportOutcome.Ending.cancelled
        for _ in 0..<50 {
            let host = ImporterHost(registry: ImporterRegistry([importer]), settings: settings)
            ending = await host.importPayload(request).ending
            await host.shutDown()
            guard case .fault(.couldNotStart(let failure), _) = ending,
                failure.description.contains(String(cString: strerror(ETXTBSY)))
            else { break }
        }
        return ending
    }

    @Test(.timeLimit(.minutes(5)), arguments: attempts)
    func anImporterInSwiftCannot(_ attempt: String) async throws {
        for user in EscapeTests.User.all {
            let code = try await outcome(of: attempt, confined: true, as: user)
            #expect([EPERM, EACCES, ENOSYS, ENOMEM, EMFILE].contains(code ?? 0), "\(user): \(code ?? 0)")
            // An attempt that is broken would be denied everywhere.
            if Self.mayFail.contains(attempt) { continue }
            if geteuid() != user.id, Self.mayFailToStrangers.contains(attempt) { continue }
            let free = try await outcome(of: attempt, confined: false, as: user)
            let becomesAnother = ["execute", "payloadExecute"].contains(attempt)
            #expect(free == (becomesAnother ? nil : 0), "\(user), unconfined")
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["allowedMemory", "allowedLibrary"])
    func anImporterInSwiftMay(_ attempt: String) async throws {
        for user in EscapeTests.User.all {
            #expect(try await outcome(of: attempt, confined: true, as: user) == 0, "\(user)")
        }
    }
}
