import Foundation
import Synchronization

/// Finds programs under test where any user of the machine may run them.
///
/// Tests that run as root have some programs run by an ordinary user, who may not enter root's own folders.
public enum ReachablePrograms {
    private static let copies = Mutex<[String: String]>([:])

    /// Answers with `folder`; where only its owner may enter it, with a copy of the programs `names` in a folder under
    /// the temporary one, which is removed when the tests end. Programs that are missing are not copied.
    public static func folder(_ folder: String, names: [String]) throws -> String {
        guard geteuid() == 0, !isOpenToAll(folder) else { return folder }
        return try copies.withLock { copies in
            let key = ([folder] + names).joined(separator: "\0")
            if let copy = copies[key] { return copy }
            let copy =
                FileManager.default.temporaryDirectory.path + "/punnet-programs-\(getpid())-\(copies.count)"
            try FileManager.default.createDirectory(
                atPath: copy, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
            for name in names where FileManager.default.fileExists(atPath: "\(folder)/\(name)") {
                try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: "\(copy)/\(name)")
            }
            if copies.isEmpty { atexit { ReachablePrograms.removeCopies() } }
            copies[key] = copy
            return copy
        }
    }

    private static func removeCopies() {
        copies.withLock { for copy in $0.values { try? FileManager.default.removeItem(atPath: copy) } }
    }

    private static func isOpenToAll(_ folder: String) -> Bool {
        var folder = URL(fileURLWithPath: folder).standardizedFileURL
        while true {
            var status = stat()
            guard stat(folder.path, &status) == 0, status.st_mode & 0o001 != 0 else { return false }
            if folder.path == "/" { return true }
            folder.deleteLastPathComponent()
        }
    }
}
