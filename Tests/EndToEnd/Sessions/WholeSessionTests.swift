import FoundationEssentials
import Testing

/// A first session, from an empty folder to sorted lists, with the orders that each step must leave.
@Suite struct WholeSessionTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    @Test func aFirstSessionLeavesEachListInTheOrderThatItAskedFor() async throws {
        try desk.copy(Workspace.samples.appendingPathComponent("drop"), as: "drop")
        for picture in ["apple.png", "banana.png", "kiwi.png"] {
            try desk.copy(
                Workspace.samples.appendingPathComponent("drop/\(picture)"), as: picture)
        }

        try await desk.punnet("new", "top", "--accepts", "public.image")
        try await desk.punnet("new", "bottom")
        try await desk.punnet("drop", "apple.png", "banana.png", "--into", "top")
        #expect(try await desk.names("top") == ["apple", "banana"])

        try await desk.punnet("drop", "drop", "--into", "bottom")
        #expect(try await desk.names("bottom") == Self.dropped)

        try await desk.punnet("drop", "kiwi.png", "--into", "top", "--at", "1")
        #expect(try await desk.names("top") == ["apple", "kiwi", "banana"])
        let table = try await desk.punnet("show", "top")
        #expect(table.split(separator: "\n").count == 4)

        try await desk.punnet("move", "top", "0,2", "--at", "3")
        #expect(try await desk.names("top") == ["kiwi", "apple", "banana"])

        try await desk.punnet("move", "top", "1", "--to", "bottom", "--at", "0")
        #expect(try await desk.names("top") == ["kiwi", "banana"])
        #expect(try await desk.names("bottom") == ["apple"] + Self.dropped)

        try await desk.punnet("delete", "bottom", "3-5")
        var left = ["apple"] + Self.dropped
        left.removeSubrange(3...5)
        #expect(try await desk.names("bottom") == left)
        #expect(try await desk.names("Inbox") == [])
        try await desk.expectSound()
    }

    /// The items of samples/drop: folders in natural order among the files, hidden files left out.
    private static let dropped = [
        "apple", "banana", "Obstbäume", "Frost warnings", "Harvest diary", "Jar labels",
        "A punnet of cherries", "scales", "Harvest diary", "Old varieties", "Round the orchard", "grapes",
        "kiwi",
        "market", "one-address", "orchard", "Pressing days", "pomology – library.example",
        "grafting – library.example", "varieties", "chapter 2", "chapter 10", "picker", "pruefliste",
        "received", "shopping", "tokyo", "peach", "seedling",
    ]
}
