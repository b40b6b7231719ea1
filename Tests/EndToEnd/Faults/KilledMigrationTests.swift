import FoundationEssentials
import Glibc
import Terminal
import Testing

/// A library of the first schema, brought forward by a program that is killed at any moment.
@Suite struct KilledMigrationTests {
    private static let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("SQLiteStoreTests/Fixtures/schema-1.sqlite")

    @Test func aKilledMigrationLeavesTheLibraryWholeInEitherSchema() async throws {
        let desk = try await Workspace()
        let backups = desk.library + "/backups"
        var schemas: Set<Substring> = []
        for round in 0..<Kills.long {
            try? FileManager.default.removeItem(atPath: desk.library)
            try FileManager.default.createDirectory(
                atPath: desk.library, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try Data(contentsOf: Self.fixture).write(
                to: URL(fileURLWithPath: desk.library + "/library.sqlite"))
            let program = try RunningProgram(desk.invocation(["done", "Basket", "all"]))
            // First before it has begun, then ever later: in the backup, in the migration, in the edit.
            switch round % 4 {
            case 0: break
            case 1: while !FileManager.default.fileExists(atPath: backups), !program.hasEnded {}
            case 2: while size(desk.library + "/library.sqlite-wal") <= 0, !program.hasEnded {}
            default: while size(desk.library + "/library.sqlite-wal") <= 60_000, !program.hasEnded {}
            }
            for _ in 0..<Int.random(in: 0..<20_000) { kill(0, 0) }
            program.send(SIGKILL)
            let run = try await program.wait()

            // Only read, it is whole, and of one schema or the other.
            let doctor = try await desk.run("doctor", "--json", expecting: 0).output
            #expect(doctor.contains("all hold"), "round \(round): \(doctor)")
            let schema = try #require(doctor.split(separator: ", schema ").dropFirst().first?.prefix(1))
            schemas.insert(schema)
            let kept = (try? FileManager.default.contentsOfDirectory(atPath: backups)) ?? []
            let whole = kept.filter { $0.hasPrefix("schema-1-") }
            #expect(schema == "1" || whole.count == 1, "round \(round): \(kept)")
            for file in whole {
                // A library of the first schema, with nothing missing.
                let copy = try await Workspace()
                try FileManager.default.createDirectory(
                    atPath: copy.library, withIntermediateDirectories: true)
                try FileManager.default.copyItem(
                    atPath: "\(backups)/\(file)", toPath: copy.library + "/library.sqlite")
                try await copy.expectSound()
                #expect(try await copy.names("Basket").count == 5, "round \(round)")
            }
            // The next command goes on from there.
            let found = try await desk.punnet("find", "sugar")
            #expect(found.contains("jam"), "round \(round): \(run) \(found)")
            let left = try FileManager.default.contentsOfDirectory(atPath: backups)
            #expect(left.allSatisfy { $0.hasPrefix("schema-1-") }, "round \(round): \(left)")
            #expect(try await desk.names("Basket").count == 5)
            try await desk.expectSound()
        }
        #expect(schemas.contains("1"), "no migration was cut off")
    }

    private func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : -1
    }
}
