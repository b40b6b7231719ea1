import InternationalText
import Organizer
import Terminal

/// `punnet lists [--print0]`
struct ListsCommand: Command {
    private enum Grammar {
        static let print0 = Flag("print0", letter: "0", "write the names alone, each ended by a NUL byte")
    }

    static let description = CommandDescription(
        "lists", group: CommandGroup.lists, "show the lists, how many items they have and what they take",
        options: [Grammar.print0.description],
        details: [
            "“completes” stands beside a list on which items become done, and “locked” beside one whose rows are not"
                + " reordered."
        ],
        examples: [Example("punnet lists", "Show the lists")],
        soughtAs: ["ls", "list"])

    let writesNames: Bool

    init(_ parsed: Parsed) throws(UsageError) {
        writesNames = parsed[Grammar.print0]
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let lists = try await context.openLibrary(for: .reading).lists()
        if writesNames {
            for list in lists { try context.output.write(Array(list.name.utf8) + [0]) }
        } else if context.options.writesJSON {
            try context.output.write(json(lists))
        } else {
            context.output.page(environment: context.streams.environment)
            try writeTable(of: lists, to: context.output)
        }
        return .success
    }

    private func json(_ lists: [ListSummary]) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("version", 1)
            json.key("lists")
            json.array { json in for list in lists { json.write(list) } }
        }
        json.endLine()
        return json.bytes
    }

    private func writeTable(of lists: [ListSummary], to output: Output) throws {
        let rows = lists.map { list in
            [
                Table.Cell(list.name, .bold), Table.Cell(grouped(list.count)),
                Table.Cell(list.accepts.isEmpty ? "anything" : list.acceptedTypes, .dim),
                Table.Cell(list.rules, .yellow),
            ]
        }
        let table = Table(
            [
                .init("list", minimum: 12), .init("items", alignment: .trailing), .init("takes", minimum: 8),
                .init(""),
            ],
            measuring: rows, width: output.columns, paint: output.paint)
        try output.line(table.header)
        for row in rows { try output.line(table.line(row)) }
    }
}

extension ListSummary {
    /// The accepted types in words: `public.image, public.text`.
    var acceptedTypes: String { accepts.map(\.identifier).joined(separator: ", ") }

    /// What is set on the list besides, in words: `completes, locked`.
    fileprivate var rules: String {
        let rules = [settings.completes ? "completes" : nil, settings.allowsReordering ? nil : "locked"]
        return rules.compactMap(\.self).joined(separator: ", ")
    }
}

extension JSONWriter {
    /// Writes a list as `lists` does.
    mutating func write(_ list: ListSummary) {
        object { json in
            json.member("name", list.name)
            json.member("count", list.count)
            json.member("accepts", list.accepts.map(\.identifier))
            json.member("completes", list.settings.completes)
            json.member("reordering", list.settings.allowsReordering)
        }
    }
}
