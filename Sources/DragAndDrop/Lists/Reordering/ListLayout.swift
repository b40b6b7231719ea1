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
        guard let row = cell(at: location.y - top, pitch: rowHeight + spacing) else { return nil }
        return row < count ? row : nil
    }

    public func gap(at location: Point, count: Int) -> Int {
        nearestGap(to: location.y - top, length: rowHeight, pitch: rowHeight + spacing, count: count)
    }
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
        guard let column = cell(at: location.x - origin.x, pitch: cellSize.width + spacing.width),
            column < columns,
            let line = cell(at: location.y - origin.y, pitch: cellSize.height + spacing.height),
            line <= (count - 1) / columns
        else { return nil }
        let row = line * columns + column
        return row < count ? row : nil
    }

    /// Finds the gap nearest to a location within its line of cells.
    ///
    /// The gap after the last cell of a line is the gap before the first of the next. Above the grid gap 0 is
    /// meant, below it the end.
    public func gap(at location: Point, count: Int) -> Int {
        if count <= 0 { return 0 }
        let y = location.y - origin.y
        if y < 0 { return 0 }
        guard let line = cell(at: y, pitch: cellSize.height + spacing.height), line <= (count - 1) / columns
        else {
            return count
        }
        let start = line * columns
        return start
            + nearestGap(
                to: location.x - origin.x, length: cellSize.width, pitch: cellSize.width + spacing.width,
                count: min(columns, count - start))
    }
}

/// Finds the cell at a distance from the first cell's edge; nil before it, and for what is no number or beyond
/// every list.
private func cell(at distance: Double, pitch: Double) -> Int? {
    distance >= 0 ? Int(exactly: (distance / pitch).rounded(.down)) : nil
}

/// Finds the gap nearest to a distance; the exact middle of a cell belongs to its latter half.
private func nearestGap(to distance: Double, length: Double, pitch: Double, count: Int) -> Int {
    if count <= 0 || distance < 0 { return 0 }
    guard let cell = cell(at: distance, pitch: pitch), cell < count else { return count }
    let within = distance - Double(cell) * pitch
    return within < length / 2 ? cell : cell + 1
}
