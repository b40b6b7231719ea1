import Testing

@testable import Organizer

/// Holds trees that share a storage, beside the arrays that they must equal.
private struct Model {
    let storage = MemoryPages()
    var trees: [PageTree<MemoryPages>] = []
    var arrays: [[ItemKey]] = []
    var nextKey: Int64 = 1

    init(lists: Int, limits: PageLimits) throws {
        for _ in 0..<lists {
            trees.append(try PageTree.make(in: storage, limits: limits))
            arrays.append([])
        }
    }

    mutating func newKeys(_ count: Int) -> [ItemKey] {
        defer { nextKey += Int64(count) }
        return (0..<Int64(count)).map { ItemKey(rawValue: nextKey + $0) }
    }

    /// Checks rows, invariants, back-pointers, and that no page and no key is left over.
    func check(_ comment: String) throws {
        var seen: Set<PageID> = []
        for (tree, array) in zip(trees, arrays) {
            #expect(try tree.count() == array.count, "\(comment)")
            #expect(try tree.keys(in: 0..<array.count) == array, "\(comment)")
            #expect(try tree.violations(seen: &seen) == [], "\(comment)")
        }
        #expect(seen == Set(storage.pages.keys), "pages left over: \(comment)")
        #expect(storage.placedKeys == Set(arrays.joined()), "back-pointers left over: \(comment)")
        for (tree, array) in zip(trees, arrays) where !array.isEmpty {
            for row in [0, array.count / 2, array.count - 1] {
                #expect(try tree.row(of: array[row]) == row, "\(comment)")
                #expect(try tree.key(at: row) == array[row], "\(comment)")
            }
        }
    }
}

extension Array {
    fileprivate func removing(_ rows: [Range<Int>]) -> [Element] {
        indices.filter { row in !rows.contains { $0.contains(row) } }.map { self[$0] }
    }

    fileprivate func elements(in rows: [Range<Int>]) -> [Element] { rows.flatMap { self[$0] } }
}

private func randomRows(below count: Int, using random: inout SeededGenerator) -> [Range<Int>] {
    guard count > 0 else { return [] }
    var rows = RangeSet<Int>()
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
        let start = Int.random(in: 0..<count, using: &random)
        rows.insert(contentsOf: start..<min(count, start + Int.random(in: 1...3, using: &random)))
    case 1:
        let start = Int.random(in: 0..<count, using: &random)
        rows.insert(contentsOf: start..<Int.random(in: start...count, using: &random))
    case 2:
        for row in 0..<count where Int.random(in: 0..<4, using: &random) == 0 {
            rows.insert(contentsOf: row..<row + 1)
        }
    default:
        for _ in 0..<3 {
            let start = Int.random(in: 0..<count, using: &random)
            rows.insert(contentsOf: start..<min(count, start + Int.random(in: 1...60, using: &random)))
        }
    }
    return Array(rows.ranges)
}

