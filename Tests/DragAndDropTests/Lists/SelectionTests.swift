import DragAndDrop
import Testing

@Suite struct SelectionTests {
    let list = fruits("apple", "banana", "cherry", "date", "elder")

    @Test func picksAreMadeAndTakenBack() {
        var selection = Selection<Int>()
        selection.select(1)
        selection.toggle(3)
        #expect(selection.ids == [1, 3])
        #expect(selection.count == 2)
        selection.toggle(1)
        #expect(selection.ids == [3])
        #expect(!selection.isEmpty)
        selection.clear()
        #expect(selection.isEmpty)
        #expect(selection.anchor == nil)
    }

    @Test(arguments: [(3, [1, 2, 3]), (0, [0, 1]), (1, [1]), (9, [9])])
    func aRangeReachesFromTheLastPick(end: Int, ids: [Int]) {
        var selection = Selection<Int>()
        selection.select(1)
        selection.extend(to: end, in: list)
        #expect(selection.ids == Set(ids))
    }

    @Test func aRangeWithoutAnAnchorIsOneRow() {
        var selection = Selection([0, 1])
        selection.extend(to: 3, in: list)
        #expect(selection.ids == [3])
    }

    @Test func rowsThatAreGoneAreNoLongerSelected() {
        var selection = Selection<Int>()
        selection.selectAll(in: list)
        #expect(selection.rows(in: list).rowCount == 5)
        selection.select(4)
        selection.toggle(2)
        selection.prune(to: Array(list.prefix(3)))
        #expect(selection.ids == [2])
        #expect(selection.anchor == 2)
        selection.remove([2])
        #expect(selection.isEmpty)
        #expect(selection.anchor == nil)
    }

    @Test func theSelectionFollowsItsRowsThroughAMove() {
        var list = list
        let selection = Selection([1, 4])
        #expect(selection.rows(in: list).rows == [1, 4])
        list.move(fromOffsets: RangeSet(rows: [4]), toOffset: 0)
        #expect(selection.rows(in: list).rows == [0, 2])
    }
}
