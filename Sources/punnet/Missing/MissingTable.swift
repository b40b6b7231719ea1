import DragAndDrop
import Organizer
import Terminal
import Transfer

/// Lays items out whose files are not as they were.
enum MissingTable {
    static let columns: [Table.Column] = [
        .init("state"), .init("list", minimum: 6), .init("row", alignment: .trailing), .init("id"),
        .init("name", minimum: 12), .init("file", minimum: 16, cuts: .leading),
    ]

    static func cells(for finding: FileCheck.Finding) -> [Table.Cell] {
        let placed = finding.placed
        return [
            Table.Cell(finding.availability.rawValue, finding.availability == .changed ? .yellow : .red),
            Table.Cell(finding.list.name), Table.Cell(String(placed.row.offset)),
            Table.Cell("@" + placed.item.id.short, .cyan), Table.Cell(placed.item.name),
            Table.Cell(ItemFacts(item: placed.item).origin),
        ]
    }
}

extension JSONWriter {
    /// Writes an item whose file is not as it was, with its list.
    mutating func write(_ finding: FileCheck.Finding) {
        object { json in
            json.member("list", finding.list.name)
            json.member("row", finding.placed.row.offset)
            json.member("id", finding.placed.item.id.description)
            json.member("name", finding.placed.item.name)
            json.key("source")
            json.write(finding.placed.item.source)
            json.member("state", finding.availability.rawValue)
        }
    }
}
