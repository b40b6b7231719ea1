import CSystem
import ContentTypes
import Glibc
import ImporterWire
import Testing

@testable import ImporterHost

/// Scripts as plugins: confined wholly, each by its own interpreter.
@Suite(.enabled(if: EscapeTests.isConfinementComplete, "this system lacks a layer of confinement"))
struct ScriptTests {
    struct Script: CustomTestStringConvertible, Sendable {
        var interpreter: String
        var text: String
        var testDescription: String { interpreter }
        var isInstalled: Bool { access(interpreter, X_OK) == 0 }
    }

    /// Each answers with the first word of the payload as the item's name.
    static let scripts = [
        Script(
            interpreter: "/bin/sh",
            text: #"""
                #!/bin/sh
                read -r word rest 2>/dev/null
                printf '{"items":[{"suggestedName":"%s"}]}' "$word"
                """#),
        Script(
            interpreter: "/usr/bin/python3",
            text: #"""
                #!/usr/bin/env python3
                import json, sys
                word = sys.stdin.read().split()[0]
                json.dump({"items": [{"suggestedName": word}]}, sys.stdout)
                """#),
        Script(
            interpreter: "/usr/bin/perl",
            text: #"""
                #!/usr/bin/perl
                use strict; use warnings; use JSON::PP;
                my ($word) = split ' ', <STDIN>;
                print encode_json({items => [{suggestedName => $word}]});
                """#),
        Script(
            interpreter: "/usr/bin/awk",
            text: #"""
                #!/usr/bin/awk -f
                { printf "{\"items\":[{\"suggestedName\":\"%s\"}]}", $1 }
                """#),
    ].filter(\.isInstalled)

    private func importer(
        _ script: String, in folder: borrowing TemporaryFolder, serves: PluginManifest.Serving = .filter
    ) throws -> InstalledImporter {
        try folder.write(script, to: "run", mode: 0o755)
        return try InstalledImporter(
            manifest: PluginManifest(
                name: "Script", version: "1", serves: serves, executable: "run",
                reads: [.identifier("public.text")], yields: [.identifier("public.text")]),
            folder: folder.path)
    }

    private func ask(_ importer: InstalledImporter, _ payload: String) async throws -> ImportOutcome.Ending {
        try await outcome(of: payload, from: importer).ending
    }

    private func outcome(
        of payload: String, from importer: InstalledImporter, isStrict: Bool = false
    ) async throws -> ImportOutcome {
        let launcher = try ProgramFolders.ofThisProgram().locate(ImporterHost.launcherName)
        var settings = ImporterHost.Settings(launcher: launcher)
        settings.isStrict = isStrict
        let host = ImporterHost(registry: ImporterRegistry([importer]), settings: settings)
        let descriptor = csystem_memory_file(payload, payload.utf8.count)
        defer { close(descriptor) }
        let outcome = await host.importPayload(
            PayloadRequest(
                descriptor: descriptor, type: .text, name: "x", size: Int64(payload.utf8.count)))
        await host.shutDown()
        return outcome
    }

    @Test(.timeLimit(.minutes(5)), arguments: scripts)
    func aScriptServesAsAFilter(script: Script) async throws {
        let folder = try TemporaryFolder()
        let ending = try await ask(try importer(script.text, in: folder), "kiwi and apple\n")
        #expect(ending == .decoded(items: [ImportedItem(suggestedName: "kiwi")], notes: []))
    }

    @Test(.timeLimit(.minutes(5)))
    func aScriptMayReadItsOwnFolder() async throws {
        let folder = try TemporaryFolder()
        try folder.write("kiwi\n", to: "data/words")
        let script = """
            #!/bin/sh
            read -r word < "${0%/*}/data/words"
            printf '{"items":[{"suggestedName":"%s"}]}' "$word"
            """
        let ending = try await ask(try importer(script, in: folder), "x")
        #expect(ending == .decoded(items: [ImportedItem(suggestedName: "kiwi")], notes: []))
    }

    @Test(.timeLimit(.minutes(5)))
    func aShellMayNotStartPrograms() async throws {
        let folder = try TemporaryFolder()
        let script = """
            #!/bin/sh
            word=$(printf kiwi)
            printf '{"items":[{"suggestedName":"%s"}]}' "$word"
            """
        guard case .fault(.exited, let words) = try await ask(try importer(script, in: folder), "x") else {
            Issue.record("a shell could fork")
            return
        }
        #expect(words?.contains("fork") == true)
    }

    /// As written for version 1: it stays as it is, whatever versions follow.
    private static let worker = #"""
        #!/usr/bin/python3
        import json, os, socket
        host = socket.socket(fileno=3)
        host.send(b'{"hello":{"version":1}}')
        while True:
            packet, payload, _, _ = socket.recv_fds(host, 65536, 4)
            if not packet:
                break
            request = json.loads(packet)
            word = os.pread(payload[0], request["size"], 0).decode().split()[0]
            for descriptor in payload:
                os.close(descriptor)
            host.send(json.dumps({"id": request["id"], "items": [{"suggestedName": word}]}).encode())
        """#

    private static let hasPython = access("/usr/bin/python3", X_OK) == 0

    @Test(.enabled(if: hasPython), .timeLimit(.minutes(5)))
    func aScriptServesAsAWorker() async throws {
        let folder = try TemporaryFolder()
        let ending = try await ask(
            try importer(Self.worker, in: folder, serves: .worker), "kiwi and apple\n")
        #expect(ending == .decoded(items: [ImportedItem(suggestedName: "kiwi")], notes: []))
    }

    @Test(.enabled(if: hasPython), .timeLimit(.minutes(5)))
    func aWorkerThatCouldNotTightenServesAndItsReceiptsTellSo() async throws {
        let folder = try TemporaryFolder()
        let script = Self.worker.replacing(#""version":1"#, with: #""version":1,"tightened":false"#)
        let importer = try importer(script, in: folder, serves: .worker)
        let outcome = try await outcome(of: "kiwi", from: importer)
        #expect(outcome.ending == .decoded(items: [ImportedItem(suggestedName: "kiwi")], notes: []))
        #expect(outcome.importer?.missingLayers == ["tightening"])
        let strict = try await self.outcome(of: "kiwi", from: importer, isStrict: true)
        // A script that finds its channel closed may say so.
        guard case .fault(.couldNotStart(.notTightened), _) = strict.ending else {
            Issue.record("\(strict.ending)")
            return
        }
    }
}
