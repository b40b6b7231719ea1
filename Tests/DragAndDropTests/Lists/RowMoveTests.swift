import DragAndDrop
import Testing

@Suite struct RowMoveTests {
    @Test(
        arguments: [
            ([-1..<1], 0, ListEditError.rowsOutOfRange(-1..<1, count: 3)),
            ([0..<1, 3..<5], 0, .rowsOutOfRange(3..<5, count: 3)),
            ([Int.min..<Int.max], 0, .rowsOutOfRange(Int.min..<Int.max, count: 3)),
            ([0..<1], 4, .gapOutOfRange(4, count: 3)),
            ([0..<1], -1, .gapOutOfRange(-1, count: 3)),
            ([], Int.max, .gapOutOfRange(Int.max, count: 3)),
        ] as [([Range<Int>], Int, ListEditError)])
    func rowsAndGapsThatTheListLacksAreRefused(rows: [Range<Int>], gap: Int, error: ListEditError) {
        #expect(throws: error) { try RowMove(of: RangeSet(rows), to: gap, count: 3) }
        #expect(!error.description.isEmpty)
    }

    @Test func collectionsCheckRowsAndGapsFromOutside() throws {
        let list = [1, 2, 3]
        try list.checkRows(RangeSet([0..<3]))
        try list.checkRows(RangeSet())
        try list.checkGap(3)
        #expect(throws: ListEditError.rowsOutOfRange(3..<4, count: 3)) {
            try list.checkRows(RangeSet([3..<4]))
        }
        #expect(throws: ListEditError.gapOutOfRange(4, count: 3)) { try list.checkGap(4) }
        #expect(throws: ListEditError.gapOutOfRange(1, count: 0)) { try [Int]().checkGap(1) }
    }

    @Test func everyMoveSaysWhereEachRowGoes() throws {
        for count in 0...6 {
            for bits in 0..<(1 << count) {
                let rows = RangeSet(rows: (0..<count).filter { bits >> $0 & 1 == 1 })
                for gap in 0...count {
                    let move = try RowMove(of: rows, to: gap, count: count)
                    var list = Array(0..<count)
                    list.apply(move)
                    for row in 0..<count {
                        #expect(list[move.offset(of: row)] == row, "\(row) by \(rows) to \(gap)")
                    }
                    #expect(Array(list[move.landing]) == rows.rows)
                    if move.changesNothing { #expect(list == Array(0..<count)) }
                }
            }
        }
    }

    @Test func rowsInAnyOrderMakeOneSet() {
        #expect(RangeSet(rows: [5, 3, 4, 3, 0]).ranges.elementsEqual([0..<1, 3..<6]))
        #expect(RangeSet(rows: [Int]()).isEmpty)
        #expect(RangeSet(rows: [1, 2, 3]).rowCount == 3)
        #expect(RangeSet(rows: [9, 2, 3]).rows == [2, 3, 9])
    }

    @Test(arguments: [
        (ListEditError.rowsOutOfRange(3..<4, count: 3), "the list has no row 3: it has rows 0 to 2"),
        (.rowsOutOfRange(3..<6, count: 0), "the list has no rows 3 to 5: it is empty"),
        (.gapOutOfRange(4, count: 3), "there is no place 4: the places of this list are 0 to 3"),
        (.notAllowed(.moving), "moving is switched off here"),
    ])
    func refusalsSayWhatWouldHaveBeenRight(error: ListEditError, words: String) {
        #expect(error.description == words)
    }
}
