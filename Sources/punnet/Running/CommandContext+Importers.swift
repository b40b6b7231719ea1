import ImporterHost
import Terminal

extension CommandContext {
    /// Makes a host of all importers, and warns of those that cannot serve.
    func openImporters() throws -> ImporterHost {
        let assembly = try assembleImporters()
        for problem in assembly.builtInProblems {
            printer.warning("\(problem.description); what only \(problem.name) reads is kept undecoded")
        }
        if let error = assembly.pluginError { printer.warning(error.description) }
        for plugin in assembly.plugins where plugin.isEnabled {
            if let problem = plugin.problem {
                printer.warning("the plugin \(plugin.name) cannot serve: \(problem.description)")
            }
        }
        return assembly.host
    }

    /// Makes a host of all importers, and tells of the others.
    func assembleImporters() throws -> ImporterHost.Assembly {
        do throws(LocationError) {
            return try ImporterHost.assemble(in: try .ofThisProgram(), plugins: pluginFolder)
        } catch {
            throw Problem("importers cannot be started", causes: [error.description + "."])
        }
    }

    /// Where the user's plugins lie; nil when nothing says.
    var pluginFolder: PluginFolder? { PluginFolder { streams.environment[$0] } }

    /// The user's language as a BCP 47 tag, by LC_ALL, LC_MESSAGES and LANG; nil for “C” and “POSIX”.
    var languageTag: String? {
        let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { streams.environment[$0] }.first {
            !$0.isEmpty
        }
        guard let locale = value?.prefix(while: { $0 != "." && $0 != "@" }),
            !["C", "POSIX"].contains(locale),
            !locale.isEmpty
        else { return nil }
        return locale.split(separator: "_").joined(separator: "-")
    }
}
