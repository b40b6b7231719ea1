import Organizer
import Terminal

/// `punnet describe LIST ROW`
struct DescribeCommand: Command {
    private enum Grammar {
        static let list = Argument(.list, .name, "the list that it is in")
        static let row = Argument(.row, .row, "the item")
    }

    static let description = CommandDescription(
        "describe", group: CommandGroup.items, "show everything known of an item",
        arguments: [Grammar.list.description, Grammar.row.description],
        examples: [Example("punnet describe top 0", "Describe the first item")],
        topics: [.rows], soughtAs: ["info", "stat", "inspect"])

    let list: String
    let row: RowReference

    init(_ parsed: Parsed) throws(UsageError) {
        list = try parsed.value(of: Grammar.list)
        row = try parsed.value(of: Grammar.row)
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let library = try context.openLibrary(isReading: true)
        let placed = try await library.item(row, of: list)
        let summary = try await library.list(named: list)
        if context.options.writesJSON {
            var json = JSONWriter()
            json.object { json in
                json.member("version", 1)
                json.member("list", summary.name)
                json.key("item")
                json.write(placed)
                json.member("excerpt", placed.item.excerpt)
            }
            json.endLine()
            try context.output.write(json.bytes)
        } else {
            context.output.page(environment: context.streams.environment)
            try write(facts(of: placed, in: summary), to: context.output)
        }
        return .success
    }

    private func facts(of placed: PlacedItem, in list: ListSummary) -> [(String, String)] {
        let item = placed.item
        let facts = ItemFacts(item: item)
        var lines = [
            ("name", item.name), ("list", list.name),
            ("row", "\(placed.row.offset) of \(counted(list.count, "row"))"),
            ("id", "@" + item.id.description),
            (
                "kind",
                facts.kind == item.type.identifier ? facts.kind : "\(facts.kind) (\(item.type.identifier))"
            ),
            ("from", facts.origin),
        ]
        if let size = item.source.size {
            lines.append(("size", "\(ItemFacts.words(forSize: size)) (\(counted(size, "byte")))"))
        }
        switch item.source {
        case .file(_, _, let modified): lines.append(("modified", modified.localText))
        case .data(let digest, _): lines.append(("SHA-256", digest.description))
        case .url: break
        }
        if let words = words(for: Availability(of: item.source)) { lines.append(("state", words)) }
        lines.append(("done", item.done ? "yes" : "no"))
        if !item.note.isEmpty { lines.append(("note", item.note)) }
        lines.append(("added", item.added.localText))
        lines.append(("importer", item.importer ?? "none"))
        for (key, value) in item.attributes.sorted(by: { $0.key < $1.key }) {
            lines.append((key, words(for: value)))
        }
        if let excerpt = item.excerpt, !excerpt.isEmpty { lines.append(("excerpt", excerpt)) }
        return lines
    }

    private func write(_ facts: [(String, String)], to output: Output) throws {
        let width = facts.map(\.0.count).max() ?? 0
        for (name, text) in facts {
            var label =
                output.paint(name.visible, .dim) + String(repeating: " ", count: width - name.count + 2)
            // Lines of a text stand under each other; whatever else is unseen is escaped.
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                try output.line(label + String(line).visible)
                label = String(repeating: " ", count: width + 2)
            }
        }
    }

    private func words(for state: Availability?) -> String? {
        switch state {
        case .present: "present"
        case .missing: "missing: the folder has no file of this name any more"
        case .unavailable: "unavailable: the folder, or the volume it is on, is not there"
        case .changed: "changed since it was dropped"
        case nil: nil
        }
    }

    private func words(for value: AttributeValue) -> String {
        switch value {
        case .boolean(let flag): flag ? "yes" : "no"
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .string(let text): text
        case .strings(let texts): texts.joined(separator: "\n")
        }
    }
}
