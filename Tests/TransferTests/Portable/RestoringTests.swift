import ContentTypes
import FoundationEssentials
import Organizer
import Testing

@testable import DragAndDrop
@testable import Transfer

/// Lists that come back from elsewhere, as one edit.
@Suite struct RestoringTests {
    private let desk: DropDesk

    init() throws { desk = try DropDesk() }

    private func item(_ name: String, id: UInt8, done: Bool = false, type: UTType = .url) -> Item {
        Item(
            id: ItemID(bits: UInt128(id)), name: name, type: type, source: .url("https://example.org/"),
            done: done,
            added: Timestamp(nanoseconds: 0))
    }

    private func new(_ name: String, _ items: [Item], _ settings: ListSettings = ListSettings())
        -> RestoredList
    {
        RestoredList(target: .new(.random(), name: name, settings: settings), items: items)
    }

    @Test func listsComeBackAsTheyWereAndUndoTakesAllOfThem() async throws {
        let settings = ListSettings(accepts: [.url], completes: true, allowsReordering: false)
        let items = [item("a", id: 1), item("b", id: 2, done: true)]
        let edit = try await desk.library.apply(
            .restore([new("top", items, settings), new("empty", [])], from: "“x.tar”"))
        #expect(edit.kind == .restore && edit.count == 2)
        #expect(edit.sentence == "Imported 2 lists with 2 items from “x.tar”")
        // A list that completes what lands on it takes back what is not done as it was.
        #expect(try await desk.items(in: "top") == items)
        #expect(try await desk.library.list(named: "top").settings == settings)
        try await desk.expectSound()
        _ = try await desk.library.undo()
        #expect(try await desk.library.lists().map(\.name) == ["Inbox"])
        _ = try await desk.library.redo()
        #expect(try await desk.items(in: "top") == items)
        try await desk.expectSound()
    }

    @Test func anIDThatIsInUseIsNotTakenTwice() async throws {
        let items = [item("a", id: 1), item("b", id: 2)]
        _ = try await desk.library.apply(.restore([new("top", items)], from: "“x.tar”"))
        _ = try await desk.library.apply(.restore([new("again", items)], from: "“x.tar”"))
        let again = try await desk.items(in: "again")
        #expect(again.map(\.name) == ["a", "b"])
        #expect(Set(again.map(\.id)).isDisjoint(with: items.map(\.id)))
        // One that stands there twice is one item's alone, in a piece and across pieces.
        let pieces = JoinedItems(
            [[item("c", id: 3), item("d", id: 3)], [item("e", id: 3)]].map(Pieces.init))
        _ = try await desk.library.apply(
            .restore(
                [RestoredList(target: .new(.random(), name: "twice", settings: .init()), items: pieces)],
                from: "“x.tar”"))
        let twice = try await desk.items(in: "twice")
        #expect(twice.map(\.name) == ["c", "d", "e"])
        #expect(Set(twice.map(\.id)).count == 3)
        try await desk.expectSound()
    }

    private final class Pieces: ItemPieces {
        private let items: [Item]

        init(_ items: [Item]) { self.items = items }

        var count: Int { items.count }
        var pieces: Int { 1 }

        func piece(_ number: Int) -> [Item] { items }
    }

    @Test func aListThatDoesNotTakeAnItemTakesNoneAndNoListIsMade() async throws {
        let pictures = try await desk.library.createList(
            named: "pictures", settings: ListSettings(accepts: [.image]))
        let lists = [
            new("before", [item("a", id: 1)]),
            RestoredList(
                target: .existing(pictures.id), items: [item("b", id: 2, type: .png), item("c", id: 3)]),
        ]
        await #expect(throws: LibraryError.self) {
            try await desk.library.apply(.restore(lists, from: "“x.tar”"))
        }
        #expect(try await desk.library.lists().map(\.name) == ["Inbox", "pictures"])
        #expect(try await desk.library.list(named: "pictures").count == 0)
    }
}
