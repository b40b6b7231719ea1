/// Says which row or gap of a list lies at a location.
///
/// Every boundary is decided: a location on the line between two rows belongs to exactly one of them, the one
/// below or to the right; the space after a row belongs to that row; the middle of a row belongs to its lower or
/// right half. A coordinate that is not a number lies beyond the end.
public protocol ListLayout: Sendable {
    /// Finds the row at a location; nil outside of all rows.
    ///
    /// `count`: how many rows the list has.
    func row(at location: Point, count: Int) -> Int?

    /// Finds the gap nearest to a location, in 0…count; locations outside of all rows have one too.
    func gap(at location: Point, count: Int) -> Int

    /// Returns the upper left corner of a row: where it is drawn, and where the line of the gap above it begins.
    ///
    /// The corner belongs to the row: ``row(at:count:)`` finds the same row there.
    ///
    /// `row`: 0 or more; rows that the list does not have lie where they would.
    func origin(of row: Int) -> Point
}

/// Lays rows of one height below one another.
public struct ColumnLayout: ListLayout, Hashable {
    /// The upper edge of row 0; scrolling changes it.
    public var top: Double
    /// The height of a row, without the space below it; more than 0.
    public let rowHeight: Double
    /// The space below each row, which belongs to that row; 0 or more.
    public let spacing: Double

    /// Lays rows of a height, which must be more than 0, with a space of 0 or more below each.
    public init(top: Double = 0, rowHeight: Double, spacing: Double = 0) {
        precondition(
            rowHeight > 0 && spacing >= 0 && (rowHeight + spacing).isFinite, "A row must have a height.")
        self.top = top
        self.rowHeight = rowHeight
        self.spacing = spacing
    }

    public func row(at location: Point, count: Int) -> Int? {
        guard let row = rows.cell(at: location.y) else { return nil }
        return row < count ? row : nil
    }

    public func gap(at location: Point, count: Int) -> Int { rows.gap(at: location.y, count: count) }

    public func origin(of row: Int) -> Point { Point(x: 0, y: rows.origin(of: row)) }

    private var rows: Axis { Axis(start: top, length: rowHeight, pitch: rowHeight + spacing) }
}

/// Lays cells of one size side by side, row after row.
public struct GridLayout: ListLayout, Hashable {
    /// The upper left corner of cell 0; scrolling changes it.
    public var origin: Point
    /// How many cells stand side by side; 1 or more.
    public let columns: Int
    /// The size of a cell, without the space after it; more than 0.
    public let cellSize: Size
    /// The space to the right of and below each cell, which belongs to that cell; 0 or more.
    public let spacing: Size

    /// Lays cells of a size, which must be more than 0 both ways, in one column or more.
    public init(
        origin: Point = .zero, columns: Int, cellSize: Size, spacing: Size = Size(width: 0, height: 0)
    ) {
        precondition(columns > 0, "A grid must have a column.")
        precondition(
            cellSize.width > 0 && cellSize.height > 0 && spacing.width >= 0 && spacing.height >= 0
                && (cellSize.width + spacing.width).isFinite && (cellSize.height + spacing.height).isFinite,
            "A cell must have a size.")
        self.origin = origin
        self.columns = columns
        self.cellSize = cellSize
        self.spacing = spacing
    }

    public func row(at location: Point, count: Int) -> Int? {
        guard let column = across.cell(at: location.x), column < columns,
            let line = down.cell(at: location.y), line <= (count - 1) / columns
        else { return nil }
        let row = line * columns + column
        return row < count ? row : nil
    }

    /// Finds the gap nearest to a location within its line of cells.
    ///
    /// The gap after the last cell of a line is the gap before the first of the next. Above the grid gap 0 is
    /// meant, below it the end.
    public func gap(at location: Point, count: Int) -> Int {
        if count <= 0 || location.y < origin.y { return 0 }
        guard let line = down.cell(at: location.y), line <= (count - 1) / columns else { return count }
        let start = line * columns
        return start + across.gap(at: location.x, count: min(columns, count - start))
    }

    public func origin(of row: Int) -> Point {
        Point(x: across.origin(of: row % columns), y: down.origin(of: row / columns))
    }

    private var across: Axis {
        Axis(start: origin.x, length: cellSize.width, pitch: cellSize.width + spacing.width)
    }
    private var down: Axis {
        Axis(start: origin.y, length: cellSize.height, pitch: cellSize.height + spacing.height)
    }
}

/// Divides one direction into cells, which are all of one length.
private struct Axis {
    /// Where cell 0 begins.
    let start: Double
    /// The length of a cell, without the space after it.
    let length: Double
    /// The length of a cell with that space.
    let pitch: Double

    func origin(of cell: Int) -> Double { start + Double(cell) * pitch }

    /// Finds the cell at a coordinate; nil before the first, and for what is no number or beyond every list.
    func cell(at coordinate: Double) -> Int? {
        guard coordinate >= start,
            let cell = Int(exactly: ((coordinate - start) / pitch).rounded(.down)), cell < .max
        else { return nil }
        // A division rounds, and so does the place where a cell is drawn; the place is what is seen, so it counts.
        let edge = origin(of: cell)
        let next = origin(of: cell + 1)
        if next <= coordinate && edge < next { return cell + 1 }
        return edge > coordinate && cell > 0 ? cell - 1 : cell
    }

    /// Finds the gap nearest to a coordinate; the exact middle of a cell belongs to its latter half.
    func gap(at coordinate: Double, count: Int) -> Int {
        if count <= 0 || coordinate < start { return 0 }
        guard let cell = cell(at: coordinate), cell < count else { return count }
        return coordinate - origin(of: cell) < length / 2 ? cell : cell + 1
    }
}
