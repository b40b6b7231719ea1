import DragAndDrop
import InternationalText
import Organizer
import Terminal
import Transfer

/// Tells what a drop would do with each payload: as a table, or as documents of version 1, a line each.
final class ProposalReport {
    /// How many rows the widths of the table are taken from.
    private static let measuredRows = 100

    private let context: CommandContext
    private let target: DropTarget
    private var filled: FilledLists
    private var passedOver = PassedOver()
    /// Whether a place was named.
    private let hasPlace: Bool
    /// How many files would be removed.
    private var moved = 0
    /// The first error of standard output; nothing more is written after it.
    private(set) var failure: (any Error)?
    private var waiting: [Line] = []
    private var table: Table?

    /// Drawn where the table does not go to the terminal.
    private let progress: ProgressLine?
    private let total: FolderCount?
    private var done = 0
    /// How many items of payloads that hold several are named.
    private var named = 0

    /// What is written of one payload.
    private struct Line {
        var cells: [Table.Cell]
        /// On a terminal it stands below the cells, for there it would be cut; elsewhere it is the last cell.
        var remarks: String
    }

    /// `total`: counts the payloads to come, where somebody watches. `hasPlace`: whether the person said where on the list.
    init(
        in context: CommandContext, target: DropTarget, total: FolderCount?, hasPlace: Bool,
        makesFoldersLists: Bool
    ) {
        self.total = total
        progress = context.output.columns == nil ? ProgressLine("files", printer: context.printer) : nil
        self.hasPlace = hasPlace
        filled = FilledLists(target.list, makesFoldersLists: makesFoldersLists)
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

    /// Tells of payloads.
    func tell(_ payloads: [CommittedPayload]) {
        for payload in payloads where failure == nil {
            filled.note(payload)
            if payload.isMoved { moved += 1 }
            do { try write(payload) } catch { failure = error }
        }
        done += payloads.count
        progress?.update(done: done, of: total?.finished)
    }

    private func write(_ payload: CommittedPayload) throws {
        if context.options.writesJSON {
            var json = JSONWriter()
            json.writeProposal(payload, list: target.list.name)
            try context.output.write(json.bytes)
            return
        }
        if passedOver.note(payload, called: maskingPassword(in: payload.shown.text)) { return }
        var lines = [Line(cells: Self.cells(for: payload), remarks: Self.remarks(for: payload))]
        if payload.items.count > 1 {
            let items = payload.items.prefix(max(0, Confirmation.namedItems - named))
            named += items.count
            lines += items.map {
                Line(cells: Self.cells(for: $0, on: payload.otherLists[$0.list]), remarks: "")
            }
        }
        for line in lines {
            if let table {
                try write(line, in: table)
            } else {
                waiting.append(line)
                if waiting.count >= Self.measuredRows { try writeWaiting() }
            }
        }
    }

    /// Takes the line of progress away, however the work ended.
    func stopProgress() { progress?.finish() }

    /// Tells the counts, and returns the status that the drop would end with.
    func end(_ summary: DropSummary) throws -> ExitStatus {
        try writeWaiting()
        if context.options.writesJSON {
            var json = JSONWriter()
            json.writeProposals(summary, moved: moved)
            try context.output.write(json.bytes)
        } else {
            try context.output.flush()
            context.printer.notice([words(for: summary)] + passedOver.words)
        }
        return summary.rejected + summary.failed + summary.unremoved > 0 ? .incomplete : .success
    }

    private func writeWaiting() throws {
        guard table == nil, !waiting.isEmpty else { return }
        let output = context.output
        var columns: [Table.Column] = [
            .init(""), .init("payload", minimum: 12, cuts: .leading), .init("kind", minimum: 8),
            .init("row", minimum: 3), .init("name", minimum: 8), .init("importer", minimum: 5),
        ]
        if !hasRemarksBelow { columns.append(.init("remarks")) }
        let new = Table(
            columns, measuring: waiting.map(cells(of:)), width: output.columns, paint: output.paint)
        try output.line(new.header)
        for line in waiting { try write(line, in: new) }
        table = new
        waiting = []
    }

    private var hasRemarksBelow: Bool { context.output.columns != nil }

    private func cells(of line: Line) -> [Table.Cell] {
        hasRemarksBelow ? line.cells : line.cells + [Table.Cell(line.remarks, .dim)]
    }

    private func write(_ line: Line, in table: Table) throws {
        try context.output.line(table.line(cells(of: line)))
        if hasRemarksBelow, !line.remarks.isEmpty {
            try context.output.line("  " + context.output.paint(line.remarks.visible, .dim))
        }
    }

    private static func remarks(for payload: CommittedPayload) -> String {
        let receipt = payload.receipt
        let lists = Set(payload.items.compactMap { payload.otherLists[$0.list] }).sorted()
        var remarks = [receipt.reason].compactMap { $0?.message } + receipt.notes.map(\.message)
        if !lists.isEmpty {
            let named = lists.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
            remarks.append("on \(named)" + (lists.count > 3 ? " and \(lists.count - 3) more" : ""))
        }
        if payload.isMoved { remarks.append("its file would be removed") }
        return remarks.joined(separator: "; ")
    }

    /// The line of one of several items of a payload, below it; `list`: where that is not the list of the drop.
    private static func cells(for placed: PlacedItem, on list: String?) -> [Table.Cell] {
        let type = placed.item.type
        return [
            "", "", Table.Cell(type.localizedDescription ?? type.identifier),
            Table.Cell(String(placed.row.offset)),
            Table.Cell(maskingPassword(in: placed.item.name) + (list.map { "  (\($0))" } ?? "")), "",
        ]
    }

    private static func cells(for payload: CommittedPayload) -> [Table.Cell] {
        let receipt = payload.receipt
        let mark: Table.Cell =
            switch receipt.outcome {
            case .imported: Table.Cell("✓", .green)
            case .skipped: Table.Cell("left out", .dim)
            case .rejected: Table.Cell("not accepted", .yellow)
            case .failed: Table.Cell("fails", .red)
            }
        let isTaken = receipt.outcome == .imported
        let kind = isTaken ? payload.type.map { $0.localizedDescription ?? $0.identifier } ?? "" : ""
        let row = payload.items.first.map { String($0.row.offset) } ?? ""
        let name =
            payload.items.count == 1
            ? payload.items[0].item.name : payload.items.isEmpty ? "" : counted(payload.items.count, "item")
        return [
            mark, Table.Cell(maskingPassword(in: payload.shown.text), .bold), Table.Cell(kind),
            Table.Cell(row), Table.Cell(maskingPassword(in: name)),
            Table.Cell(isTaken ? receipt.importer ?? "none" : ""),
        ]
    }

    private func words(for summary: DropSummary) -> String {
        let items = summary.items == summary.imported ? "" : ", \(counted(summary.items, "item")),"
        var parts = [
            "Would import \(counted(summary.imported, "payload"))\(items)\(filled.into)"
        ]
        if moved > 0 { parts.append("\(counted(moved, "file")) would be removed") }
        if summary.leftOut > 0 { parts.append("\(grouped(summary.leftOut)) left out") }
        if summary.rejected > 0 { parts.append("\(grouped(summary.rejected)) not accepted") }
        if summary.failed > 0 { parts.append("\(grouped(summary.failed)) would fail") }
        if summary.unremoved > 0 { parts.append("\(grouped(summary.unremoved)) could not be removed") }
        let lost = hasPlace ? filled.lostPlace.map { " " + $0 } ?? "" : ""
        return parts.joined(separator: "; ") + ". Nothing was changed." + lost
    }

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
