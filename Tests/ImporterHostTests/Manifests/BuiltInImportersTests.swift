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
}
