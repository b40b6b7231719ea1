import FoundationEssentials
import Glibc
import Terminal
import Testing

/// Importers that are missing or do not serve; each costs its own payloads and nothing else.
@Suite struct ImporterFaultTests {
    let desk: Workspace
    /// A folder of the programs, of which a test takes some away.
    private let programs: String

    init() async throws {
        desk = try await Workspace()
        programs = desk.root + "/programs"
        try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: false)
        for name in Binaries.names {
            let (original, copy) = (Binaries.folder + "/" + name, programs + "/" + name)
            if link(original, copy) != 0 { try FileManager.default.copyItem(atPath: original, toPath: copy) }
        }
        for file in ["apple.png", "notes/shopping.md", "links/orchard.url"] {
            let source = Workspace.samples.appendingPathComponent("drop/" + file)
            try desk.copy(source, as: source.lastPathComponent)
        }
    }

    private func run(_ words: Word...) async throws -> Run {
        var invocation = desk.invocation(words)
        invocation.program = programs + "/punnet"
        return try await desk.run(invocation)
    }

    private func replace(_ program: String, with script: String?) throws {
        try FileManager.default.removeItem(atPath: "\(programs)/\(program)")
        guard let script else { return }
        try desk.write(script, to: "../programs/" + program)
        chmod("\(programs)/\(program)", 0o755)
    }

    @Test func whatAMissingImporterReadsIsKeptUndecodedWithAWarning() async throws {
        try replace("ImageImporter", with: nil)
        let drop = try await run("drop", "apple.png", "shopping.md", "orchard.url")
        #expect(drop.ending == .exited(0), "\(drop)")
        #expect(drop.errors.contains("ImageImporter is missing; looked in \(programs)"), "\(drop)")
        let items = try await desk.show().items
        #expect(items.map(\.importer) == [nil, "TextImporter", "URLImporter"])
        #expect(items[0].type == "public.png" && items[0].name == "apple")
        let doctor = try await run("doctor")
        #expect(
            doctor.ending == .exited(1) && doctor.output.contains("ImageImporter is missing"), "\(doctor)")
        let plugins = try await run("plugins")
        #expect(plugins.errors.contains("ImageImporter is missing"))
    }

    @Test(arguments: ["#!/bin/sh\nexit 3\n", "#!/bin/sh\nkill -SEGV $$\n", "no program at all\n"])
    func anImporterThatCannotBeStartedFailsItsPayloadsAlone(script: String) async throws {
        try replace("ImageImporter", with: script)
        let drop = try await run("drop", "--json", "apple.png", "shopping.md", "orchard.url")
        #expect(drop.ending == .exited(1), "\(drop)")
        let document = try DropDocument(drop.output)
        #expect(document.lines.map(\.outcome) == ["failed", "imported", "imported"])
        #expect(document.lines[0].reason?.message.contains("ImageImporter") == true, "\(drop)")
        #expect(try await desk.names() == ["shopping", "orchard"])
        #expect(try await run("doctor").ending == .exited(1))
        try await desk.expectSound()
    }

    @Test func nothingIsDecodedWhereNothingConfines() async throws {
        try replace("punnet-sandbox", with: nil)
        try await desk.punnet("new", "list")
        let drop = try await run("drop", "shopping.md")
        #expect(drop.ending == .exited(1) && drop.errors.contains("punnet-sandbox is missing"), "\(drop)")
        // What needs no importer works.
        #expect(try await run("lists").ending == .exited(0))
        #expect(try await run("doctor").ending == .exited(1))
    }

    @Test func aStrangerBesideTheProgramsIsNotRun() async throws {
        try desk.write("#!/bin/sh\ntouch '\(desk.root)/pwned'\n", to: "../programs/VideoImporter")
        chmod(programs + "/VideoImporter", 0o755)
        #expect(try await run("plugins").output.contains("VideoImporter") == false)
        #expect(try await run("drop", "shopping.md", "apple.png").ending == .exited(0))
        #expect(!FileManager.default.fileExists(atPath: desk.root + "/pwned"))
    }
}
