import Organizer
import Testing

@testable import SQLiteStore

@Suite struct MoveTests {
    @Test(arguments: [
        ([1, 2, 3], 0, "bcdaef"), ([1, 2, 3], 6, "aefbcd"), ([0, 5], 3, "bcafde"), ([1], 1, "abcdef"),
        ([1], 2, "abcdef"), ([0, 1, 2, 3, 4, 5], 3, "abcdef"), ([5], 0, "fabcde"), ([0], 6, "bcdefa"),
        ([], 3, "abcdef"),
    ])
    func rowsMoveToAGapBothCountedBefore(rows: [Int], gap: Int, result: String) async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let list = try await store.inbox()
        let ids = try await store.add(["a", "b", "c", "d", "e", "f"], to: list)
        let selection = RowSelection.rows(RangeSet(rows.map { $0..<$0 + 1 }))
        let applied = try await store.edit(.move(selection, from: list, to: list, at: .gap(Gap(gap))))
        #expect(try await store.names(of: list).joined() == result)
        #expect(Set(try await store.ids(of: list)) == Set(ids))
        #expect(applied.isUnchanged == (result == "abcdef"))
        #expect(applied.count == rows.count)
        #expect(applied.items.map(\.formerRow) == rows.map { Row($0) })
        for item in applied.items {
            let row = try #require(item.row)
            #expect(try await store.ids(of: list)[row.offset] == item.id)
        }
        #expect(try await store.violations() == [])
    }

    @Test func theDesignsKnownAnswersHold() async throws {
        let lowerCase = "ABcDefgHIJKlmNO".enumerated().filter { $0.element.isLowercase }.map(\.offset)
        for (gap, result) in [(2, "ABcefglmDHIJKNO"), (15, "ABDHIJKNOcefglm")] {
            let scratch = try Scratch()
            let store = try scratch.open()
            let list = try await store.inbox()
            try await store.add("ABcDefgHIJKlmNO".map(String.init), to: list)
            let rows = RowSelection.rows(RangeSet(lowerCase.map { $0..<$0 + 1 }))
            _ = try await store.edit(.move(rows, from: list, to: list, at: .gap(Gap(gap))))
            #expect(try await store.names(of: list).joined() == result)
        }
    }

    @Test func itemsMoveBetweenListsAndIntoEmptyOnes() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let a = try await store.make("A")
        let b = try await store.make("B")
        try await store.add(["x", "y", "z"], to: a)
        _ = try await store.edit(.move(.all, from: a, to: b, at: .gap(0)))
        #expect(try await store.names(of: a) == [])
        #expect(try await store.names(of: b) == ["x", "y", "z"])
        _ = try await store.edit(.move(.rows(RangeSet(1..<2)), from: b, to: a, at: .start))
        #expect(try await store.names(of: a) == ["y"])
        #expect(try await store.names(of: b) == ["x", "z"])
        #expect(try await store.violations() == [])
    }

    @Test func aSelectionThatHasLeftTheListIsRefusedAndNamed() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let a = try await store.make("A")
        let b = try await store.make("B")
        let ids = try await store.add(["a", "b", "c"], to: a)
        _ = try await store.edit(.move(.all, from: a, to: b, at: .end))
        let revision = try await store.revision()
        await #expect(throws: StoreError.noSuchItems(ids, list: "A")) {
            try await store.edit(.move(.ids(ids), from: a, to: b, at: .end))
        }
        await #expect(throws: StoreError.rowOutOfRange(asked: 0, count: 0, list: "A")) {
            try await store.edit(.move(.rows(RangeSet(0..<3)), from: a, to: b, at: .end))
        }
        #expect(try await store.names(of: b) == ["a", "b", "c"])
        #expect(try await store.revision() == revision)
    }

    @Test(arguments: [1, 7, -1])
    func aGapPastTheEndIsAnErrorThatNamesTheRange(gap: Int) async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let list = try await store.inbox()
        await #expect(throws: StoreError.gapOutOfRange(asked: gap, count: 0, list: "Inbox")) {
            try await store.edit(.insert([try makeItem("a")], into: list, at: .gap(Gap(gap))))
        }
        #expect(try await store.names(of: list) == [])
        #expect(try await store.history(before: nil, limit: 10) == [])
    }

    @Test func aListCopiedIntoItselfEnds() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let list = try await store.inbox()
        try await store.add(["a", "b", "c"], to: list)
        let applied = try await store.edit(.copy(.all, from: list, to: list, at: .gap(1)))
        #expect(try await store.names(of: list) == ["a", "a", "b", "c", "b", "c"])
        #expect(Set(try await store.ids(of: list)).count == 6)
        #expect(applied.items.map(\.row) == [1, 2, 3])
        #expect(try await store.violations() == [])
    }

    @Test func identityOutlastsReversalAndReopening() async throws {
        let scratch = try Scratch()
        var store = try scratch.open()
        let list = try await store.inbox()
        try await store.add(["one", "two", "three"], to: list)
        let before = try await store.rows(.all, of: list).items.map(\.item)
        _ = try await store.edit(.move(.rows(RangeSet(2..<3)), from: list, to: list, at: .start))
        _ = try await store.edit(.move(.rows(RangeSet(1..<2)), from: list, to: list, at: .end))
        #expect(try await store.names(of: list) == ["three", "two", "one"])
        store = try scratch.open()
        #expect(try await store.rows(.all, of: list).items.map(\.item) == before.reversed())
    }

    @Test func nothingMovesWhenTheListTakesOneItemNot() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let pictures = try await store.make("pictures", accepts: [try type("public.png")])
        let list = try await store.inbox()
        let note = try makeItem("note", type: "public.plain-text")
        _ = try await store.edit(.insert([try makeItem("a"), note, try makeItem("b")], into: list, at: .end))
        let refusal = StoreError.notAccepted(
            [RefusedItem(id: note.id, name: "note", type: note.type)], count: 1, list: "pictures",
            accepts: [try type("public.png")])
        await #expect(throws: refusal) {
            try await store.edit(.move(.all, from: list, to: pictures, at: .end))
        }
        await #expect(throws: refusal) {
            try await store.edit(.copy(.all, from: list, to: pictures, at: .end))
        }
        #expect(try await store.names(of: pictures) == [])
        #expect(try await store.names(of: list) == ["a", "note", "b"])
        _ = try await store.edit(.move(.rows(RangeSet([0..<1, 2..<3])), from: list, to: pictures, at: .end))
        #expect(try await store.names(of: pictures) == ["a", "b"])
    }

    @Test func aLockedListRefusesReorderingAlone() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let list = try await store.inbox()
        let other = try await store.make("other")
        try await store.add(["a", "b"], to: list)
        _ = try await store.edit(.changeSettings(list, ListSettings(allowsReordering: false)))
        await #expect(throws: StoreError.reorderingOff(list: "Inbox")) {
            try await store.edit(.move(.rows(RangeSet(0..<1)), from: list, to: list, at: .end))
        }
        _ = try await store.edit(.move(.rows(RangeSet(0..<1)), from: list, to: other, at: .end))
        #expect(try await store.names(of: other) == ["a"])
    }

    @Test func aListThatCompletesMarksWhatLandsAndUnmarksWhatLeaves() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let list = try await store.inbox()
        let done = try await store.make("done")
        _ = try await store.edit(.changeSettings(done, ListSettings(completes: true)))
        try await store.add(["a"], to: list)
        func marks(_ list: ListID) async throws -> [Bool] {
            try await store.rows(.all, of: list).items.map(\.item.done)
        }
        _ = try await store.edit(.copy(.all, from: list, to: done, at: .end))
        _ = try await store.edit(.move(.all, from: list, to: done, at: .end))
        #expect(try await marks(done) == [true, true])
        _ = try await store.undo(at: noon)
        #expect(try await marks(list) == [false])
        _ = try await store.edit(.move(.all, from: done, to: list, at: .end))
        #expect(try await marks(list) == [false, false])
    }

    @Test func anEditThatExpectsAnOlderRevisionIsRefused() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let list = try await store.inbox()
        let other = try await store.make("other")
        try await store.add(["a", "b"], to: list)
        let seen = try await store.revision()
        try await store.add(["x"], to: other)
        let move = Edit.move(.rows(RangeSet(0..<1)), from: list, to: list, at: .end)
        _ = try await store.apply(move, as: stamp(), expecting: seen)
        await #expect(
            throws: StoreError.conflict(list: "Inbox", expected: seen, found: try await store.revision())
        ) {
            try await store.apply(move, as: stamp(), expecting: seen)
        }
        #expect(try await store.names(of: list) == ["b", "a"])
    }
}
