import DragAndDrop
import Testing

/// Any sequence of edits through the library equals the same edits made on a plain array in the slow, obvious way.
@Suite struct RandomEditTests {
    @Test func byOffsets() {
        var generator = SeededGenerator.fresh()
        var (next, plain, library, spread) = (0, [Int](), [Int](), Spread<Int>())
        for step in 0..<3000 {
            let gap = Int.random(in: 0...plain.count, using: &generator)
            switch plain.count > 60 ? 1 : Int.random(in: 0..<4, using: &generator) {
            case 0:
                let new = Array(next..<next + Int.random(in: 0...8, using: &generator))
                next += new.count
                plain = plain.prefix(gap) + new + plain.dropFirst(gap)
                library.insert(contentsOf: new, atOffset: gap)
                spread.insert(contentsOf: new, atOffset: gap)
            case 1:
                let rows = generator.rows(in: plain.count)
                plain = plain.indices.filter { !rows.contains($0) }.map { plain[$0] }
                library.remove(atOffsets: rows)
                spread.remove(atOffsets: rows)
            default:
                let rows = generator.rows(in: plain.count)
                plain = plain.naivelyMoved(rows, to: gap)
                library.move(fromOffsets: rows, toOffset: gap)
                spread.move(fromOffsets: rows, toOffset: gap)
            }
            #expect(library == plain, "step \(step), seed \(generator.seed)")
            #expect(Array(spread) == plain, "step \(step), seed \(generator.seed)")
        }
    }

    @Test func byIDsAcrossLists() throws {
        var generator = SeededGenerator.fresh()
        var group = ListGroup<Int, [Fruit]>([0: [], 1: [], 2: []])
        var plain: [[Int]] = [[], [], []]
        var next = 0
        for step in 0..<3000 {
            let list = Int.random(in: 0..<3, using: &generator)
            let gap = Int.random(in: 0...plain[list].count, using: &generator)
            let all = plain.flatMap { $0 }
            let oneIn = Int.random(in: 1...6, using: &generator)
            let picked = all.filter { _ in Int.random(in: 0..<oneIn, using: &generator) == 0 }
            switch all.count > 60 ? 1 : Int.random(in: 0..<4, using: &generator) {
            case 0:
                let new = Array(next..<next + Int.random(in: 0...8, using: &generator))
                next += new.count
                plain[list].insert(contentsOf: new, at: gap)
                try group.insert(new.map { Fruit(id: $0, name: "") }, into: list, atGap: gap)
            case 1:
                plain = plain.map { $0.filter { !picked.contains($0) } }
                #expect(try group.remove(picked.shuffled(using: &generator)).map(\.id) == picked)
            default:
                // A mark stands in the gap while the rows leave.
                plain[list].insert(-1, at: gap)
                plain = plain.map { $0.filter { !picked.contains($0) } }
                let mark = try #require(plain[list].firstIndex(of: -1))
                plain[list].replaceSubrange(mark...mark, with: picked)
                try group.move(picked.shuffled(using: &generator), to: list, atGap: gap)
            }
            let result = (0..<3).map { list in group[list]?.map(\.id) ?? [] }
            #expect(result == plain, "step \(step), seed \(generator.seed)")
        }
    }

    @Test func theSelectionOfAnEditableListFollowsEveryEdit() throws {
        var generator = SeededGenerator.fresh()
        let list = EditableList((0..<20).map { Fruit(id: $0, name: "") })
        var next = 20
        for step in 0..<1000 {
            let count = list.rows.count
            let gap = Int.random(in: 0...count, using: &generator)
            let rows = generator.rows(in: count)
            if let row = list.rows.randomElement(using: &generator) { list.selection.toggle(row.id) }
            let selected = list.selection.ids
            switch Int.random(in: 0..<(count > 5 ? 3 : 2), using: &generator) {
            case 0: try list.move(fromOffsets: rows, toOffset: gap)
            case 1:
                try list.insert([Fruit(id: next, name: "")], atOffset: gap)
                next += 1
            default:
                let gone = try list.delete(atOffsets: rows).map(\.id)
                #expect(
                    list.selection.ids == selected.subtracting(gone), "step \(step), seed \(generator.seed)")
                continue
            }
            #expect(list.selection.ids == selected, "step \(step), seed \(generator.seed)")
            let chosen = list.rows.elements(atOffsets: list.selection.rows(in: list.rows)).map(\.id)
            #expect(Set(chosen) == selected, "step \(step), seed \(generator.seed)")
        }
    }
}
