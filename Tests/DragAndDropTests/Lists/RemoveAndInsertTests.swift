import DragAndDrop
import Testing

@Suite struct RemoveAndInsertTests {
    @Test(
        arguments: [
            ([], "abcdef"), ([0], "bcdef"), ([5], "abcde"), ([1, 3, 4], "acf"), ([0, 1, 2, 3, 4, 5], ""),
            ([0, 5], "bcde"),
        ] as [([Int], String)])
    func removedRowsAreCountedBeforeAnythingGoes(rows: [Int], answer: String) {
        var array = Array("abcdef")
        array.remove(atOffsets: RangeSet(rows: rows))
        #expect(String(array) == answer)

        var slice = Array("xyabcdef")[2...]
        slice.remove(atOffsets: RangeSet(rows: rows))
        #expect(String(slice) == answer)

        var spread = Spread("abcdef")
        spread.remove(atOffsets: RangeSet(rows: rows))
        #expect(String(spread) == answer)

        var string = "abcdef"
        string.remove(atOffsets: RangeSet(rows: rows))
        #expect(string == answer)
    }

    @Test func everyRemovalOfASmallListEqualsFiltering() {
        for count in 0...7 {
            for bits in 0..<(1 << count) {
                let rows = RangeSet(rows: (0..<count).filter { bits >> $0 & 1 == 1 })
                var list = Array(0..<count)
                list.remove(atOffsets: rows)
                #expect(list == (0..<count).filter { !rows.contains($0) })
            }
        }
    }

    @Test(arguments: [(0, "xyab"), (1, "axyb"), (2, "abxy")])
    func insertedElementsKeepTheirOrder(gap: Int, answer: String) {
        var array = Array("ab")
        array.insert(contentsOf: Array("xy"), atOffset: gap)
        #expect(String(array) == answer)
        var spread = Spread("ab")
        spread.insert(contentsOf: Array("xy"), atOffset: gap)
        #expect(String(spread) == answer)
    }

    @Test func anEmptyListTakesADrop() {
        var list: [Int] = []
        list.insert(contentsOf: [1, 2, 3], atOffset: 0)
        #expect(list == [1, 2, 3])
    }

    @Test func elementsAreCollectedInListOrderWhateverOrderTheyWerePickedIn() {
        #expect(Array("abcdef").elements(atOffsets: RangeSet(rows: [4, 0, 3, 4])) == Array("ade"))
        #expect(Spread("abcdef").elements(atOffsets: RangeSet(rows: [5, 1])) == Array("bf"))
    }
}
