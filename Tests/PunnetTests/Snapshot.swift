import SnapshotTesting
import Testing

/// Compares a text with the file of that name under Snapshots, which states the contract.
func expectSnapshot(
    _ text: String, named name: String,
    _ location: SourceLocation = #_sourceLocation
) throws {
    let expected = try Snapshots(beside: #filePath).text(named: name, recording: text)
    #expect(text == expected, "differs from Snapshots/\(name)", sourceLocation: location)
}
