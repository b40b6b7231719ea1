import ImporterHost
import Terminal

extension PluginsCommand {
    /// Shows all importers, those that serve in the order in which they win, and then the others.
    func list(in context: CommandContext) throws -> ExitStatus {
        let importers = try context.openImporters().registry.importers
        let others = try idlePlugins(in: context)
        if context.options.writesJSON {
            var json = JSONWriter()
            json.object { json in
                json.member("version", 1)
                json.key("plugins")
                json.array { json in
                    for importer in importers { json.write(importer) }
                    for plugin in others { json.write(plugin) }
                }
            }
            json.endLine()
            try context.output.write(json.bytes)
        } else {
            try writeTable(of: importers, others, to: context.output)
        }
        return .success
    }

    /// Those installed that are switched off or cannot serve.
    private func idlePlugins(in context: CommandContext) throws -> [InstalledPlugin] {
        // What is wrong with the whole folder was said as a warning already.
        let plugins = try context.assembleImporters().plugins
        return plugins.filter { !$0.isEnabled || $0.problem != nil }
    }

    private func writeTable(
        of importers: [InstalledImporter], _ others: [InstalledPlugin], to output: Output
    ) throws {
        func cells(_ name: String, _ manifest: PluginManifest?, _ from: String) -> [Table.Cell] {
            let types = manifest.map { $0.reads.map(\.description).joined(separator: ", ") } ?? ""
            return [
                Table.Cell(name, .bold), Table.Cell(manifest?.version ?? ""), Table.Cell(from),
                Table.Cell(types, .dim),
            ]
        }
        let rows =
            importers.map { cells($0.manifest.name, $0.manifest, $0.origin.word) }
            + others.map { cells($0.name, $0.manifest, $0.state) }
        let table = Table(
            [.init("importer"), .init("version"), .init("from"), .init("reads", minimum: 20)],
            measuring: rows,
            width: output.columns, paint: output.paint)
        try output.line(table.header)
        for row in rows { try output.line(table.line(row)) }
    }

    /// Shows what one importer is and asks for.
    func showFacts(in context: CommandContext) throws -> ExitStatus {
        let name = names[0]
        let assembly = try context.assembleImporters()
        let builtIn = assembly.host.registry.importers.first {
            $0.manifest.name == name && $0.origin == .builtIn
        }
        if let builtIn {
            return try showFacts(
                name, builtIn.manifest, "built in", json: { $0.write(builtIn) }, in: context)
        }
        do {
            if let error = assembly.pluginError { throw error }
            let plugin = try assembly.plugins.named(name)
            try showFacts(
                name, plugin.manifest, plugin.state + ", in " + plugin.folder,
                json: { json in
                    if let importer = plugin.importer {
                        json.write(importer, state: plugin.state)
                    } else {
                        json.write(plugin)
                    }
                }, in: context)
            guard let problem = plugin.problem else { return .success }
            throw problem
        } catch let error as PluginError {
            if case .notInstalled = error { throw Problem(error, "there is no importer \(name.visible)") }
            throw Problem(error, "\(name.visible) does not serve")
        }
    }

    @discardableResult
    private func showFacts(
        _ name: String, _ manifest: PluginManifest?, _ state: String, json: (inout JSONWriter) -> Void,
        in context: CommandContext
    ) throws -> ExitStatus {
        if context.options.writesJSON {
            var writer = JSONWriter()
            writer.object { writer in
                writer.member("version", 1)
                writer.key("plugin")
                json(&writer)
            }
            writer.endLine()
            try context.output.write(writer.bytes)
            return .success
        }
        try context.output.line(name + (manifest.map { " \($0.version)" } ?? "") + ": " + state)
        if let summary = manifest?.summary { try context.output.line("  " + summary.visible) }
        for line in manifest.map(PluginFacts.lines) ?? [] { try context.output.line(line.visible) }
        return .success
    }
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
