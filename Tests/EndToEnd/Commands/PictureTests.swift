import Foundation
import ProgramTesting
import Terminal
import Testing

/// Pictures in the terminal, and the thumbnails that they leave where a desktop looks for them.
@Suite struct PictureTests {
    let desk: Workspace
    private let cache: String

    init() async throws {
        desk = try await Workspace()
        cache = desk.path("cache")
        try desk.copy(Workspace.samples.appendingPathComponent("drop"), as: "drop")
    }

    private func show(_ words: Word..., terminal: [String: String] = [:]) async throws -> Run {
        var invocation = desk.invocation(["show", "Inbox", "--pictures"] + words)
        invocation.environment["XDG_CACHE_HOME"] = cache
        for (name, value) in terminal { invocation.environment[name] = value }
        return try await desk.run(invocation)
    }

    private func thumbnails(_ folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(cache)/thumbnails/\(folder)")) ?? [])
            .sorted()
    }

    @Test func aPictureIsDrawnBelowItsRowAndItsThumbnailKept() async throws {
        try await desk.punnet("drop", "drop/apple.png", "drop/notes", "drop/peach.jpg")
        let run = try await show(terminal: ["COLORTERM": "truecolor"])
        #expect(run.ending == .exited(0))
        #expect(run.output.contains("\u{1B}[38;2;"))
        let lines = run.output.split(separator: "\n")
        let rows = lines.indices.filter { lines[$0].contains("/drop/") }
        #expect(rows.count > 2)
        // Half a cell a pixel: the apple's 120 pixels fit twelve rows.
        #expect(rows[1] - rows[0] == 13)
        #expect(thumbnails("large").count == 2)
        #expect(thumbnails("fail/punnet-1") == [])
    }

    @Test func marksAreSeenThoughTheFirstRowHasNone() async throws {
        try await desk.punnet("drop", "drop/apple.png", "drop/banana.png", "drop/kiwi.png")
        try await desk.punnet("done", "Inbox", "1")
        try FileManager.default.removeItem(atPath: desk.path("drop/kiwi.png"))
        let plain = try await desk.punnet("show", "Inbox")
        let rows = plain.split(separator: "\n")
        #expect(rows[2].contains("✓") && rows[3].contains("missing"))
        let pictured = try await show().output.split(separator: "\n")
        for row in rows { #expect(pictured.contains(row)) }
    }

    @Test func theTerminalDecidesHowPicturesAreDrawn() async throws {
        try await desk.punnet("drop", "drop/apple.png")
        #expect(try await show(terminal: ["TERM": "xterm-kitty"]).output.contains("\u{1B}_Ga=T,f=32,"))
        #expect(try await show(terminal: ["TERM": "xterm"]).output.contains("\u{1B}[38;5;"))
    }

    @Test func whoWantsNoColoursGetsTheRowsAlone() async throws {
        try await desk.punnet("drop", "drop/apple.png")
        let run = try await show(terminal: ["NO_COLOR": "1"])
        #expect(run.ending == .exited(0) && !run.output.contains("\u{1B}") && run.output.contains("apple"))
        #expect(run.errors.contains("NO_COLOR is set"))
    }

    @Test func aThumbnailThatIsThereIsTakenAndAStaleOneMadeAnew() async throws {
        try await desk.punnet("drop", "drop/apple.png", "drop/banana.png")
        let first = try await show("--rows", "0").output
        let name = try #require(thumbnails("large").first)
        let file = "\(cache)/thumbnails/large/\(name)"
        let whole = try Data(contentsOf: URL(fileURLWithPath: file))
        // A text after the picture, which nobody who makes one anew would write.
        let remark = try #require(Data(base64Encoded: "AAAACHRFWHR4AG1hcmtldFnRM2E="))
        let marked = whole.dropLast(12) + remark + whole.suffix(12)
        try marked.write(to: URL(fileURLWithPath: file))
        #expect(try await show("--rows", "0").output.contains("\u{1B}["))
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == marked)
        // Damage that only a drawer notices.
        var damaged = whole
        damaged[damaged.count - 40] ^= 0xFF
        try damaged.write(to: URL(fileURLWithPath: file))
        #expect(try await show("--rows", "0").output == first)
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == whole)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: desk.path("drop/apple.png"))
        #expect(try await show("--rows", "0").output == first)
        #expect(thumbnails("large") == [name])
    }

    @Test func whatTheLibraryKeepsLeavesNoTraceInTheCache() async throws {
        try await desk.punnet("drop", "--copy", "drop/apple.png")
        #expect(try await show().output.contains("\u{1B}["))
        #expect(!FileManager.default.fileExists(atPath: cache + "/thumbnails"))
    }

    @Test func aPictureThatBrokeIsRememberedAndItsRowShown() async throws {
        try await desk.punnet("drop", "drop/apple.png")
        try desk.write("no picture any more", to: "drop/apple.png")
        let run = try await show()
        #expect(run.ending == .exited(0) && run.output.contains("apple"))
        #expect(!run.output.contains("\u{1B}"))
        #expect(thumbnails("fail/punnet-1").count == 1)
    }

    @Test func picturesAreForPeople() async throws {
        for word in ["--json", "--print0"] {
            #expect(try await show(Word(word)).ending == .exited(2))
        }
    }
}
