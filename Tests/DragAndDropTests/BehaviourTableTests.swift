import Foundation
import Testing

/// The table of behaviour in the documentation names tests; here they are looked for.
@Suite struct BehaviourTableTests {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test func everyTestThatTheDocumentationNamesExists() throws {
        let table = try String(
            contentsOf: Self.root.appendingPathComponent("Sources/DragAndDrop/DragAndDrop.docc/Behaviour.md"),
            encoding: .utf8)
        let named = table.split(separator: "\n").compactMap { line -> Substring? in
            let cells = line.split(separator: "|")
            guard cells.count == 3, let name = cells.last?.split(separator: "`").dropFirst().first else {
                return nil
            }
            return name
        }
        #expect(named.count > 40)

        var tests = ""
        let folder = Self.root.appendingPathComponent("Tests/DragAndDropTests")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            tests += try String(contentsOf: file, encoding: .utf8)
        }
        for name in named { #expect(tests.contains("func \(name)("), "\(name)") }
    }
}
