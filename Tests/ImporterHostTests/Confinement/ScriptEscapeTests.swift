import Foundation
import Glibc
import ProgramTesting
import Testing

@testable import ImporterHost

/// Tries to break out of the confinement by scripts, as their interpreters let them; each attempt succeeds without it.
@Suite(.enabled(if: EscapeTests.isConfinementComplete, "this system lacks a layer of confinement"))
struct ScriptEscapeTests {
    /// Reads the name of one attempt from the payload's first line, makes it, and prints “done” when nothing denied it.
    /// `SECRET` stands for a file, `FOLDER` for a folder that may be written to, both outside the plugin's own.
    private static let shell = #"""
        #!/bin/sh
        read -r attempt
        case $attempt in
        read) { read -r line; } < "SECRET" || exit 9 ;;
        read-passwd) { read -r line; } < /etc/passwd || exit 9 ;;
        read-parent) { read -r line; } < "/proc/$PPID/status" || exit 9 ;;
        list) set -- "FOLDER"/*; [ -e "$1" ] || exit 9 ;;
        create) { :; } > "FOLDER/created" || exit 9 ;;
        append) { :; } >> "SECRET" || exit 9 ;;
        reopen-payload) { :; } >> /proc/self/fd/0 || exit 9 ;;
        write-own-folder) { :; } > "${0%/*}/created" || exit 9 ;;
        signal) kill -0 "$PPID" || exit 9 ;;
        fork) (exit 0) || exit 9 ;;
        substitute) [ "$(printf x)" = x ] || exit 9 ;;
        pipe) printf x | { read -r line; } ; [ "$?" -lt 2 ] || exit 9 ;;
        program) /bin/true || exit 9 ;;
        exec) exec /bin/echo done ;;
        *) exit 8 ;;
        esac
        echo done
        """#

    private static let shellAttempts = [
        "read", "read-passwd", "read-parent", "list", "create", "append", "reopen-payload",
        "write-own-folder",
        "signal", "fork", "substitute", "pipe", "program", "exec",
    ]

    private static let python = #"""
        #!/usr/bin/python3
        import ctypes, mmap, os, resource, signal, socket, subprocess, sys, threading
        attempt = os.read(0, 64).decode().strip()
        secret, folder, mine = "SECRET", "FOLDER", os.path.dirname(__file__)
        libc = ctypes.CDLL(None, use_errno=True)
        def call(number, *arguments):
            if libc.syscall(number, *arguments) < 0:
                raise OSError(ctypes.get_errno(), "denied")
        def thread():
            t = threading.Thread(target=lambda: None); t.start(); t.join()
        def connect():
            s = socket.socket(); s.bind(("127.0.0.1", 0)); s.listen(1)
            socket.create_connection(s.getsockname()).close()
        def descriptors():
            pipes = [os.pipe() for _ in range(100)]
        def grow_file():
            with open(folder + "/grown", "wb") as f: f.write(b"x" * 1000)
        attempts = {
            "read": lambda: open(secret).read(),
            "read-passwd": lambda: open("/etc/passwd").read(),
            "read-parent": lambda: open(f"/proc/{os.getppid()}/status").read(),
            "list": lambda: os.listdir(folder),
            "create": lambda: open(folder + "/created", "w"),
            "overwrite": lambda: open(secret, "a"),
            "write-own-folder": lambda: open(mine + "/created", "w"),
            "delete": lambda: os.unlink(folder + "/doomed"),
            "rename": lambda: os.rename(folder + "/moving", folder + "/moved"),
            "link": lambda: os.symlink("/", folder + "/link"),
            "folder": lambda: os.mkdir(folder + "/made"),
            "chmod": lambda: os.chmod(secret, 0o600),
            "touch": lambda: os.utime(secret),
            "payload-mode": lambda: os.fchmod(0, 0o644),
            "payload-times": lambda: os.utime(0),
            "payload-reopen": lambda: os.open("/proc/self/fd/0", os.O_RDWR),
            "grow": grow_file,
            "socket": lambda: socket.socket(),
            "connect": connect,
            "unix-socket": lambda: socket.socket(socket.AF_UNIX).bind(folder + "/socket"),
            "fork": lambda: os.waitpid(os.fork() or os._exit(0), 0),
            "program": lambda: subprocess.run(["/bin/true"], check=True),
            "exec": lambda: os.execv("/bin/echo", ["echo", "done"]),
            "signal": lambda: os.kill(os.getppid(), 0),
            "thread": thread,
            "shared-memory": lambda: mmap.mmap(-1, 4096),
            "memory": lambda: bytearray(1 << 31),
            "descriptors": descriptors,
            "memory-file": lambda: os.memfd_create("x"),
            "priority": lambda: os.setpriority(os.PRIO_PROCESS, 0, 19),
        }
        attempts[attempt]()
        print("done")
        """#

    private static let pythonAttempts = [
        "read", "read-passwd", "read-parent", "list", "create", "overwrite", "write-own-folder", "delete",
        "rename", "link", "folder", "chmod", "touch", "payload-mode", "payload-times", "payload-reopen",
        "grow",
        "socket", "connect", "unix-socket", "fork", "program", "exec", "signal", "thread", "shared-memory",
        "memory", "descriptors", "memory-file", "priority",
    ]

    /// Runs one attempt; true when it succeeded.
    private func succeeds(
        _ attempt: String, of script: String, confined: Bool, as user: EscapeTests.User
    ) throws -> Bool {
        let folder = try TemporaryFolder()
        let outside = folder.path + "/outside"
        let text = script.replacing("SECRET", with: outside + "/secret").replacing("FOLDER", with: outside)
        let run = try folder.write(text, to: "plugin/run", mode: 0o755)
        for name in ["secret", "doomed", "moving"] { try folder.write("x\n", to: "outside/" + name) }
        let payload = try folder.write(attempt + "\n", to: "payload")
        for path in [folder.path, outside, folder.path + "/plugin", run, payload]
            + ["secret", "doomed", "moving"].map({ outside + "/" + $0 })
        {
            #expect(chown(path, user.id, gid_t.max) == 0)
        }
        let manifest = PluginManifest(
            name: "escape", version: "1", serves: .filter, executable: "run", reads: [], yields: [],
            needs: PluginManifest.Needs(memoryMiB: 256))
        let importer = try InstalledImporter(manifest: manifest, folder: folder.path + "/plugin")
        let built = URL(fileURLWithPath: try ProgramFolders.ofThisProgram().locate(ImporterHost.launcherName))
        let programs = try ReachablePrograms.folder(
            built.deletingLastPathComponent().path, names: [ImporterHost.launcherName])
        let launcher = programs + "/" + ImporterHost.launcherName
        let whole = LaunchCommand(for: importer, settings: ImporterHost.Settings(launcher: launcher))
            .arguments
        var command: [String]
        if confined {
            // The parent is another here.
            let parent = try #require(whole.firstIndex(of: "--parent"))
            command = Array(whole[..<parent] + whole[(parent + 2)...])
            #expect(command.contains("--strict"))
        } else {
            let end = try #require(whole.firstIndex(of: "--"))
            command = Array(whole[(end + 1)...])
        }
        command = user.prefix + command
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        let pipe = Pipe()
        process.standardInput = try FileHandle(forUpdating: URL(fileURLWithPath: payload))
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return output == "done\n" && process.terminationStatus == 0
    }

    /// What an ordinary user may not do to a process of another's.
    private static let mayFailToStrangers: Set<String> = ["signal"]

    private func expectDenied(_ attempt: String, of script: String) throws {
        for user in EscapeTests.User.all {
            #expect(try !succeeds(attempt, of: script, confined: true, as: user), "\(user)")
            // An attempt that is broken would be denied everywhere.
            if geteuid() != user.id, Self.mayFailToStrangers.contains(attempt) { continue }
            #expect(try succeeds(attempt, of: script, confined: false, as: user), "\(user), unconfined")
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: shellAttempts)
    func aShellCannot(_ attempt: String) throws { try expectDenied(attempt, of: Self.shell) }

    @Test(
        .enabled(if: access("/usr/bin/python3", X_OK) == 0), .timeLimit(.minutes(5)),
        arguments: pythonAttempts)
    func pythonCannot(_ attempt: String) throws { try expectDenied(attempt, of: Self.python) }
}
