import Foundation
import Glibc
import ProgramTesting
import Testing

@testable import ImporterHost

/// Tries to break out of the confinement by the same probes that succeed without it.
@Suite struct EscapeTests {
    private struct Run {
        /// The error number of each probe by its name; 0 is success.
        var results: [String: Int32]
        var output: String
    }

    /// What a kernel or a user without privileges may deny anyway, so that its success proves nothing.
    private static let mayFail: Set<String> = [
        "payload_attribute", "payload_flags", "list_home", "mount_folder", "new_namespace", "keyring",
        "make_key",
        "load_program", "io_ring", "newest_call", "message_queue", "start_thread",
    ]

    /// What only the owner of the process that runs these tests may do to it.
    private static let mayFailToStrangers: Set<String> = ["read_parent", "signal_parent", "limit_parent"]

    private let launcher: String
    private let probe: String

    init() throws {
        let folders = try ProgramFolders.ofThisProgram()
        let names = [ImporterHost.launcherName, "EscapeProbe"]
        let folder = try ReachablePrograms.folder(
            URL(fileURLWithPath: try folders.locate(names[0])).deletingLastPathComponent().path, names: names)
        (launcher, probe) = (folder + "/" + names[0], folder + "/" + names[1])
    }

    /// Who runs the probes. Root shows that confinement alone denies; an ordinary user, that it needs no privileges.
    enum User: String, Sendable {
        case current, nobody

        static var all: [User] {
            geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0 ? [.current, .nobody] : [.current]
        }

        var id: uid_t { self == .current ? geteuid() : 65534 }
        /// What starts a program as this user.
        var prefix: [String] {
            self == .current
                ? [] : ["/usr/bin/setpriv", "--reuid=\(id)", "--regid=\(id)", "--clear-groups", "--"]
        }
    }

    /// Runs the probes in a folder made for them, and removes it.
    private func run(confined: Bool, as user: User, _ mode: String? = nil) throws -> Run {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["secret", "payload", "doomed", "doomed too"] {
            let file = folder.appendingPathComponent(name)
            try Data("something".utf8).write(to: file)
            #expect(chown(file.path, user.id, gid_t.max) == 0)
        }
        #expect(chown(folder.path, user.id, gid_t.max) == 0)
        let confinement =
            [launcher, "--memory", "128"] + LibraryFolders.ofThisProcess.flatMap { ["--read", $0] }
            + ["--execute", probe, "--strict", "--"]
        let arguments = mode.map { [$0] } ?? [folder.appendingPathComponent("secret").path, folder.path]
        let command = user.prefix + (confined ? confinement : []) + [probe] + arguments
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardInput = try FileHandle(forReadingFrom: folder.appendingPathComponent("payload"))
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        var results: [String: Int32] = [:]
        for line in output.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2, let code = Int32(words[1]) { results[String(words[0])] = code }
        }
        return Run(results: results, output: output)
    }

    /// The layers that this system lays, by the launcher's own word.
    static let isConfinementComplete: Bool = {
        guard let folders = try? ProgramFolders.ofThisProgram(),
            let launcher = try? folders.locate(ImporterHost.launcherName)
        else { return false }
        return Confinement.layers(launcher: launcher)?.missing.isEmpty == true
    }()

    @Test(
        .enabled(if: isConfinementComplete, "this system lacks a layer of confinement"),
        .timeLimit(.minutes(5)),
        arguments: User.all)
    func nothingThatAnImporterMustNotDoSucceeds(user: User) throws {
        let confined = try run(confined: true, as: user).results
        let free = try run(confined: false, as: user).results
        #expect(confined.count > 50 && Set(confined.keys) == Set(free.keys))
        let denials = [EPERM, EACCES, ENOSYS, ENOMEM, EMFILE]
        for (name, code) in confined {
            if name.hasPrefix("allowed") {
                #expect(code == 0, "\(name): \(String(cString: strerror(code)))")
            } else {
                #expect(denials.contains(code), "\(name) gave \(code)")
            }
        }
        // A probe that is broken would be denied everywhere.
        let mayFail = geteuid() == user.id ? Self.mayFail : Self.mayFail.union(Self.mayFailToStrangers)
        for (name, code) in free where !mayFail.contains(name) {
            #expect(code == 0, "\(name) failed without confinement: \(String(cString: strerror(code)))")
        }
    }

    @Test(
        .enabled(if: isConfinementComplete, "this system lacks a layer of confinement"),
        .timeLimit(.minutes(5)),
        arguments: User.all)
    func noOtherProgramCanBeExecuted(user: User) throws {
        #expect(try run(confined: true, as: user, "exec").output == "exec \(EACCES)\n")
        #expect(try run(confined: false, as: user, "exec").output == "executed\n")
    }
}