@Suite struct PageTreeTests {
    @Test(arguments: [(4, 4), (5, 4), (8, 5), (16, 8), (512, 128)])
    func randomEditsEqualTheSameOnArrays(leafCapacity: Int, innerCapacity: Int) throws {
        for seed in 1...(leafCapacity > 16 ? 1 : SlowTests.areOn ? 10 : 2) as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            var model = try Model(
                lists: 3, limits: PageLimits(leafCapacity: leafCapacity, innerCapacity: innerCapacity))
            for step in 0..<(SlowTests.areOn ? 200 : 60) {
                let list = Int.random(in: 0..<3, using: &random)
                let other = Int.random(in: 0..<3, using: &random)
                let count = model.arrays[list].count
                let comment = "seed \(seed), step \(step), leaves of \(leafCapacity)"
                switch Int.random(in: 0..<12, using: &random) {
                case 0...2:
                    let keys = model.newKeys(Int.random(in: 1...leafCapacity * 3, using: &random))
                    let gap = Int.random(in: 0...count, using: &random)
                    try model.trees[list].insert(keys, at: gap)
                    model.arrays[list].insert(contentsOf: keys, at: gap)
                case 3:
                    var gaps = (0..<5).map { _ in Int.random(in: 0...count, using: &random) }
                    gaps.sort()
                    let insertions = gaps.map { KeyInsertion(gap: $0, keys: model.newKeys($0 % 7)) }
                    try model.trees[list].insert(insertions)
                    for insertion in insertions.reversed() {
                        model.arrays[list].insert(contentsOf: insertion.keys, at: insertion.gap)
                    }
                case 4, 5:
                    let rows = randomRows(below: count, using: &random)
                    try model.trees[list].remove(rows)
                    model.arrays[list] = model.arrays[list].removing(rows)
                case 6, 7:
                    let rows = randomRows(below: count, using: &random)
                    let gap = Int.random(in: 0...count, using: &random)
                    try model.trees[list].move(rows, to: gap)
                    let moved = model.arrays[list].elements(in: rows)
                    model.arrays[list] = model.arrays[list].removing(rows)
                    model.arrays[list].insert(contentsOf: moved, at: gap - rows.rowCount(before: gap))
                case 8, 9:
                    let rows = randomRows(below: count, using: &random)
                    let keys = model.arrays[list].elements(in: rows).shuffled(using: &random)
                    try model.trees[list].reorder(rows, as: keys)
                    for (row, key) in zip(rows.lazy.joined(), keys) { model.arrays[list][row] = key }
                default:
                    guard other != list else { continue }
                    let rows = randomRows(below: count, using: &random)
                    let gap = Int.random(in: 0...model.arrays[other].count, using: &random)
                    try model.trees[other].paste(try model.trees[list].cut(rows), at: gap)
                    model.arrays[other].insert(contentsOf: model.arrays[list].elements(in: rows), at: gap)
                    model.arrays[list] = model.arrays[list].removing(rows)
                }
                try model.check(comment)
            }
        }
    }

    @Test(arguments: [
        (0..<1, 0), (0..<1, 1), (3..<7, 3), (3..<7, 5), (3..<7, 7), (0..<40, 0), (0..<40, 40), (0..<40, 20),
    ])
    func rowsMovedOntoThemselvesStay(rows: Range<Int>, gap: Int) throws {
        var model = try Model(lists: 1, limits: PageLimits(leafCapacity: 4, innerCapacity: 4))
        model.arrays[0] = model.newKeys(40)
        try model.trees[0].insert(model.arrays[0], at: 0)
        try model.trees[0].move([rows], to: gap)
        #expect(try model.trees[0].keys(in: 0..<40) == model.arrays[0])
        try model.check("\(rows) to \(gap)")
    }

    @Test(arguments: [true, false])
    func insertsAtOneGapNeitherSlowDownNorBloat(follow: Bool) throws {
        let limits = SlowTests.areOn ? PageLimits.standard : PageLimits(leafCapacity: 32, innerCapacity: 16)
        let inserts = SlowTests.areOn ? 100_000 : 10_000
        var model = try Model(lists: 1, limits: limits)
        try model.trees[0].insert(model.newKeys(inserts), at: 0)
        let fresh = model.storage.pages.count
        var touchedByHalf = [0, 0]
        var mostTouched = 0
        var mostPlaced = 0
        for step in 0..<inserts {
            model.storage.touched = []
            model.storage.placed = 0
            try model.trees[0].insert(model.newKeys(1), at: inserts / 2 + (follow ? step : 0))
            mostTouched = max(mostTouched, model.storage.touched.count)
            mostPlaced = max(mostPlaced, model.storage.placed)
            touchedByHalf[step * 2 / inserts] += model.storage.touched.count
        }
        // The most that one insert may cost: a split on each level, of which the inner ones re-parent.
        #expect(mostTouched <= 12 + 3 * limits.innerCapacity)
        #expect(mostPlaced <= 2 * limits.leafCapacity)
        #expect(Double(touchedByHalf[1]) < Double(touchedByHalf[0]) * 1.2)
        #expect(touchedByHalf[0] < inserts * 4)
        #expect(model.storage.pages.count <= fresh * 2 * 5 / 4)
        var seen: Set<PageID> = []
        #expect(try model.trees[0].violations(seen: &seen) == [])
    }

    @Test func aContiguousMoveRewritesOnlyTheLeavesAtItsEdges() throws {
        var model = try Model(lists: 1, limits: .standard)
        model.arrays[0] = model.newKeys(100_000)
        try model.trees[0].insert(model.arrays[0], at: 0)
        model.storage.placed = 0
        try model.trees[0].move([20_100..<40_100], to: 90_000)
        let moved = Array(model.arrays[0][20_100..<40_100])
        model.arrays[0].removeSubrange(20_100..<40_100)
        model.arrays[0].insert(contentsOf: moved, at: 70_000)
        #expect(model.storage.placed <= 5 * PageLimits.standard.leafCapacity)
        try model.check("after the move")
    }

    @Test func aRowOfAHundredThousandCostsOnePageALevel() throws {
        var model = try Model(lists: 1, limits: .standard)
        try model.trees[0].insert(model.newKeys(100_000), at: 0)
        model.storage.touched = []
        #expect(try model.trees[0].key(at: 54_321) == ItemKey(rawValue: 54_322))
        #expect(try model.trees[0].row(of: ItemKey(rawValue: 54_322)) == 54_321)
        #expect(model.storage.touched.count == 3)
    }

    @Test func aListEmptiedLeavesOnePage() throws {
        var model = try Model(lists: 1, limits: .standard)
        try model.trees[0].insert(model.newKeys(200_000), at: 0)
        try model.trees[0].remove([0..<100, 100..<150_000, 150_000..<200_000])
        try model.check("emptied")
        #expect(model.storage.pages.count == 1)
    }
}
