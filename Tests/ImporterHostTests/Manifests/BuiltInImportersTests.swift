import ContentTypes
import Foundation
import ImporterWire
import Testing

@testable import ImporterHost

@Suite struct BuiltInImportersTests {
    @Test func allAreFoundBesideTheProgram() throws {
        let (importers, problems) = BuiltInImporters.find(in: try ProgramFolders.ofThisProgram())
        let missing = problems.filter { problem in
            // Only what these tests depend on is certain to be built.
            if case .manifest = problem.cause { true } else { problem.name == "TextImporter" }
        }
        #expect(missing.isEmpty, "\(missing.map(\.description))")
        #expect(importers.contains { $0.manifest.name == "TextImporter" && $0.origin == .builtIn })
    }

    @Test func eachIsNamedWhenItsProgramIsMissing() {
        let (importers, problems) = BuiltInImporters.find(in: ProgramFolders(folders: ["/nonexistent"]))
        #expect(importers.isEmpty)
        #expect(problems.map(\.name) == BuiltInImporters.names)
        for problem in problems {
            #expect(problem.description.contains("looked in /nonexistent"))
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func aTextIsDecodedByTheTextImporterItself() async throws {
        let host = try ImporterHost.assemble(in: .ofThisProgram(), plugins: nil).host
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let text = Data("A line of text.\nAnd one more.\n".utf8)
        try text.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let handle = try FileHandle(forReadingFrom: file)
        let outcome = await host.importPayload(
            PayloadRequest(
                descriptor: handle.fileDescriptor, type: .plainText, name: "kiwi.txt", size: Int64(text.count)
            ))
        #expect(outcome.importer?.name == "TextImporter")
        guard case .decoded(let items, _) = outcome.ending else {
            Issue.record("\(outcome.ending)")
            return
        }
        #expect(items.first?.attributes?[AttributeKey.lines] == 2)
        await host.shutDown()
    }
}
