extension ImporterHost {
    /// A host, and what keeps other importers from being part of it.
    package struct Assembly: Sendable {
        package let host: ImporterHost
        package let builtInProblems: [BuiltInImporters.Problem]
        /// Everything that is installed, whether it serves or not, in the order of names.
        package let plugins: [InstalledPlugin]
        /// Why no plugin is used; nil when they are.
        package let pluginError: PluginError?
    }

    /// Makes a host of the built-in importers and of the plugins that are switched on.
    ///
    /// Where two read a type and neither more specifically, the one that the user prefers wins, and then what is
    /// installed over what is built in. The types that plugins declare are known from then on.
    package static func assemble(
        in folders: ProgramFolders, plugins folder: PluginFolder?
    ) throws(LocationError) -> Assembly {
        let settings = Settings(launcher: try folders.locate(launcherName))
        let (builtIns, problems) = BuiltInImporters.find(in: folders)
        var plugins: [InstalledPlugin] = []
        var decided = PluginSettings()
        var failure: PluginError?
        do throws(PluginError) {
            decided = try folder?.settings() ?? PluginSettings()
            plugins = try folder?.plugins() ?? []
        } catch {
            failure = error
        }
        let serving = plugins.filter { $0.isEnabled && $0.importer != nil }
        for plugin in serving { plugin.declareTypes() }
        let importers = decided.ordered(serving.compactMap(\.importer) + builtIns)
        return Assembly(
            host: ImporterHost(registry: ImporterRegistry(importers), settings: settings),
            builtInProblems: problems, plugins: plugins, pluginError: failure)
    }
}

extension PluginSettings {
    /// Puts importers in the order in which they win: as the user prefers, then installed before built in.
    func ordered(_ importers: [InstalledImporter]) -> [InstalledImporter] {
        func rank(_ importer: InstalledImporter) -> Int {
            order.firstIndex(of: importer.manifest.name)
                ?? order.count + (importer.origin == .installed ? 0 : 1)
        }
        // The place decides between equals: a sort need not keep it.
        return importers.enumerated()
            .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
            .map(\.element)
    }
}
