import CSystem
import Foundation
import Glibc
import Testing

@testable import ImporterHost

@Suite struct ConfinementTests {
    @Test func theLauncherSaysWhichLayersThisSystemHas() throws {
        let launcher = try ProgramFolders.ofThisProgram().locate(ImporterHost.launcherName)
        let layers = try #require(Confinement.layers(launcher: launcher))
        #expect(
            Set(layers.inForce + layers.missing)
                == ["limits", "capabilities", "no-new-privileges", "landlock", "seccomp"])
        // These three need nothing of the kernel's configuration.
        #expect(layers.inForce.prefix(3) == ["limits", "capabilities", "no-new-privileges"])
    }

    @Test(.enabled(if: EscapeTests.isConfinementComplete), .timeLimit(.minutes(5)))
    func theLauncherProvesEachLayer() throws {
        let launcher = try ProgramFolders.ofThisProgram().locate(ImporterHost.launcherName)
        let proofs = try #require(Confinement.proofs(launcher: launcher))
        #expect(proofs.count == Confinement.proofCount)
        #expect(proofs.filter { !$0.isDenied } == [])
        #expect(
            Set(proofs.map(\.layer))
                == ["limits", "capabilities", "no-new-privileges", "landlock", "seccomp"])
        // What succeeds for everybody without confinement shows that the attempts are no empty words.
        #expect(proofs.filter(\.isProven).count >= 8)
    }

    @Test func whatIsPossibleIsToldAsSuch() throws {
        let held = try #require(ConfinementProof(line: "landlock\tread a file\t0\t13"))
        #expect(held.isProven && held.description == "read a file: denied by landlock (Permission denied)")
        let open = try #require(ConfinementProof(line: "seccomp\tmake a socket\t0\t0"))
        #expect(!open.isDenied && open.description == "make a socket: POSSIBLE, which seccomp should deny")
        let anyway = try #require(ConfinementProof(line: "landlock\tread a file\t13\t13"))
        #expect(anyway.isDenied && !anyway.isProven)
        for line in ["", "a\tb\t0", "a\tb\t0\tx", "{\"confinement\":{}}"] {
            #expect(ConfinementProof(line: line) == nil)
        }
    }

    @Test(arguments: ["/bin/true", "/bin/false", "/nonexistent/launcher"])
    func whatIsNoLauncherSaysNothing(program: String) {
        #expect(Confinement.layers(launcher: program) == nil)
    }

    @Test(.enabled(if: EscapeTests.isConfinementComplete), .timeLimit(.minutes(5)))
    func anInstalledImporterServesWhereItIsConfinedWholly() async throws {
        let faulty = try FaultyHost(origin: .installed)
        #expect(await faulty.ask("good") == FaultyHost.good)
        await faulty.host.shutDown()
    }

    /// What is piped in reaches an importer as a memory file, for whose name under /proc Landlock has no rule.
    @Test(.enabled(if: EscapeTests.isConfinementComplete))
    func aPayloadInMemoryIsNoProgram() throws {
        let program = try Data(contentsOf: URL(filePath: "/bin/echo"))
        let file = program.withUnsafeBytes { csystem_memory_file($0.baseAddress, $0.count) }
        try #require(file >= 0)
        let payload = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        #expect(try output(of: payload) == "")
        // It is its mode alone that keeps it from being one.
        try #require(fchmod(file, 0o700) == 0)
        #expect(try output(of: payload) == "ran\n")
    }

    /// What a confined shell prints that becomes its standard input.
    private func output(of payload: FileHandle) throws -> String {
        let process = Process()
        process.executableURL = URL(
            filePath: try ProgramFolders.ofThisProgram().locate(ImporterHost.launcherName))
        process.arguments = [
            "--execute", "/bin/sh", "--strict", "--", "/bin/sh", "-c", "exec /proc/self/fd/0 ran",
        ]
        let pipe = Pipe()
        process.standardInput = payload
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return output
    }

    @Test func foldersOfLibrariesAreFoundInMaps() {
        let maps = """
            55d0c8a00000-55d0c8a01000 r--p 00000000 fe:00 123  /usr/bin/tool
            7f10a0000000-7f10a0001000 r-xp 00000000 fe:00 124                        /opt/swift/lib/libswiftCore.so
            7f10a0002000-7f10a0003000 r--p 00000000 fe:00 124                        /opt/swift/lib/libother.so.1.2
            7f10a0004000-7f10a0005000 r--p 00000000 fe:00 125                        /odd folder/lib x.so (deleted)
            7f10a0004000-7f10a0005000 r--p 00000000 fe:00 125                        /with space/libx.so.6
            7ffc0a1e0000-7ffc0a201000 rw-p 00000000 00:00 0                          [stack]
            7ffc0a1e0000-7ffc0a201000 rw-p 00000000 00:00 0
            nonsense
            """
        #expect(LibraryFolders.folders(inMaps: maps) == ["/opt/swift/lib", "/odd folder", "/with space"])
    }

    @Test func theCommandNamesWhatTheManifestNeeds() {
        let importer = InstalledImporter(
            manifest: PluginManifest(
                name: "x", version: "1", executable: "x", reads: [], yields: [],
                needs: PluginManifest.Needs(memoryMiB: 96, seconds: 3, threads: 4)),
            executable: "/plugins/x", origin: .installed, readablePaths: ["/plugins/data"])
        let command = LaunchCommand(for: importer, settings: ImporterHost.Settings(launcher: "/bin/launcher"))
        #expect(command.program == "/bin/launcher")
        #expect(command.arguments.first == "/bin/launcher")
        #expect(command.arguments.suffix(3) == ["--strict", "--", "/plugins/x"])
        for (option, value) in [
            ("--memory", "96"), ("--threads", "4"), ("--execute", "/plugins/x"), ("--read", "/plugins/data"),
        ] {
            let isThere = zip(command.arguments, command.arguments.dropFirst()).contains {
                $0 == (option, value)
            }
            #expect(isThere, "\(option) \(value)")
        }
    }
}
