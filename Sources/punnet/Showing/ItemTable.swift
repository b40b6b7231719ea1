import Organizer
import Terminal
import Transfer

/// Lays items out as a table that a person likes to read.
struct ItemTable {
    private let isLong: Bool
    private let output: Output
    private let table: Table

    /// Measures the columns by the first items, and writes the titles and them.
    init(writing items: [PlacedItem], isLong: Bool, to output: Output) throws(OutputFailure) {
        let rows = items.map { Self.cells(for: $0, isLong: isLong) }
        try self.init(rows, isLong, output)
        for row in rows { try output.line(table.line(row)) }
    }

    /// Measures the columns by the first items, and writes the titles alone.
    init(measuring items: [PlacedItem], isLong: Bool, to output: Output) throws(OutputFailure) {
        try self.init(items.map { Self.cells(for: $0, isLong: isLong) }, isLong, output)
    }

    private init(_ rows: [[Table.Cell]], _ isLong: Bool, _ output: Output) throws(OutputFailure) {
        self.isLong = isLong
        self.output = output
        table = Table(
            Self.columns(isLong: isLong), measuring: rows, width: output.columns, paint: output.paint)
        try output.line(table.header)
    }

    /// Writes items that follow.
    func write(_ items: [PlacedItem]) throws(OutputFailure) {
        for item in items where !output.isUnwanted {
            try output.line(table.line(Self.cells(for: item, isLong: isLong)))
        }
    }

    private static func columns(isLong: Bool) -> [Table.Column] {
        let short: [Table.Column] = [
            .init("row", alignment: .trailing), .init(""), .init("name", minimum: 12),
            .init("kind", minimum: 8), .init("what", minimum: 8),
        ]
        let long: [Table.Column] = [
            .init("size", alignment: .trailing), .init("id"), .init("added"), .init("importer", minimum: 5),
            .init("note", minimum: 8),
        ]
        return short + (isLong ? long : []) + [.init("from", minimum: 12, cuts: .leading)]
    }

    private static func cells(for placed: PlacedItem, isLong: Bool) -> [Table.Cell] {
        let item = placed.item
        let facts = ItemFacts(item: item)
        let state = Availability(of: item.source)
        var cells = [
            Table.Cell(String(placed.row.offset), .dim), mark(placed, state),
            Table.Cell(item.name, .bold), Table.Cell(facts.kind), Table.Cell(facts.matters),
        ]
        if isLong {
            cells += [
                Table.Cell(item.source.size.map(ItemFacts.words(forSize:)) ?? ""),
                Table.Cell("@" + item.id.short, .cyan), Table.Cell(item.added.localText),
                Table.Cell(item.importer ?? ""), Table.Cell(item.note),
            ]
        }
        return cells + [Table.Cell(facts.origin, .dim)]
    }

    private static func mark(_ placed: PlacedItem, _ state: Availability?) -> Table.Cell {
        var marks: [String] = []
        if placed.item.done { marks.append("✓") }
        if placed.isFocused { marks.append("focus") }
        var style = Paint.Style.green
        switch state {
        case .missing: (marks, style) = (marks + ["missing"], .red)
        case .unavailable: (marks, style) = (marks + ["unavailable"], .yellow)
        case .present, .changed, nil: break
        }
        return Table.Cell(marks.joined(separator: " "), style)
    }
}
