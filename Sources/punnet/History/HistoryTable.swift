import InternationalText
import Organizer
import Terminal

/// Lays entries of the history and receipts out for people.
enum HistoryTable {
    static let entryColumns: [Table.Column] = [
        .init("entry"), .init("when"), .init("what", minimum: 20), .init(""),
        .init("receipts", alignment: .trailing),
    ]

    static func cells(for entry: HistoryEntry) -> [Table.Cell] {
        [
            Table.Cell("@" + entry.id.short, .cyan), Table.Cell(entry.started.localText),
            Table.Cell(
                maskingPassword(in: entry.sentence), entry.state == .done && entry.changesLibrary ? nil : .dim
            ),
            state(of: entry),
            Table.Cell(entry.receipts == 0 ? "" : grouped(entry.receipts), .dim),
        ]
    }

    static let receiptColumns: [Table.Column] = [
        .init("outcome"), .init("payload", minimum: 12, cuts: .leading), .init("items", alignment: .trailing),
        .init("importer", minimum: 5), .init("why", minimum: 30, wraps: true),
    ]

    static func cells(for receipt: Receipt) -> [Table.Cell] {
        let remarks = [receipt.reason].compactMap(\.self) + receipt.notes
        return [
            outcome(receipt.outcome), Table.Cell(maskingPassword(in: receipt.payload.text)),
            Table.Cell(receipt.items.isEmpty ? "" : grouped(receipt.items.count)),
            Table.Cell(receipt.importer ?? ""), Table.Cell(remarks.map(\.message).joined(separator: "; ")),
        ]
    }

    private static func state(of entry: HistoryEntry) -> Table.Cell {
        switch entry.state {
        case .done: entry.changesLibrary ? "" : Table.Cell("changed nothing", .dim)
        case .open: Table.Cell("not finished", .yellow)
        case .undone: Table.Cell("taken back", .yellow)
        case .discarded: Table.Cell("taken back for good", .dim)
        }
    }

    private static func outcome(_ outcome: Receipt.Outcome) -> Table.Cell {
        switch outcome {
        case .imported: Table.Cell("imported", .green)
        case .skipped: Table.Cell("left out", .dim)
        case .rejected: Table.Cell("not accepted", .yellow)
        case .failed: Table.Cell("failed", .red)
        }
    }
}
