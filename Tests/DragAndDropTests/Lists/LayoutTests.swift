import DragAndDrop
import Testing

@Suite struct LayoutTests {
    let column = ColumnLayout(top: 100, rowHeight: 20, spacing: 4)
    let grid = GridLayout(columns: 2, cellSize: Size(width: 150, height: 150))

    @Test(
        arguments: [
            (99.9, nil, 0), (100, 0, 0), (109.9, 0, 0), (110, 0, 1), (119.9, 0, 1), (120, 0, 1),
            (123.9, 0, 1), (124, 1, 1),
            (133.9, 1, 1), (134, 1, 2), (148, 2, 2), (158, 2, 3), (171.9, 2, 3), (172, nil, 3),
            (1e300, nil, 3), (-1e300, nil, 0),
            (.infinity, nil, 3), (-.infinity, nil, 0), (.nan, nil, 3),
        ] as [(Double, Int?, Int)])
    func everyHeightOfAColumnHasOneRowAndOneGap(y: Double, row: Int?, gap: Int) {
        #expect(column.row(at: at(7, y), count: 3) == row)
        #expect(column.gap(at: at(7, y), count: 3) == gap)
    }

    @Test(
        arguments: [
            // The tutorial's own grid of two by two loses the lines at 150.
            (0, 0, 0), (149, 149, 0), (150, 0, 1), (150, 149, 1), (0, 150, 2), (150, 150, 3), (299, 299, 3),
            (149, 150, 2),
            (300, 0, nil), (0, 300, nil), (-1, 0, nil), (0, -1, nil), (.nan, 0, nil), (0, .nan, nil),
            (.infinity, 0, nil),
        ] as [(Double, Double, Int?)])
    func aLineBetweenCellsBelongsToTheCellBelowOrToTheRight(x: Double, y: Double, cell: Int?) {
        #expect(grid.row(at: at(x, y), count: 4) == cell)
    }

    @Test func everyPointOfAGridBelongsToExactlyOneCell() {
        for x in stride(from: 0.0, to: 300, by: 2.5) {
            for y in stride(from: 0.0, to: 300, by: 2.5) {
                let cells = (0..<4).filter { cell in
                    Rectangle(x: Double(cell % 2) * 150, y: Double(cell / 2) * 150, width: 150, height: 150)
                        .contains(at(x, y))
                }
                #expect(cells.count == 1)
                #expect(grid.row(at: at(x, y), count: 4) == cells.first)
            }
        }
    }

    @Test(
        arguments: [
            (-5, 10, 0), (0, 10, 0), (74, 10, 0), (75, 10, 1), (150, 10, 1), (224, 10, 1), (225, 10, 2),
            (900, 10, 2),
            (0, 160, 2), (80, 160, 3), (160, 160, 3), (900, 160, 3), (0, 299, 2), (0, 300, 3), (0, 900, 3),
            (500, -1, 0),
            (.nan, 10, 2), (10, .nan, 3), (10, .infinity, 3), (-.infinity, 160, 2),
        ] as [(Double, Double, Int)])
    func everyPointHasAGapInAGridOfThree(x: Double, y: Double, gap: Int) {
        #expect(grid.gap(at: at(x, y), count: 3) == gap)
    }

    @Test(arguments: [0.0, 5, 10, 500, -500, .nan, .infinity])
    func anEmptyListHasGapZeroEverywhere(value: Double) {
        #expect(column.gap(at: at(value, value), count: 0) == 0)
        #expect(grid.gap(at: at(value, value), count: 0) == 0)
        #expect(column.row(at: at(value, value), count: 0) == nil)
        #expect(grid.row(at: at(value, value), count: 0) == nil)
    }

    @Test func aCellThatTheListDoesNotFillIsNoRow() {
        #expect(grid.row(at: at(200, 200), count: 3) == nil)
        #expect(grid.row(at: at(10, 200), count: 3) == 2)
    }

    @Test func theSpaceAfterACellBelongsToIt() {
        let spaced = GridLayout(
            origin: at(10, 10), columns: 3, cellSize: Size(width: 10, height: 10),
            spacing: Size(width: 5, height: 5))
        #expect(spaced.row(at: at(20, 10), count: 9) == 0)
        #expect(spaced.row(at: at(24.9, 24.9), count: 9) == 0)
        #expect(spaced.row(at: at(25, 25), count: 9) == 4)
        #expect(spaced.row(at: at(9.9, 10), count: 9) == nil)
        #expect(spaced.row(at: at(54.9, 10), count: 9) == 2)
        #expect(spaced.row(at: at(55, 10), count: 9) == nil)
    }

    @Test func theCornerOfARowBelongsToIt() {
        var random = SeededGenerator.fresh()
        for _ in 0..<2000 {
            func length() -> Double { Double.random(in: 0.01...50, using: &random) }
            func offset() -> Double { Double.random(in: -1000...1000, using: &random) }
            let row = Int.random(in: 0..<100_000, using: &random)
            let column = ColumnLayout(top: offset(), rowHeight: length(), spacing: length())
            #expect(column.row(at: column.origin(of: row), count: 100_000) == row, "seed \(random.seed)")
            #expect(column.gap(at: column.origin(of: row), count: 100_000) == row, "seed \(random.seed)")
            let grid = GridLayout(
                origin: at(offset(), offset()), columns: Int.random(in: 1...9, using: &random),
                cellSize: Size(width: length(), height: length()),
                spacing: Size(width: length(), height: length()))
            #expect(grid.row(at: grid.origin(of: row), count: 100_000) == row, "seed \(random.seed)")
            #expect(grid.gap(at: grid.origin(of: row), count: 100_000) == row, "seed \(random.seed)")
        }
    }

    @Test func rowsAreDrawnOneAfterAnother() {
        #expect(column.origin(of: 0) == at(0, 100))
        #expect(column.origin(of: 3) == at(0, 172))
        #expect(grid.origin(of: 3) == at(150, 150))
        #expect(grid.origin(of: 4) == at(0, 300))
    }

    @Test func hugeListsAndTinyCellsDoNotOverflow() {
        let tiny = GridLayout(columns: .max, cellSize: Size(width: 1e-300, height: 1e-300))
        #expect(tiny.gap(at: at(1e300, 1e300), count: .max) >= 0)
        #expect(ColumnLayout(rowHeight: 1e-300).gap(at: at(0, 1e300), count: .max) == .max)
        #expect(ColumnLayout(rowHeight: 1).row(at: at(0, 9e18), count: .max) == 9_000_000_000_000_000_000)
    }
}
