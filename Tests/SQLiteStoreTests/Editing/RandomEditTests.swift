import Organizer
import Testing

@testable import SQLiteStore

/// Holds what a library must hold, as plain arrays.
private struct Model: Equatable {
    struct List: Equatable {
        var id: ListID
        var name: String
        var rows: [String]
    }

    /// In order; a name stands for its item.
    var lists: [List] = []
    var done: Set<String> = []
    var focus: String?

    func selected(_ rows: [Int], of list: Int) -> [String] { rows.map { lists[list].rows[$0] } }

    /// Takes the focus off names that leave their list.
    mutating func lose(_ names: [String]) { if let focus, names.contains(focus) { self.focus = nil } }

    mutating func remove(_ rows: [Int], from list: Int) {
        let gone = Set(rows)
        lose(selected(rows, of: list))
        lists[list].rows = lists[list].rows.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
    }
}

@Suite struct RandomEditTests {
    @Test(arguments: 1...(SlowTests.areThorough ? 40 : 3))
    func randomEditsEqualTheSameOnArraysAndUndoToTheStart(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let scratch = try Scratch()
        var store = try scratch.open()
        var model = Model(lists: [.init(id: try await store.inbox(), name: "Inbox", rows: [])])
        var states = [model]
        var ids: [String: ItemID] = [:]
        var number = 0
        for step in 0..<(SlowTests.areThorough ? 120 : SlowTests.areOn ? 50 : 30) {
            let edit = try makeEdit(&model, ids: &ids, number: &number, using: &random)
            let applied: AppliedEdit
            do {
                applied = try await store.apply(edit, as: stamp(), expecting: nil)
            } catch {
                Issue.record("seed \(seed), step \(step): \(edit) threw \(error)")
                return
            }
            if !applied.isUnchanged { states.append(model) }
            try await check(store, model, "seed \(seed), step \(step): \(applied.sentence)")
            if step % 7 == 0 { store = try scratch.open() }
        }
        var redone = 0
        for state in states.dropLast().reversed() {
            let entry = try await store.undo(at: noon)
            redone += 1
            try await check(store, state, "seed \(seed), undo of \(entry.sentence)")
        }
        await #expect(throws: StoreError.nothingToUndo) { try await store.undo(at: noon) }
        for state in states.dropFirst() {
            let entry = try await store.redo(at: noon)
            try await check(store, state, "seed \(seed), redo of \(entry.sentence)")
        }
        #expect(redone == states.count - 1)
        await #expect(throws: StoreError.nothingToRedo) { try await store.redo(at: noon) }
    }

    /// Draws an edit that is allowed, and makes it in the model.
    private func makeEdit(
        _ model: inout Model, ids: inout [String: ItemID], number: inout Int,
        using random: inout SeededGenerator
    ) throws -> Edit {
        let list = Int.random(in: 0..<model.lists.count, using: &random)
        let id = model.lists[list].id
        let rows = model.lists[list].rows.indices.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
        let selection = RowSelection.rows(RangeSet(rows.map { $0..<$0 + 1 }))
        number += 1
        switch Int.random(in: 0..<20, using: &random) {
        case 0:
            let new = ListID.random()
            model.lists.append(.init(id: new, name: "list \(number)", rows: []))
            return .createList(new, name: "list \(number)", settings: ListSettings())
        case 1:
            model.lists[list].name = "renamed \(number)"
            return .renameList(id, to: "renamed \(number)")
        case 2 where model.lists.count > 1:
            model.lose(model.lists[list].rows)
            model.lists.remove(at: list)
            return .removeList(id)
        case 3, 4:
            model.remove(rows, from: list)
            return .delete(selection, from: id)
        case 5, 6:
            model.done.formUnion(model.selected(rows, of: list))
            return .setDone(true, selection, in: id)
        case 7, 8, 9, 10, 11:
            let other = Int.random(in: 0..<model.lists.count, using: &random)
            let gap = Int.random(in: 0...model.lists[other].rows.count, using: &random)
            let moved = model.selected(rows, of: list)
            let landing = other == list ? gap - rows.filter { $0 < gap }.count : gap
            let focus = model.focus
            model.remove(rows, from: list)
            model.focus = focus
            model.lists[other].rows.insert(contentsOf: moved, at: landing)
            return .move(selection, from: id, to: model.lists[other].id, at: .gap(Gap(gap)))
        case 12:
            // Numbers with a point between: natural order is the order of the numbers.
            func numbers(_ name: String) -> [Int] { name.split(separator: ".").compactMap { Int($0) } }
            let isReversed = Bool.random(using: &random)
            model.lists[list].rows.sort {
                let (first, second) = isReversed ? ($1, $0) : ($0, $1)
                return numbers(first).lexicographicallyPrecedes(numbers(second))
            }
            return .sort(id, by: Sorting(by: .name, isReversed: isReversed))
        case 13:
            guard let row = rows.first else {
                model.focus = nil
                return .clearFocus
            }
            model.focus = model.lists[list].rows[row]
            return .focus(try #require(ids[model.lists[list].rows[row]]), in: id)
        default:
            let names = (0..<Int.random(in: 1...90, using: &random)).map { "\(number).\($0)" }
            let gap = Int.random(in: 0...model.lists[list].rows.count, using: &random)
            model.lists[list].rows.insert(contentsOf: names, at: gap)
            let items = try names.map { try makeItem($0) }
            for item in items { ids[item.name] = item.id }
            return .insert(items, into: id, at: .gap(Gap(gap)))
        }
    }

    private func check(_ store: SQLiteStore, _ model: Model, _ comment: String) async throws {
        var found = Model()
        for list in try await store.lists() {
            let rows = try await store.rows(.all, of: list.id)
            found.lists.append(.init(id: list.id, name: list.name, rows: rows.items.map(\.item.name)))
            found.done.formUnion(rows.items.filter(\.item.done).map(\.item.name))
            #expect(list.count == rows.items.count, "\(comment)")
        }
        #expect(found.lists == model.lists, "\(comment)")
        #expect(try await store.focus()?.item.name == model.focus, "\(comment)")
        // Marks of items that no list shows are not seen.
        let shown = Set(model.lists.flatMap(\.rows))
        #expect(found.done == model.done.intersection(shown), "\(comment)")
        #expect(try await store.violations() == [], "\(comment)")
    }
}
