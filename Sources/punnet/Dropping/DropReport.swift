import InternationalText
import Organizer
import Terminal
import Transfer

/// Tells what became of the payloads of a drop: while it runs, and at its end.
final class DropReport {
    /// How many notes of imported payloads are told; the receipts hold them all.
    private static let toldNotes = 20

    private let context: CommandContext
    private let list: ListSummary
    private let progress: ProgressLine
    private let total: FolderCount?
    private var done = 0
    private var firstItems: [PlacedItem] = []
    private var filled: FilledLists
    /// Whether a place was named.
    private let hasPlace: Bool
    /// How many files were moved into the library.
    private var moved = 0
    /// Whether anything was taken that holds what was there.
    private var tookDuplicates = false
    private var notes = 0
    private var replaced = 0
    private var passedOver = PassedOver()
    /// The first error of standard output; nothing more is written after it, and the drop goes on.
    private(set) var outputFailure: OutputFailure?

    /// `total`: counts the payloads to come, where somebody watches. `hasPlace`: whether the person said where on the list.
    init(
        in context: CommandContext, list: ListSummary, total: FolderCount?, hasPlace: Bool = false,
        makesFoldersLists: Bool
    ) {
        self.context = context
        self.list = list
        self.total = total
        self.hasPlace = hasPlace
        filled = FilledLists(list, makesFoldersLists: makesFoldersLists)
        progress = ProgressLine("files", printer: context.printer)
    }

    /// Tells of payloads that have become durable.
    func tell(_ payloads: [CommittedPayload]) {
        done += payloads.count
        for payload in payloads {
            tellProblem(of: payload)
            replaced += payload.receipt.replaced.count
            if payload.isMoved { moved += 1 }
            filled.note(payload)
            if context.options.writesJSON {
                write { $0.write(payload, list: list.name) }
            } else {
                firstItems += payload.items.prefix(Confirmation.namedItems - firstItems.count)
            }
        }
        progress.update(done: done, of: total?.finished)
    }

    /// Tells how the drop ended, and returns the status that says so.
    func end(_ summary: DropSummary) -> ExitStatus {
        progress.finish()
        if context.options.writesJSON {
            write { $0.write(summary) }
        } else {
            var hints: [Problem.Hint] = []
            if replaced > 0 {
                hints.append(
                    .init("To have back what was replaced, without this drop", command: "punnet undo"))
            }
            if tookDuplicates {
                hints.append(
                    .init(
                        "What is there already was taken all the same. To leave it out",
                        command: "punnet drop … --duplicates skip"))
            }
            if summary.rejected > 0, !list.accepts.isEmpty {
                hints.append(.toAcceptAnything(list.name))
            }
            context.printer.notice(lines(for: summary), hints: hints)
        }
        switch summary.ending {
        case .complete: break
        case .interrupted:
            context.printer.problem(
                Problem(
                    "stopped: what was imported until then stays, \(counted(summary.items, "item"))",
                    hints: [.init("To go on", command: "punnet drop --resume")]))
            return .interrupted
        case .failed(let error):
            var problem = Problem(error)
            problem.causes.append(
                "The drop ended there; what was imported until then stays, \(counted(summary.items, "item"))."
            )
            context.printer.problem(problem)
            return .incomplete
        }
        return summary.failed + summary.rejected + summary.unremoved > 0 ? .incomplete : .success
    }

    private func tellProblem(of payload: CommittedPayload) {
        let name = maskingPassword(in: payload.shown.text)
        switch payload.receipt.outcome {
        case .imported:
            for note in payload.receipt.notes where note.code == ReceiptNote.notRemoved {
                context.printer.problem(Problem("\(name): \(note.message)"))
            }
            for note in payload.receipt.notes where note.code != ReceiptNote.notRemoved {
                notes += 1
                if note.code == ReceiptNote.duplicate, payload.leftOut == 0 { tookDuplicates = true }
                if notes <= Self.toldNotes { context.printer.notice("\(name): \(note.message)") }
            }
        case .skipped:
            guard let reason = payload.receipt.reason else { return }
            if !passedOver.note(payload, called: name) {
                context.printer.notice("\(name): left out, \(reason.message)")
            }
        case .rejected, .failed:
            var problem = Problem("\(name): \(payload.receipt.reason?.message ?? "not imported")")
            if payload.receipt.reason?.code == "missing",
                let address = BareAddress.written(payload.shown.text)
            {
                problem.hints.append(
                    .init("To drop the address", command: "punnet drop " + shellWord(address)))
            }
            if payload.receipt.reason?.code == "bad-provider" {
                problem.hints.append(.init("To see what such a file holds", command: "punnet help drop"))
            }
            if payload.receipt.reason?.code == "missing", payload.shown.text.contains("\u{A}") {
                problem.hints.append(
                    .init("Paths end with a NUL byte each. To make that of lines", command: #"tr '\n' '\0'"#))
            }
            context.printer.problem(problem)
        }
    }

    private func lines(for summary: DropSummary) -> [String] {
        var lines: [String] = []
        if notes > Self.toldNotes {
            lines.append("and \(counted(notes - Self.toldNotes, "note")) more; --json tells all")
        }
        var counts: [String] = []
        if moved > 0 { counts.append("\(counted(moved, "file")) removed") }
        if summary.leftOut > 0 { counts.append("\(grouped(summary.leftOut)) left out") }
        if summary.rejected > 0 { counts.append("\(grouped(summary.rejected)) not accepted") }
        if summary.failed > 0 { counts.append("\(grouped(summary.failed)) failed") }
        if summary.unremoved > 0 { counts.append("\(grouped(summary.unremoved)) could not be removed") }
        let items = "Dropped \(counted(summary.items, "item"))\(filled.into)"
        let rest = counts.isEmpty ? "" : "; " + counts.joined(separator: ", ")
        lines.append(items + rest + (firstItems.isEmpty ? "." : ":"))
        let width = firstItems.map { String($0.row.offset).count }.max() ?? 0
        for placed in firstItems {
            let row = String(placed.row.offset)
            let blanks = String(repeating: " ", count: max(0, width - row.count))
            let other = filled.others[placed.list].map { "  (\($0))" } ?? ""
            lines.append("  \(blanks)\(row)  @\(placed.item.id.short)  \(placed.item.name)\(other)")
        }
        if summary.items > firstItems.count, !firstItems.isEmpty {
            lines.append("  and \(grouped(summary.items - firstItems.count)) more")
        }
        lines += passedOver.words
        if hasPlace, let lost = filled.lostPlace { lines.append(lost) }
        return lines
    }

    private func write(_ body: (inout JSONWriter) -> Void) {
        guard outputFailure == nil else { return }
        var json = JSONWriter()
        body(&json)
        do throws(OutputFailure) {
            try context.output.write(json.bytes)
            try context.output.flush()
        } catch {
            outputFailure = error
        }
    }
}
