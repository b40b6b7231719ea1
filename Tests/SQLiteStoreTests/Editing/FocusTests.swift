import Organizer
import Testing

@testable import SQLiteStore

@Suite struct FocusTests {
    @Test func theFocusFollowsItsItemThroughMovesAndEdits() async throws {
        let scratch = try Scratch()
        var store = try scratch.open()
        let inbox = try await store.inbox()
        let top = try await store.make("top")
        #expect(try await store.focus() == nil)
        let ids = try await store.add(["a", "b", "c"], to: inbox)
        let edit = try await store.edit(.focus(ids[1], in: inbox))
        #expect(edit.kind == .focus)
        #expect(edit.sentence == "Put “b” in “Inbox” in focus")
        #expect(edit.items.map(\.row) == [1])
        try await store.edit(.move(.ids([ids[1]]), from: inbox, to: top, at: .end))
        try await store.edit(.change(ids[1], in: top, name: "quince", note: "ripe"))
        try await store.edit(.setDone(true, .all, in: top))
        store = try scratch.open()
        let focus = try #require(try await store.focus())
        #expect(focus.list == top && focus.row == 0 && focus.isFocused)
        #expect(focus.item.id == ids[1] && focus.item.name == "quince" && focus.item.done)
        #expect(try await store.rows(.all, of: top).items.map(\.isFocused) == [true])
        #expect(try await store.rows(.all, of: inbox).items.map(\.isFocused) == [false, false])
        #expect(try await store.item(ids[0])?.isFocused == false)
        #expect(try await store.violations() == [])
    }

    @Test func settingTheSameFocusAgainLeavesNoEntry() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        #expect(try await store.edit(.clearFocus).isUnchanged)
        let ids = try await store.add(["a", "b"], to: inbox)
        try await store.edit(.focus(ids[0], in: inbox))
        #expect(try await store.edit(.focus(ids[0], in: inbox)).isUnchanged)
        #expect(try await store.edit(.focus(ids[1], in: inbox)).isUnchanged == false)
        let cleared = try await store.edit(.clearFocus)
        #expect(cleared.sentence == "Took “b” out of focus")
        #expect(cleared.source?.name == "Inbox")
        #expect(cleared.items.map(\.row) == [1])
        #expect(try await store.focus() == nil)
        for expected in [ids[1], ids[0]] {
            _ = try await store.undo(at: noon)
            #expect(try await store.focus()?.item.id == expected)
        }
    }

    enum Leaving: CaseIterable { case delete, removeList }

    @Test(arguments: Leaving.allCases)
    func anItemThatGoesLeavesTheFocusAndUndoBringsBoth(leaving: Leaving) async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        let top = try await store.make("top")
        let ids = try await store.add(["a", "b"], to: top)
        try await store.edit(.focus(ids[0], in: top))
        // What concerns other items and lists leaves the focus alone.
        try await store.edit(.delete(.ids([ids[1]]), from: top))
        #expect(try await store.focus()?.item.id == ids[0])
        for _ in 0..<2 {
            switch leaving {
            case .delete: try await store.edit(.delete(.all, from: top))
            case .removeList: try await store.edit(.removeList(top))
            }
            #expect(try await store.focus() == nil)
            #expect(try await store.violations() == [])
            _ = try await store.undo(at: noon)
            #expect(try await store.focus()?.item.id == ids[0])
            #expect(try await store.violations() == [])
            _ = try await store.redo(at: noon)
            #expect(try await store.focus() == nil)
            #expect(try await store.violations() == [])
            _ = try await store.undo(at: noon)
        }
        try await store.edit(.removeList(inbox))
        #expect(try await store.focus()?.item.id == ids[0])
    }

    @Test func theItemMustBeInTheListNamed() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        let top = try await store.make("top")
        let ids = try await store.add(["a"], to: inbox)
        await #expect(throws: StoreError.noSuchItems(ids, list: "top")) {
            try await store.edit(.focus(ids[0], in: top))
        }
        #expect(try await store.focus() == nil)
    }

    @Test func aFocusThatSomethingElseMovedIsNotTakenBack() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        let ids = try await store.add(["a", "b"], to: inbox)
        try await store.edit(.focus(ids[0], in: inbox))
        try await store.tamper("UPDATE library SET focus = (SELECT max(key) FROM item)")
        await #expect(
            throws: StoreError.historyBlocked(sentence: "Put “a” in “Inbox” in focus", by: .focusMoved)
        ) { try await store.undo(at: noon) }
        #expect(try await store.focus()?.item.id == ids[1])
    }
}
