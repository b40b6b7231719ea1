import ImporterHost
import Terminal

extension PluginsCommand {
    /// Installs a folder or an archive, after showing what it asks for.
    func install(in context: CommandContext) throws -> ExitStatus {
        let folder = try folder(in: context)
        let programs = try programs().folders
        do {
            let package = try PluginPackage(at: names[0], programs: programs)
            let old = try folder.plugins().first { $0.name == package.manifest.name }
            context.printer.notice(PluginFacts.request(of: package, replacing: old))
            let question = "Install \(package.manifest.name) \(package.manifest.version)?"
            if let status = try whyNot(question, "Nothing was installed.", in: context) { return status }
            let (plugin, replaced) = try folder.install(
                package, missingLayers: try missingLayers(), mayRunUnconfined: mayRunUnconfined)
            confirm("Installed", plugin, replaced.map { ", in place of \($0)" } ?? "", in: context)
        } catch let error as PluginError {
            throw Problem(error, "\(names[0]) was not installed")
        }
        return .success
    }

    /// Removes importers, or switches them on or off.
    func change(in context: CommandContext) throws -> ExitStatus {
        let folder = try folder(in: context)
        do {
            let plugins = try folder.plugins()
            let meant = try names.map { try plugins.named($0) }
            if action == .remove {
                let question = "Remove \(meant.map(\.name).joined(separator: ", "))?"
                if let status = try whyNot(question, "Nothing was removed.", in: context) { return status }
            }
            for plugin in meant {
                switch action {
                case .remove:
                    try folder.remove(plugin.name)
                    confirm("Removed", plugin, in: context)
                case .enable:
                    let missing = try missingLayers()
                    guard missing.isEmpty || mayRunUnconfined else {
                        throw PluginError.unconfinable(plugin.name, missing: missing)
                    }
                    try folder.setEnabled(true, plugin.name, mayRunUnconfined: mayRunUnconfined)
                    confirm("Enabled", plugin, in: context)
                default:
                    try folder.setEnabled(false, plugin.name)
                    confirm("Disabled", plugin, in: context)
                }
            }
        } catch let error as PluginError {
            throw Problem(error, "the plugins stay as they are")
        }
        return .success
    }

    /// Says which importers win over others that read the same type.
    func prefer(in context: CommandContext) throws -> ExitStatus {
        let folder = try folder(in: context)
        do throws(PluginError) {
            if forgetsOrder {
                try folder.preferNothing()
                context.printer.notice("What is installed wins over what is built in.")
                return .success
            }
            let plugins = try folder.plugins()
            for name in names where !BuiltInImporters.names.contains(name) { _ = try plugins.named(name) }
            try folder.prefer(names)
            let idle = plugins.filter { names.contains($0.name) && !$0.isEnabled }.map(\.name)
            var lines = ["Asked first: \(try folder.settings().order.joined(separator: ", "))."]
            if !idle.isEmpty {
                lines.append("Not asked at all before it is enabled: \(idle.joined(separator: ", ")).")
            }
            let words = idle.joined(separator: " ")
            context.printer.notice(
                lines,
                hints: idle.isEmpty ? [] : [.init("To enable it", command: "punnet plugins enable " + words)])
        } catch {
            throw Problem(error, "the order stays as it is")
        }
        return .success
    }

    /// Asks, unless the command line said yes; nil when it is to be done.
    private func whyNot(
        _ question: String, _ undone: String, in context: CommandContext
    ) throws -> ExitStatus? {
        if isSure { return nil }
        switch Prompt.confirm(question, input: context.streams.input, output: context.streams.errors) {
        case .yes: return nil
        case .no:
            context.printer.notice(undone)
            return .incomplete
        case .nobody: throw UsageError.conflict("plugins \(action) needs --yes where nobody can be asked")
        case .interrupted: return .interrupted
        }
    }

    private func confirm(
        _ verb: String, _ plugin: InstalledPlugin, _ rest: String = "", in context: CommandContext
    ) {
        let version = plugin.manifest.map { " " + $0.version } ?? ""
        context.printer.notice("\(verb) \(plugin.name)\(version)\(rest).")
    }

    /// The layers of confinement that this system lacks.
    private func missingLayers() throws -> [String] {
        Confinement.layers(launcher: try programs().launcher)?.missing ?? ["every layer"]
    }

    /// The folders of this program's helpers, and the program among them that confines.
    func programs() throws -> (folders: ProgramFolders, launcher: String) {
        do throws(LocationError) {
            let folders = try ProgramFolders.ofThisProgram()
            return (folders, try folders.locate(ImporterHost.launcherName))
        } catch {
            throw Problem("plugins cannot be confined", causes: [error.description + "."])
        }
    }
}
