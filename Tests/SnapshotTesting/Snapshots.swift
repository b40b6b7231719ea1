import Foundation

/// Keeps the texts that tests compare with, each a file in a folder called Snapshots.
///
/// With `PUNNET_RECORD_SNAPSHOTS` set, files are written instead of read: read the difference before committing it.
public struct Snapshots {
    private let folder: URL

    /// Finds the folder beside a source file: `#filePath`.
    public init(beside file: String) {
        folder = URL(fileURLWithPath: file).deletingLastPathComponent()
            .appendingPathComponent("Snapshots", isDirectory: true)
    }

    /// Returns the text that a file holds; while recording, `text` itself, which the file holds from then on.
    public func text(named name: String, recording text: String) throws -> String {
        let file = folder.appendingPathComponent(name)
        if ProcessInfo.processInfo.environment["PUNNET_RECORD_SNAPSHOTS"] != nil {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            return text
        }
        return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
}
