import Foundation
import Glibc

/// A folder of its own for one test, removed with it.
struct TemporaryFolder: ~Copyable {
    let path: String

    init() throws {
        // Without links, as the kernel names it.
        path =
            FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/punnet-"
            + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, with the folders that lead to it.
    @discardableResult
    func write(_ text: String, to name: String, mode: mode_t = 0o644) throws -> String {
        try write(Array(text.utf8), to: name, mode: mode)
    }

    @discardableResult
    func write(_ bytes: [UInt8], to name: String, mode: mode_t = 0o644) throws -> String {
        let file = path + "/" + name
        let folder = file[..<(file.lastIndex(of: "/") ?? file.endIndex)]
        try FileManager.default.createDirectory(atPath: String(folder), withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: file))
        guard chmod(file, mode) == 0 else { throw CocoaError(.fileWriteUnknown) }
        return file
    }
}
