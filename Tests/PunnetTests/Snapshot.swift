import FoundationEssentials
import Glibc
import Testing

/// Compares a text with the file of that name under Snapshots, which states the contract.
///
/// With `PUNNET_RECORD_SNAPSHOTS` set, the file is written instead: read the difference before committing it.
func expectSnapshot(
    _ text: String, named name: String,
    _ location: SourceLocation = #_sourceLocation
) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
    let snapshot = folder.appending(path: name)
    if getenv("PUNNET_RECORD_SNAPSHOTS") != nil {
        try Data(text.utf8).write(to: snapshot)
        return
    }
    let expected = String(decoding: try Data(contentsOf: snapshot), as: UTF8.self)
    #expect(text == expected, "differs from Snapshots/\(name)", sourceLocation: location)
}
