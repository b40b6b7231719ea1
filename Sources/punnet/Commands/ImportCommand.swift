import DragAndDrop
import ImporterHost
import InternationalText
import Organizer
import SQLiteStore
import Terminal
import Transfer

/// `punnet import FILE [--into LIST]`
struct ImportCommand: Command {
    private enum Grammar {
        static let file = Argument(.file, .bytes, "an archive that punnet export wrote")
        static let into = Option("into", .list, .name, "add all items to this list, and make none")
    }

    static let description = CommandDescription(
        "import", group: CommandGroup.lists, "take the lists of an archive into the library",
        arguments: [Grammar.file.description], options: [Grammar.into.description],
        details: [
            "Each list of the archive is made anew; one whose name is taken gets a number behind it, unless"
                + " the list that has it is empty and set alike: that one is filled. Items keep their ids"
                + " where these are free. The whole is one edit, which punnet undo takes back.",
            "An archive is read by a process that is confined, and checked whole before anything is changed."
                + " One that is damaged changes nothing, and it is said where.",
        ],
        examples: [
            Example("punnet import backup.tar", "Take everything back"),
            Example("punnet import top.tar --into Inbox", "Add the items to a list"),
        ], soughtAs: ["load"])

    let file: FilePath
    let list: String?

    init(_ parsed: Parsed) throws(UsageError) {
        file = try ArchivePath.read(try parsed.value(of: Grammar.file))
        list = try parsed.value(of: Grammar.into)
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        do throws(OpenFailure) {
            // No library is made for an archive that is not there.
            _ = try OpenedFile(file)
        } catch {
            throw Self.problem(with: file, error)
        }
        // A list of another name is in no library that is only made by this.
        let mayMakeLibrary = list == nil || list == ListName.inbox
        let store = try context.openStore(for: mayMakeLibrary ? .making : .editing)
        do {
            return try await take(into: store, in: context)
        } catch {
            await store.withdrawIfUnused()
            throw error
        }
    }

    private func take(into store: SQLiteStore, in context: CommandContext) async throws -> ExitStatus {
        let taking: LibraryImport
        do throws(LocationError) {
            taking = LibraryImport(
                Library(store, clock: { .now() }), keeper: store.payloads, programs: try .ofThisProgram())
        } catch {
            throw Problem("archives cannot be read", causes: [error.description + "."])
        }
        do {
            let library = Library(store, clock: { .now() })
            let before = Set(try await library.lists().map { Filling($0) })
            try context.confirm(try await taking.run(file, into: list))
            if !context.options.writesJSON {
                let filled = try await library.lists().map { Filling($0) }.filter { !before.contains($0) }
                context.printer.notice(Self.words(for: filled))
            }
            return .success
        } catch let error as PluginError {
            let reason =
                if case .package(.changed) = error { "it changed while it was read" } else {
                    error.description
                }
            throw Problem(
                "\(visible(file.bytes)) was not imported: \(reason)", causes: ["Nothing was changed."])
        } catch let error as OpenFailure {
            throw Self.problem(with: file, error)
        }
    }

    /// A list with what it holds at a moment.
    private struct Filling: Hashable {
        let name: String
        let count: Int

        init(_ list: ListSummary) { (name, count) = (list.name, list.count) }
    }

    /// How many lists are named.
    private static let named = 20

    private static func words(for filled: [Filling]) -> [String] {
        if filled.isEmpty { return [] }
        var lines = ["On \(counted(filled.count, "list")):"]
        lines += filled.prefix(named).map { "  \($0.name): \(counted($0.count, "item"))" }
        if filled.count > named { lines.append("  and \(grouped(filled.count - named)) more") }
        return lines
    }

    private static func problem(with file: FilePath, _ error: OpenFailure) -> Problem {
        Problem(
            "\(visible(file.bytes)) was not imported: \(DragOutFailure.unopened(error).words)",
            hints: [.init("Name an archive that punnet export has written.")])
    }
}
