import SnapshotTesting
import Testing

/// The samples are documentation: what they print is what the library does.
@Suite struct TranscriptTests {
    @Test(
        .timeLimit(.minutes(5)),
        arguments: ["Birds", "DragTodo", "EditableLists", "FruitLists", "ReorderableList"])
    func theSessionOfASampleIsTheOneRecorded(name: String) throws {
        try expect(Sample(name), named: "\(name).txt")
    }

    @Test(.timeLimit(.minutes(5)))
    func todosAreEditedByCommands() throws {
        let commands = """
            add 2026-09-20 Press the apples
            toggle 1
            move 0 2
            edit
            move 0 3
            delete 1
            complete 5
            edit
            focus 5
            complete 5
            focus 5
            delete 9223372036854775807
            add yesterday Rest
            toggle 77
            sing
            """
        try expect(Sample("DragTodo", ["-"], input: commands), named: "DragTodo-commands.txt")
    }

    @Test(.timeLimit(.minutes(5)))
    func listsAreEditedByCommands() throws {
        let commands = """
            type 0 Buy plums
            add Sleep well
            move 0 4
            edit
            add Rest
            move 0,2 4
            delete 1
            delete 9
            move 9223372036854775807 0
            move 0 -1
            type 8 Ghost
            sort
            edit
            """
        try expect(Sample("EditableLists", ["-"], input: commands), named: "EditableLists-commands.txt")
    }

    private func expect(
        _ sample: Sample, named name: String, _ location: SourceLocation = #_sourceLocation
    ) throws {
        #expect(sample.status == 0, sourceLocation: location)
        #expect(sample.errors == "", sourceLocation: location)
        let expected = try Snapshots(beside: #filePath).text(named: name, recording: sample.output)
        #expect(sample.output == expected, "differs from Snapshots/\(name)", sourceLocation: location)
    }
}
