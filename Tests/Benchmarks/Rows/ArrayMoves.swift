import DragAndDrop

extension Workbench {
    /// Compares moving many rows of an array with the standard library's way, and with the naive one.
    func measureArrayMoves() async throws {
        let standard = Comparison(
            name: "array-moves", work: "100,000 scattered rows of an array of 1,000,000 moved to its middle",
            bar: 0.1, aim: 0.05, ours: "move(fromOffsets:toOffset:)", peers: "moveSubranges(_:to:)")
        guard wants(standard.name) else { return }
        let rows = RangeSet((0..<100_000).map { $0 * 10..<$0 * 10 + 1 })
        let array = Array(0..<1_000_000)
        try await standard.run(
            min(runs, 3),
            { cost(of: array) { $0.move(fromOffsets: rows, toOffset: 500_000) } },
            { cost(of: array) { $0.moveSubranges(rows, to: 500_000) } })
        let naive = Comparison(
            name: "array-moves", work: "1,000 scattered rows of an array of 100,000 moved to its middle",
            bar: 0.1, aim: 0.05, ours: "move(fromOffsets:toOffset:)",
            peers: "remove(at:) and insert(_:at:), row by row")
        let few = RangeSet((0..<1000).map { $0 * 100..<$0 * 100 + 1 })
        let small = Array(0..<100_000)
        try await naive.run(
            runs,
            { cost(of: small) { $0.move(fromOffsets: few, toOffset: 50_000) } },
            { cost(of: small) { Self.moveNaively(few, of: &$0, to: 50_000) } })
    }

    private func cost(of array: [Int], _ work: (inout [Int]) -> Void) -> Cost {
        var copy = array
        copy.reserveCapacity(array.count + 1)
        let start = Cost.now
        work(&copy)
        let spent = Cost.now - start
        precondition(copy.count == array.count, "a move loses nothing")
        return spent
    }

    private static func moveNaively(_ rows: RangeSet<Int>, of array: inout [Int], to gap: Int) {
        var moved: [Int] = []
        for range in rows.ranges.reversed() {
            for row in range.reversed() { moved.append(array.remove(at: row)) }
        }
        let before = rows.ranges.reduce(0) { $0 + max(0, min($1.upperBound, gap) - $1.lowerBound) }
        for element in moved { array.insert(element, at: gap - before) }
    }
}
