import Foundation
import Testing

@testable import DragAndDrop

/// Makes a folder for one test, and removes it with all that is in it.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("punnet-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        _ = try? FileManager.default.removeItem(at: url)
    }

    var path: FilePath { FilePath(url.path) }

    /// Writes a file, making the folders above it.
    @discardableResult
    func write(_ text: String, to name: String) throws -> FilePath {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return FilePath(file.path)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: url.appendingPathComponent(name).path, withDestinationPath: target)
    }
}
