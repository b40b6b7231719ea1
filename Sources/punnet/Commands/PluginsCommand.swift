import ImporterHost
import Terminal

/// `punnet plugins`
struct PluginsCommand: Command {
    static let description = CommandDescription(
        "plugins", group: CommandGroup.program, "show the importers and what they read",
        examples: [Example("punnet plugins", "Show the importers")])

    init(_ parsed: Parsed) throws(UsageError) {}

    func run(in context: CommandContext) async throws -> ExitStatus {
        let importers = try context.openImporters().registry.importers
        if context.options.writesJSON {
            var json = JSONWriter()
            json.object { json in
                json.member("version", 1)
                json.key("plugins")
                json.array { json in for importer in importers { json.write(importer) } }
            }
            json.endLine()
            try context.output.write(json.bytes)
        } else {
            try writeTable(of: importers, to: context.output)
        }
        return .success
    }

    private func writeTable(of importers: [InstalledImporter], to output: Output) throws {
        let rows = importers.map { importer in
            [
                Table.Cell(importer.manifest.name, .bold), Table.Cell(importer.manifest.version),
                Table.Cell(importer.origin.word), Table.Cell(importer.types.joined(separator: ", "), .dim),
            ]
        }
        let table = Table(
            [.init("importer"), .init("version"), .init("from"), .init("reads", minimum: 20)],
            measuring: rows,
            width: output.columns, paint: output.paint)
        try output.line(table.header)
        for row in rows { try output.line(table.line(row)) }
    }
}

extension InstalledImporter {
    /// The types that it reads, as its manifest names them.
    var types: [String] { manifest.reads.map(\.description) }
}

extension InstalledImporter.Origin {
    /// Where it comes from, in a word.
    var word: String {
        switch self {
        case .builtIn: "built in"
        case .installed: "installed"
        }
    }
}

extension JSONWriter {
    /// Writes an importer as `plugins` does.
    mutating func write(_ importer: InstalledImporter) {
        object { json in
            json.member("name", importer.manifest.name)
            json.member("version", importer.manifest.version)
            json.member("protocol", importer.manifest.protocolVersion)
            json.member("builtIn", importer.origin == .builtIn)
            json.member("executable", importer.executable)
            json.member("reads", importer.types)
            json.member("yields", importer.manifest.yields.map(\.description))
        }
    }
}
