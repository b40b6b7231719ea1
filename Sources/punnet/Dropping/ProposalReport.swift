import DragAndDrop
import Organizer
import Terminal
import Transfer

/// Tells what a drop would do with each payload: as a table, or as documents of version 1, a line each.
struct ProposalReport {
    /// How many rows the widths of the table are taken from.
    private static let measuredRows = 100

    private let context: CommandContext
    private let target: DropTarget
    private var counts: [Receipt.Outcome: Int] = [:]
    private var waiting: [[Table.Cell]] = []
    private var table: Table?

    init(in context: CommandContext, target: DropTarget) {
        self.context = context
        self.target = target
    }

    /// Tells where the drop would land, and under which operation.
    func begin(_ operation: DropOperation, at place: LandingPlace) throws {
        if context.options.writesJSON {
            var json = JSONWriter()
            json.writeProposal(operation, of: target, at: place)
            try context.output.write(json.bytes)
        } else {
            context.output.page(environment: context.streams.environment)
            context.printer.notice(Self.words(for: operation, of: target, at: place))
        }
    }

    /// Tells of one payload.
    mutating func tell(_ proposal: PayloadProposal) throws {
        counts[proposal.outcome, default: 0] += 1
        if context.options.writesJSON {
            var json = JSONWriter()
            json.write(proposal, list: target.list.name)
            try context.output.write(json.bytes)
            return
        }
        // Hidden and system files are many and expected: they are counted.
        if let reason = proposal.reason, ["hidden", "system-file"].contains(reason.code) { return }
        let cells = Self.cells(for: proposal)
        if let table { return try context.output.line(table.line(cells)) }
        waiting.append(cells)
        if waiting.count == Self.measuredRows { try writeWaiting() }
    }

    /// Tells the counts, and returns the status that the drop would end with, as far as can be told.
    mutating func end() throws -> ExitStatus {
        try writeWaiting()
        if context.options.writesJSON {
            var json = JSONWriter()
            json.writeProposals(counts)
            try context.output.write(json.bytes)
        } else {
            try context.output.flush()
            context.printer.notice(summary)
        }
        return count(.rejected) + count(.failed) > 0 ? .incomplete : .success
    }

    private mutating func writeWaiting() throws {
        guard table == nil, !waiting.isEmpty else { return }
        let output = context.output
        let new = Table(
            [
                .init(""), .init("payload", minimum: 12, cuts: .leading), .init("kind", minimum: 8),
                .init("importer", minimum: 5), .init("remarks", minimum: 12),
            ], measuring: waiting, width: output.columns, paint: output.paint)
        try output.line(new.header)
        for cells in waiting { try output.line(new.line(cells)) }
        table = new
        waiting = []
    }

    private static func cells(for proposal: PayloadProposal) -> [Table.Cell] {
        let remarks = [proposal.reason].compactMap(\.self) + proposal.notes
        let why = remarks.map(\.message).joined(separator: "; ")
        let mark: Table.Cell =
            switch proposal.outcome {
            case .imported: Table.Cell("✓", .green)
            case .skipped: Table.Cell("left out", .dim)
            case .rejected: Table.Cell("not accepted", .yellow)
            case .failed: Table.Cell("fails", .red)
            }
        var (kind, importer) = ("", "")
        if case .taken(let type, let name) = proposal.ending {
            (kind, importer) = (type.localizedDescription ?? type.identifier, name ?? "none")
        }
        return [
            mark, Table.Cell(maskingPassword(in: proposal.shown.text), .bold), Table.Cell(kind),
            Table.Cell(importer),
            Table.Cell(why, .dim),
        ]
    }

    private var summary: String {
        var parts = ["Would import \(counted(count(.imported), "payload")) into \(target.list.name)"]
        if count(.skipped) > 0 { parts.append("\(grouped(count(.skipped))) left out") }
        if count(.rejected) > 0 { parts.append("\(grouped(count(.rejected))) not accepted") }
        if count(.failed) > 0 { parts.append("\(grouped(count(.failed))) would fail") }
        return parts.joined(separator: "; ") + ". Nothing was changed."
    }

    private func count(_ outcome: Receipt.Outcome) -> Int { counts[outcome] ?? 0 }

    private static func words(
        for operation: DropOperation, of target: DropTarget, at place: LandingPlace
    ) -> String {
        let list = "“\(target.list.name)”"
        guard operation.isPerformed else { return "Nothing of this would be taken by \(list):" }
        func row(_ placed: PlacedItem) -> String { "“\(placed.item.name)” (row \(placed.row.offset))" }
        let side =
            switch (place.previous, place.next) {
            case (nil, nil): target.isNew ? "which would be made" : "which is empty"
            case (nil, let next?): "at the top, before \(row(next))"
            case (let previous?, nil): "at the end, after \(row(previous))"
            case (let previous?, let next?): "between \(row(previous)) and \(row(next))"
            }
        let completing = target.list.settings.completes ? "; what lands there becomes done" : ""
        return "Would drop into \(list), \(side)\(completing):"
    }
}
