import InternationalText

/// Lays rows out in columns: as wide as they need, as narrow as the terminal asks, never cut where nobody reads.
///
/// Widths come from the header and the rows it is shown first; a later row that needs more takes more where nothing
/// is cut, and is cut on a terminal. So a list of any length is printed with a bounded part of it in memory.
package struct Table: Sendable {
    /// One column of a table.
    package struct Column: Sendable {
        package enum Alignment: Sendable { case leading, trailing }

        /// What stands above it; empty for marks.
        package var title: String
        package var alignment: Alignment
        /// The width below which it is not cut; nil when it is never cut.
        package var minimum: Int?
        /// Which end is cut: the trailing one, or the leading one (folders of a path).
        package var cuts: Alignment
        /// Whether what does not fit goes on in the lines below, instead of being cut. For the last column alone.
        package var wraps: Bool

        package init(
            _ title: String, alignment: Alignment = .leading, minimum: Int? = nil,
            cuts: Alignment = .trailing, wraps: Bool = false
        ) {
            self.title = title
            self.alignment = alignment
            self.minimum = minimum
            self.cuts = cuts
            self.wraps = wraps
        }
    }

    /// One cell: a text of one line, made visible on entry, and its colour.
    package struct Cell: Sendable, ExpressibleByStringLiteral {
        package let text: String
        package let style: Paint.Style?
        /// What is to be seen of the text in any case; nil where its beginning matters most.
        let point: Point?

        /// A text in three parts, of which the middle is kept where something must be cut, and stands out.
        struct Point: Sendable {
            var before: String
            var middle: String
            var after: String
        }

        package init(_ text: String, _ style: Paint.Style? = nil) {
            self.text = text.visible
            self.style = style
            point = nil
        }

        /// Makes a cell whose `middle` is bold where colours are welcome, and the last to be cut.
        package init(before: String, middle: String, after: String, _ style: Paint.Style? = nil) {
            let point = Point(before: before.visible, middle: middle.visible, after: after.visible)
            text = point.before + point.middle + point.after
            self.style = style
            self.point = point.middle.isEmpty ? nil : point
        }

        package init(stringLiteral text: String) { self.init(text) }
    }

    private static let gap = 2
    private let columns: [Column]
    private let widths: [Int]
    private let isCut: Bool
    private let paint: Paint

    /// Measures the columns.
    ///
    /// `rows`: the first rows, each with as many cells as there are columns. `width`: the terminal's; nil where
    /// nothing may be cut.
    package init(_ columns: [Column], measuring rows: [[Cell]], width: Int?, paint: Paint) {
        var widths = columns.map { displayWidth(of: $0.title) }
        for row in rows {
            for (index, cell) in row.enumerated() where index < widths.count {
                widths[index] = max(widths[index], displayWidth(of: cell.text))
            }
        }
        if let width { Self.shrink(&widths, of: columns, to: width) }
        self.columns = columns
        self.widths = widths
        self.isCut = width != nil
        self.paint = paint
    }

    /// The line of titles.
    package var header: String { line(columns.map { Cell($0.title, .bold) }) }

    /// Writes one row: one line, and more where a column wraps. A column that is empty in all measured rows and
    /// untitled takes no room.
    package func line(_ cells: [Cell]) -> String {
        var line = ""
        var below: [String] = []
        var start = 0
        // Blanks owed before the next text, so that no line ends in blanks.
        var owed = 0
        for (index, cell) in cells.enumerated() where index < columns.count && widths[index] > 0 {
            let column = columns[index]
            var text = isCut ? Self.cut(cell.text, to: widths[index], column.cuts) : cell.text
            if isCut, column.wraps, text != cell.text {
                let pieces = Self.wrapped(cell.text, to: widths[index])
                text = pieces.first ?? ""
                below = pieces.dropFirst().map {
                    String(repeating: " ", count: start) + paint($0, cell.style)
                }
            }
            var painted = paint(text, cell.style)
            if let point = cell.point, !column.wraps {
                let shown = isCut ? point.cut(to: widths[index]) : point
                text = shown.before + shown.middle + shown.after
                painted =
                    paint(shown.before, cell.style) + paint(shown.middle, .bold)
                    + paint(shown.after, cell.style)
            }
            let blanks = max(0, widths[index] - displayWidth(of: text))
            if column.alignment == .trailing { owed += blanks }
            if !text.isEmpty {
                line += String(repeating: " ", count: owed) + painted
                owed = 0
            }
            if column.alignment == .leading { owed += blanks }
            owed += Self.gap
            start += widths[index] + Self.gap
        }
        return ([line] + below).joined(separator: "\n")
    }

    /// Takes columns from the widest that may be cut, one after the other, until the sum fits or all are at their
    /// minimum.
    private static func shrink(_ widths: inout [Int], of columns: [Column], to width: Int) {
        let shown = widths.count { $0 > 0 }
        var excess = widths.reduce(0, +) + gap * max(0, shown - 1) - width
        while excess > 0 {
            let candidates = widths.indices.filter { widths[$0] > columns[$0].minimum ?? .max }
            guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { return }
            // Down to the next widest, its own minimum, or what is needed, in one step.
            let second = candidates.filter { $0 != widest }.map { widths[$0] }.max() ?? 0
            let floor = max(columns[widest].minimum ?? 0, min(second, widths[widest] - 1))
            let step = min(excess, widths[widest] - floor)
            widths[widest] -= step
            excess -= step
        }
    }

    static func cut(_ text: String, to width: Int, _ end: Column.Alignment) -> String {
        guard end == .leading, displayWidth(of: text) > width else { return truncated(text, toWidth: width) }
        var start = text.endIndex
        var taken = 1
        while start > text.startIndex {
            let before = text.index(before: start)
            taken += displayWidth(of: text[before])
            if taken > width { break }
            start = before
        }
        return width > 0 ? "…" + text[start...] : ""
    }
}
