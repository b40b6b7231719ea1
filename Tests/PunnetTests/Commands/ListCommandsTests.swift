import Terminal
import Testing

@testable import punnet

struct ListCommandsTests {
    @Test func aNewLibraryHasAnInbox() async throws {
        let desk = try Desk()
        _ = try desk.library()
        let lists = try await desk.run("lists")
        #expect(lists.status == .success)
        #expect(lists.output == "list   items  takes\nInbox      0  anything\n")
        #expect(
            try await desk.run("lists --json").output
                == #"{"version":1,"lists":[{"name":"Inbox","count":0,"accepts":[],"completes":false,"#
                + #""reordering":true}]}"# + "\n")
    }

    @Test func listsAreMadeRenamedSetAndRemoved() async throws {
        let desk = try Desk()
        let made = try await desk.run("new top --accepts public.image --accepts public.url")
        #expect(made.output == "")
        #expect(made.errors == "Made the list “top”, which takes public.image, public.url.\n")
        #expect(try await desk.run("rename top bottom").status == .success)
        #expect(try await desk.run("set bottom accepts any").status == .success)
        try await desk.insert(Desk.items("ab"), into: "bottom")
        #expect(try await desk.run("lists --print0").output == "Inbox\0bottom\0")
        let removed = try await desk.run("remove bottom --yes")
        #expect(removed.status == .success)
        #expect(
            removed.errors.split(separator: "\n").last == "  To bring it back: punnet undo")
        #expect(try await desk.run("lists --print0").output == "Inbox\0")
    }

    @Test func aNewListCanBeToldAsJSON() async throws {
        let desk = try Desk()
        let made = try await desk.run("new top --accepts public.image --json")
        #expect(
            made.output
                == #"{"version":1,"list":{"name":"top","count":0,"accepts":["public.image"],"#
                + #""completes":false,"reordering":true}}"# + "\n"
        )
        #expect(made.errors == "")
    }

    @Test func removingWithoutAnybodyToAskNeedsYes() async throws {
        let desk = try Desk()
        _ = try await desk.run("new top")
        let refused = try await desk.run("remove top")
        #expect(refused.status == .usage)
        #expect(refused.errors.contains("--yes"))
        #expect(try await desk.run("lists --print0").output == "Inbox\0top\0")
    }

    @Test func theLastListStays() async throws {
        let desk = try Desk()
        _ = try desk.library()
        let refused = try await desk.run("remove Inbox --yes")
        #expect(refused.status == .incomplete)
        #expect(refused.errors.contains("punnet new NAME"))
        #expect(try await desk.run("lists --print0").output == "Inbox\0")
    }

    @Test func anUnknownListNamesTheNearestAndHowToMakeIt() async throws {
        let desk = try Desk()
        _ = try await desk.run(["new", "read later"])
        let result = try await desk.run(["show", "raed later"])
        #expect(result.status == .incomplete)
        #expect(result.output == "")
        #expect(result.errors.contains("The nearest is “read later”."))
        #expect(result.errors.contains("punnet new 'raed later'"))
    }

    @Test func quietLeavesConfirmationsOut() async throws {
        let desk = try Desk()
        #expect(try await desk.run("new top -q").errors == "")
        #expect(try await desk.run("show top --quiet").errors == "")
        #expect(try await desk.run("show pot --quiet").errors != "")
    }
}
