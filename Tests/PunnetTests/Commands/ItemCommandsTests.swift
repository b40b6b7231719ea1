import Organizer
import Terminal
import Testing

@testable import punnet

struct ItemCommandsTests {
    @Test(arguments: [
        ("move top 1,2,3 --at 0", "bcdaef"),
        ("move top 1-3 --at 6", "aefbcd"),
        ("move top 0,5 --at 3", "bcafde"),
        ("move top 2 --at 2", "abcdef"),
        ("move top 2 --at 3", "abcdef"),
        ("move top 0", "bcdefa"),
        ("move top @05 --at before:@01", "afbcde"),
        ("move top @00 --at after:@03", "bcdaef"),
        ("move top all --at 1", "abcdef"),
        ("copy top all --at 1", "aabcdefbcdef"),
        ("delete top 1-3", "aef"),
        ("delete top @05,@00", "bcde"),
    ])
    func rowsAndGapsAreCountedBeforeAnythingChanges(line: String, names: String) async throws {
        let desk = try Desk()
        try await desk.insert(Desk.items("abcdef"), into: "top")
        let result = try await desk.run(line)
        #expect(result.status == .success)
        #expect(result.output == "")
        #expect(try await desk.names(in: "top") == names)
    }

    @Test func whatMovedIsConfirmedByNameAndId() async throws {
        let desk = try Desk()
        try await desk.insert(Desk.items("abc"), into: "top")
        _ = try await desk.run("new bottom")
        let result = try await desk.run("move top 0,2 --to bottom")
        #expect(result.errors.hasSuffix(":\n  0  @00000000  a\n  1  @02000000  c\n"))
        #expect(try await desk.names(in: "top") == "b")
        #expect(try await desk.names(in: "bottom") == "ac")
    }

    @Test func longConfirmationsAreCutShort() async throws {
        let desk = try Desk()
        try await desk.insert(Desk.items("abcdefghijklmnopqrstuvwxyz"), into: "top")
        let result = try await desk.run("done top all")
        #expect(result.errors.hasSuffix("  and 16 more\n"))
        #expect(result.errors.split(separator: "\n").count == 12)
    }

    @Test func whatChangedCanBeToldAsJSON() async throws {
        let desk = try Desk()
        try await desk.insert(Desk.items("abc"), into: "top")
        let result = try await desk.run("delete top 1 --json")
        #expect(result.errors == "")
        #expect(result.output.hasPrefix(#"{"version":1,"edit":{"id":""#))
        #expect(
            result.output.hasSuffix(
                #""list":"top","count":1,"items":[{"row":null,"formerRow":1,"id":"0100000000000000000000000000000f","name":"b"}]}}"#
                    + "\n"))
    }

    @Test(arguments: [
        ("move top 0 --at 4", "punnet show top"), ("delete top 3", "punnet show top"),
        ("delete top @ff", "punnet show --long top"), ("done top @0", "Write more digits."),
    ])
    func whatIsNotThereChangesNothingAndSaysHowToLook(line: String, hint: String) async throws {
        let desk = try Desk()
        try await desk.insert(Desk.items("abc"), into: "top")
        let result = try await desk.run(line)
        #expect(result.status == .incomplete)
        #expect(result.errors.contains(hint))
        #expect(try await desk.names(in: "top") == "abc")
    }

    @Test func anItemOfAnotherListIsFoundThere() async throws {
        let desk = try Desk()
        try await desk.insert(Desk.items("a"), into: "bottom")
        _ = try await desk.run("new top")
        let result = try await desk.run("move top @00")
        #expect(result.status == .incomplete)
        #expect(result.errors.contains("punnet describe bottom @00"))
    }

    @Test func aListTakesOnlyWhatItAccepts() async throws {
        let desk = try Desk()
        try await desk.insert(Desk.items("ab"), into: "top")
        _ = try await desk.run("new texts --accepts public.text")
        let result = try await desk.run("copy top all --to texts")
        #expect(result.status == .incomplete)
        #expect(result.errors.contains("punnet set texts accepts any"))
        #expect(try await desk.names(in: "texts") == "")
    }

    @Test func namesNotesAndMarksAreChanged() async throws {
        let desk = try Desk()
        try await desk.insert(Desk.items("abc"), into: "top")
        #expect(
            try await desk.run(["edit", "top", "0", "--name", "Boskoop", "--note", "for the cake"]).status
                == .success)
        #expect(try await desk.run("done top 1-2").status == .success)
        #expect(try await desk.run("undone top 2").status == .success)
        let items = try await desk.library().rows(.all, of: "top").items.map(\.item)
        #expect(items.map(\.name) == ["Boskoop", "b", "c"])
        #expect(items.map(\.note) == ["for the cake", "", ""])
        #expect(items.map(\.done) == [false, true, false])
    }
}
