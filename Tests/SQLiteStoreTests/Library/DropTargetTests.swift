import DragAndDrop
import Organizer
import Testing

@testable import SQLiteStore

@Suite struct DropTargetTests {
    private func target(
        _ name: String?, creating: Bool = false, in library: Library?
    ) async throws -> DropTarget { try await DropTarget.find(named: name, creating: creating, in: library) }

    @Test func aTargetIsFoundAndNeverMade() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let library = Library(store, clock: { noon })
        let top = try await store.make("tóp")
        #expect(try await target("to\u{301}p", in: library).list.id == top)
        #expect(try await target(nil, in: library).isNew == false)
        await #expect(throws: LibraryError.unknownList("tpo", nearest: nil)) {
            try await target("tpo", in: library)
        }
        let new = try await target("new", creating: true, in: library)
        #expect(new.isNew && new.list.name == "new" && new.list.count == 0)
        await #expect(throws: LibraryError.store(.listNameInvalid(.controlCharacter))) {
            try await target("\u{7}", creating: true, in: library)
        }
        try await store.edit(.removeList(store.inbox()))
        #expect(try await target(nil, in: library).isNew)
        #expect(try await store.lists().map(\.name) == ["tóp"])
    }

    @Test func withoutALibraryThereIsAnInboxToCome() async throws {
        for name in [nil, "Inbox"] {
            let target = try await target(name, in: nil)
            #expect(target.isNew && target.list.name == "Inbox")
        }
        #expect(try await target("top", creating: true, in: nil).isNew)
        await #expect(throws: LibraryError.unknownList("Inbxo", nearest: "Inbox")) {
            try await target("Inbxo", in: nil)
        }
    }

    @Test func aPlaceIsNamedByTheRowsOnItsSides() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let library = Library(store, clock: { noon })
        let empty = try await library.landing(at: .end, in: library.list(named: "Inbox"))
        #expect(empty.gap == 0 && empty.previous == nil && empty.next == nil)
        let ids = try await store.add(["a", "b", "c"], to: store.inbox())
        let inbox = try await library.list(named: "Inbox")
        let places: [(Position, Int, String?, String?)] = [
            (.start, 0, nil, "a"), (.end, 3, "c", nil), (.gap(1), 1, "a", "b"), (.gap(3), 3, "c", nil),
            (.before(ids[2]), 2, "b", "c"), (.after(ids[0]), 1, "a", "b"),
        ]
        for (position, gap, previous, next) in places {
            let place = try await library.landing(at: position, in: inbox)
            #expect(place.gap.offset == gap)
            #expect(place.previous?.item.name == previous)
            #expect(place.next?.item.name == next)
        }
        await #expect(throws: LibraryError.store(.gapOutOfRange(asked: 4, count: 3, list: "Inbox"))) {
            try await library.landing(at: .gap(4), in: inbox)
        }
        await #expect(throws: LibraryError.store(.noSuchItems([ItemID(bits: 1)], list: "Inbox"))) {
            try await library.landing(at: .before(ItemID(bits: 1)), in: inbox)
        }
    }
}
