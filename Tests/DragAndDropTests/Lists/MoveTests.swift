import DragAndDrop
import Testing

/// One move with its known answer; rows are offsets, all counted before anything moves.
struct MoveCase: CustomTestStringConvertible, Sendable {
    let list: String
    let rows: [Int]
    let gap: Int
    let answer: String
    var testDescription: String { "\(list): \(rows) to \(gap) gives \(answer)" }
}

@Suite struct MoveTests {
    static let lowerCase = Array("ABcDefgHIJKlmNO").enumerated().filter { $0.element.isLowercase }.map(
        \.offset)
    static let cases: [MoveCase] = [
        MoveCase(list: "ABcDefgHIJKlmNO", rows: lowerCase, gap: 2, answer: "ABcefglmDHIJKNO"),
        MoveCase(list: "ABcDefgHIJKlmNO", rows: lowerCase, gap: 15, answer: "ABDHIJKNOcefglm"),
        MoveCase(list: "ABcDefgHIJKlmNO", rows: lowerCase, gap: 0, answer: "cefglmABDHIJKNO"),
        MoveCase(list: "ABcDefgHIJKlmNO", rows: lowerCase, gap: 5, answer: "ABDcefglmHIJKNO"),
        MoveCase(list: "ABcDefgHIJKlmNO", rows: lowerCase, gap: 8, answer: "ABDHcefglmIJKNO"),
        MoveCase(list: "abcdef", rows: [1, 2, 3], gap: 0, answer: "bcdaef"),
        MoveCase(list: "abcdef", rows: [1, 2, 3], gap: 6, answer: "aefbcd"),
        MoveCase(list: "abcdef", rows: [0, 5], gap: 3, answer: "bcafde"),
        MoveCase(list: "abcdef", rows: [0, 5], gap: 6, answer: "bcdeaf"),
        MoveCase(list: "abcdef", rows: [0, 5], gap: 0, answer: "afbcde"),
        MoveCase(list: "abc", rows: [0], gap: 3, answer: "bca"),
        MoveCase(list: "abc", rows: [2], gap: 0, answer: "cab"),
        MoveCase(list: "abc", rows: [0], gap: 2, answer: "bac"),
        MoveCase(list: "a", rows: [0], gap: 1, answer: "a"),
        MoveCase(list: "abc", rows: [], gap: 3, answer: "abc"),
        MoveCase(list: "", rows: [], gap: 0, answer: ""),
        MoveCase(list: "abcd", rows: [0, 2], gap: 1, answer: "acbd"),
        MoveCase(list: "abcd", rows: [0, 2], gap: 2, answer: "bacd"),
    ]

    @Test(arguments: cases)
    func rowsMoveToTheGapInTheirOrder(_ known: MoveCase) {
        var list = Array(known.list)
        list.move(fromOffsets: RangeSet(rows: known.rows), toOffset: known.gap)
        #expect(String(list) == known.answer)
    }

    @Test(arguments: cases)
    func aCollectionWithoutContiguousStorageMovesAlike(_ known: MoveCase) {
        var list = Spread(Array(known.list))
        list.move(fromOffsets: RangeSet(rows: known.rows), toOffset: known.gap)
        #expect(String(list) == known.answer)
    }

    @Test(arguments: cases)
    func aSliceThatStartsElsewhereMovesAlike(_ known: MoveCase) {
        var list = (Array("xyz") + Array(known.list))[3...]
        list.move(fromOffsets: RangeSet(rows: known.rows), toOffset: known.gap)
        #expect(String(list) == known.answer)
    }

    @Test(arguments: 0..<5, 0..<2)
    func movingARowToItsOwnGapOrTheNextDoesNothing(row: Int, past: Int) {
        var list = Array("abcde")
        list.move(fromOffsets: RangeSet(rows: [row]), toOffset: row + past)
        #expect(String(list) == "abcde")
    }

    @Test(arguments: 0...5)
    func movingAllRowsDoesNothing(gap: Int) {
        var list = Array("abcde")
        list.move(fromOffsets: RangeSet([0..<5]), toOffset: gap)
        #expect(String(list) == "abcde")
    }

    @Test func everyMoveOfASmallListEqualsRemovingAndInserting() {
        for count in 0...6 {
            for bits in 0..<(1 << count) {
                let rows = RangeSet(rows: (0..<count).filter { bits >> $0 & 1 == 1 })
                for gap in 0...count {
                    let before = Array(0..<count)
                    var moved = before
                    moved.move(fromOffsets: rows, toOffset: gap)
                    #expect(moved == before.naivelyMoved(rows, to: gap), "\(rows) of \(count) to \(gap)")
                }
            }
        }
    }

    @Test func elementsThatAreObjectsSurviveAMove() {
        final class Thing {
            let number: Int
            init(_ number: Int) { self.number = number }
        }
        var list = (0..<100).map(Thing.init)
        list.move(fromOffsets: RangeSet(rows: stride(from: 1, to: 100, by: 3)), toOffset: 50)
        #expect(Set(list.map(\.number)) == Set(0..<100))
        #expect(
            list.map(\.number)
                == Array(0..<100).naivelyMoved(RangeSet(rows: stride(from: 1, to: 100, by: 3)), to: 50))
    }
}

extension Array {
    /// Moves rows the slow way that needs no proof: take them out, count what that took from the gap, put them in.
    func naivelyMoved(_ rows: RangeSet<Int>, to gap: Int) -> [Element] {
        let kept = indices.filter { !rows.contains($0) }
        let moved = indices.filter { rows.contains($0) }
        let order = kept.filter { $0 < gap } + moved + kept.filter { $0 >= gap }
        return order.map { self[$0] }
    }
}

/// A list that keeps its rows backwards, so that nothing which reads memory directly can work on it.
struct Spread<Element>: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    private var backwards: [Element] = []

    init() {}
    init(_ elements: some Sequence<Element>) { backwards = elements.reversed() }

    // Indices start at 100: code that takes an offset for an index fails.
    var startIndex: Int { 100 }
    var endIndex: Int { 100 + backwards.count }
    func index(after index: Int) -> Int { index + 1 }
    func index(before index: Int) -> Int { index - 1 }
    subscript(index: Int) -> Element {
        get { backwards[backwards.count - 1 - (index - 100)] }
        set { backwards[backwards.count - 1 - (index - 100)] = newValue }
    }
    mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
        let end = backwards.count - (range.lowerBound - 100)
        let start = backwards.count - (range.upperBound - 100)
        backwards.replaceSubrange(start..<end, with: elements.reversed())
    }
}

extension Spread: Equatable where Element: Equatable {}
