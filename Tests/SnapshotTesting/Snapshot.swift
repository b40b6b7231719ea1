import FoundationEssentials
import Glibc
import Testing

/// Compares a text with the file of that name in the folder Snapshots of the test target, which states the contract.
///
/// With `PUNNET_RECORD_SNAPSHOTS` set, the file is written instead: read the difference before committing it.
/// `file`: the test's own, which lies in the target's folder or in one below it.
public func expectSnapshot(
    _ text: String, named name: String, file: String = #filePath,
    _ location: SourceLocation = #_sourceLocation
) throws {
    let snapshot = try #require(folder(above: file)).appending(path: name)
    if getenv("PUNNET_RECORD_SNAPSHOTS") != nil {
        try Data(text.utf8).write(to: snapshot)
        return
    }
    let expected = String(decoding: try Data(contentsOf: snapshot), as: UTF8.self)
    #expect(text == expected, "differs from Snapshots/\(name)", sourceLocation: location)
}

/// The nearest folder Snapshots, beside the test's file or beside a folder that it lies in.
private func folder(above file: String) -> URL? {
    var folder = URL(filePath: file).deletingLastPathComponent()
    while folder.path != "/" {
        let snapshots = folder.appending(path: "Snapshots")
        if access(snapshots.path, F_OK) == 0 { return snapshots }
        folder.deleteLastPathComponent()
    }
    return nil
}
