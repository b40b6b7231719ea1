import ImporterHost
import InternationalText
import Terminal

/// `punnet plugins [ACTION] [NAME…]`
struct PluginsCommand: Command {
    enum Action: String, CaseIterable, Sendable {
        case list, info, install, remove, enable, disable, check, prefer
    }

    private enum Grammar {
        static let action = Argument(
            ValueDescription("ACTION", .words(Action.allCases.map(\.rawValue))), Reading<Action>.choice,
            count: .optional, "what to do: " + Action.allCases.map(\.rawValue).joined(separator: ", "))
        static let names = Argument(
            ValueDescription("NAME", .files), .name, count: .any,
            "importers; a folder or an archive to install, a folder to check")
        static let yes = Flag("yes", letter: "y", "do not ask")
        static let unconfined = Flag(
            "unconfined", "with install or enable: let it run where this system cannot confine it wholly")
        static let none = Flag("none", "with prefer: forget what was preferred")
    }

    static let description = CommandDescription(
        "plugins", group: CommandGroup.program, "show, install, check and order importers",
        arguments: [Grammar.action.description, Grammar.names.description],
        options: [
            Grammar.yes.description, Grammar.unconfined.description, Grammar.none.description,
        ],
        details: [
            "An importer is a folder with a plugin.json in it, or such a folder in a tar, tar.gz or zip. Installing"
                + " shows what it asks for, asks, and copies it whole or not at all. A plugin belongs to you and"
                + " serves every library of yours.",
            "Where two importers read a type, the more specific type wins, then the order of prefer, then what is"
                + " installed over what is built in. list shows them in that order.",
            "check runs a plugin, confined, on its own samples (the files in samples, each with the answer that is"
                + " expected in NAME.expected.json) and on hostile input; status 1 says that something failed.",
        ],
        examples: [
            Example("punnet plugins", "Show the importers"),
            Example(
                "punnet plugins check samples/plugins/vcards", "See whether a plugin is fit to be installed"),
            Example("punnet plugins install samples/plugins/vcards", "Install it"),
            Example("punnet plugins prefer vcards TextImporter", "Say who wins"),
        ])

    let action: Action
    let names: [String]
    let isSure: Bool
    let mayRunUnconfined: Bool
    let forgetsOrder: Bool

    init(_ parsed: Parsed) throws(UsageError) {
        action = try parsed.optional(Grammar.action) ?? .list
        names = try parsed.values(of: Grammar.names)
        isSure = parsed[Grammar.yes]
        mayRunUnconfined = parsed[Grammar.unconfined]
        forgetsOrder = parsed[Grammar.none]
        switch action {
        case .list:
            guard names.isEmpty else { throw .superfluousArgument(Word(names[0]), command: "plugins list") }
        case .info, .install, .check:
            guard names.count == 1 else {
                throw .conflict("plugins \(action) takes one \(action == .info ? "NAME" : "path")")
            }
        case .remove, .enable, .disable:
            if names.isEmpty { throw .missingArgument("NAME", command: "plugins \(action)") }
        case .prefer:
            if names.isEmpty != forgetsOrder {
                throw .conflict("plugins prefer takes NAME…, the first over all, or --none")
            }
        }
        if forgetsOrder, action != .prefer { throw .conflict("--none goes with plugins prefer") }
        if mayRunUnconfined, action != .install, action != .enable {
            throw .conflict("--unconfined goes with plugins install and plugins enable")
        }
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        switch action {
        case .list: return try list(in: context)
        case .info: return try showFacts(in: context)
        case .check: return try await check(in: context)
        case .install: return try install(in: context)
        case .remove, .enable, .disable: return try change(in: context)
        case .prefer: return try prefer(in: context)
        }
    }

    /// The folder of plugins, which must be known.
    func folder(in context: CommandContext) throws -> PluginFolder {
        guard let folder = context.pluginFolder else {
            throw Problem(PluginError.noFolder, "plugins cannot be kept")
        }
        return folder
    }
}

extension Problem {
    /// Words what is wrong with a plugin, under a headline that says what was not done.
    init(_ error: PluginError, _ headline: String) {
        self.init(
            headline, causes: [error.description.asSentence],
            hints: error.remedy.map { [Hint($0.asSentence)] } ?? [])
        switch error {
        case .notInstalled(_, nil): hints.append(Hint("To see those that are", command: "punnet plugins"))
        default: if hints.isEmpty { hints = [Hint("To read more", command: "punnet help plugins")] }
        }
    }
}

extension [InstalledPlugin] {
    /// Finds a plugin; names the nearest where there is none.
    func named(_ name: String) throws(PluginError) -> InstalledPlugin {
        if let plugin = first(where: { $0.name == name }) { return plugin }
        if BuiltInImporters.names.contains(name) { throw .builtIn(name) }
        throw .notInstalled(name, nearest: nearest(to: name, among: map(\.name)))
    }
}

extension String {
    /// The text with a stop at its end.
    fileprivate var asSentence: String { hasSuffix(".") ? self : self + "." }
}
