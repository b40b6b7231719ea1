import ContentTypes
import DragAndDrop
import Organizer
import SQLiteStore
import Terminal
import Transfer

/// `punnet drop SOURCE… [--into LIST] [--at POS] [--create] [--name N] [--type T] [--files0-from FILE]
/// [--provider FILE] [--whole] [--folders-as-lists] [--link|--copy|--move] [--duplicates keep|skip|replace] [--resume] [--dry-run]`
struct DropCommand: Command {
    private enum Grammar {
        static let sources = Argument(
            .source, .source, count: .any, "files, folders, addresses, or - for standard input")
        static let into = Option(
            "into", .list, .name, soughtAs: ["to", "list"], "drop on this list; on Inbox by default")
        static let at = Option("at", .position, .position, "the place where they land; the end by default")
        static let create = Flag("create", "make the list if there is none of this name")
        static let name = Option("name", .name, .name, "call the item so, where there is one source")
        static let type = Option(
            "type", .type, .type, "what standard input holds; found out by its content by default")
        static let files0From = Option(
            "files0-from", .file, .bytes,
            "read paths, each ended by a NUL byte, from this file; - is standard input")
        static let provider = Option(
            "provider", .file, .bytes,
            "take what this JSON file describes as another program’s offers; - is standard input")
        static let whole = Flag("whole", "keep a file of links as one item")
        static let foldersAsLists = Flag(
            "folders-as-lists", "put what lies in a folder on a list that is named after the folder’s path")
        static let link = Flag("link", "refer to files where they lie; so by default")
        static let copy = Flag("copy", "keep the bytes of files in the library")
        static let move = Flag("move", "keep the bytes of files in the library, and remove the files")
        static let duplicates = Option(
            "duplicates",
            ValueDescription("WHAT", .words(DuplicateHandling.allCases.map(\.rawValue))),
            Reading<DuplicateHandling>.choice,
            "keep, skip or replace what the list holds already, byte for byte; keep by default")
        static let resume = Flag(
            "resume", "go on with a drop that was interrupted; @ENTRY says which, where there are several")
        static let dryRun = Flag(
            "dry-run", letter: "n", "show what would be imported as what, and where, and change nothing")
    }

    static let description = CommandDescription(
        "drop", group: CommandGroup.items, "import files, folders, links and text into a list",
        arguments: [Grammar.sources.description],
        options: [
            Grammar.into.description, Grammar.at.description, Grammar.create.description,
            Grammar.name.description, Grammar.type.description,
            Grammar.files0From.description, Grammar.provider.description, Grammar.whole.description,
            Grammar.foldersAsLists.description, Grammar.link.description,
            Grammar.copy.description, Grammar.move.description, Grammar.duplicates.description,
            Grammar.resume.description, Grammar.dryRun.description,
        ],
        details: [
            "What is dropped together lands together, in the order given, at one place. Every payload that was not"
                + " imported is named with its reason; the others stay.",
            "A file of links (bookmarks in HTML, XBEL, or a browser's own file, an OPML outline, a"
                + " text/uri-list) becomes the links in it, with their folders, tags and dates. --whole"
                + " keeps the file instead.",
            "--folders-as-lists makes a list of each folder that is dropped, or stands in a file of links,"
                + " and holds anything itself: “garden/2024” for the folder 2024 in garden. A list of this"
                + " name is used where there is one that takes any type; else a number is added. What lies"
                + " in no folder stays on the list of the drop, at the place that --at names; on the others"
                + " items land at the end. One undo takes all of it back.",
            "--provider says what a browser or a desktop would hand over: several forms of one thing, the"
                + " best first. The list takes the first form that it accepts, and the receipt tells which"
                + " was taken and which were passed over. The file is {\"representations\": [{\"type\":"
                + " \"text/uri-list\", \"value\": \"https://example.org/\"}, …]}, or an object whose"
                + " \"providers\" is a list of such, each a payload. A value may be \"dataBase64\" or the"
                + " \"path\" of a file beside this one instead, and \"suggestedName\" names the payload.",
            "A file stays where it is, and its item refers to it. --copy keeps its bytes in the library"
                + " instead, once for all items that hold the same. --move does so too, and removes the file"
                + " once its bytes and its item are on the disk; undo puts it back, never over another."
                + " Items that referred to it hold its bytes as well then. A file that is changed or still"
                + " being written is not removed.",
            "What the list holds already, byte for byte, is told: files by what is in them, links by their"
                + " address, each with the list where it lands. --duplicates skip leaves it out, of a file of"
                + " links those that are there, and replace takes it in where it is dropped and takes all items"
                + " that held the same off the list, with their notes and marks. Files over 64 MiB are compared only"
                + " where --duplicates asks for it. punnet duplicates shows what is there twice.",
            "A drop that was interrupted is a beginning of the whole, and --resume does the rest, as if"
                + " nothing had happened. Files that came since are taken too. Only what can be read again"
                + " can be gone on with: not a list of paths that came over a pipe. What it does that rests"
                + " on later edits is an entry of the history above these.",
            "With --json a line is written for each payload when it is committed, and a summary at the end.",
            "--dry-run goes through all of it, with importers, duplicates, names and lists of folders, and"
                + " tells what the drop would tell, with the rows where items would land. It changes"
                + " nothing, and keeps nothing.",
        ],
        examples: [
            Example("punnet drop apple.png banana.png --into top", "Drop two files at the end of a list"),
            Example("punnet drop pictures --into top --at 1", "Drop the files of a folder before row 1"),
            Example("date | punnet drop - --name now", "Drop a text on Inbox"),
            Example("find . -name '*.svg' -print0 | punnet drop --files0-from -", "Drop what find finds"),
            Example("punnet drop --provider dragged.json --into top", "Drop what a browser would hand over"),
            Example("punnet drop pictures --into top --dry-run", "See what the list would take"),
            Example("punnet drop downloads --move --into top", "Move the files of a folder into the library"),
            Example("punnet drop pictures --duplicates skip", "Drop what the list does not hold yet"),
            Example(
                "punnet drop bookmarks.html --folders-as-lists", "Make a list of each folder of bookmarks"),
            Example("punnet drop --resume", "Go on with the drop that was interrupted"),
            Example("punnet drop -- -dash.png", "Drop a file whose name begins with a dash"),
        ], topics: [.sources, .positions, .types], soughtAs: ["add", "insert", "put"])

    let sources: [DropSource]
    /// The list to drop on; nil for Inbox.
    let list: String?
    let position: PositionReference
    /// True when an unknown list is made.
    let creates: Bool
    let name: String?
    let type: UTType?
    /// Where further paths are read from: a file, or `-`.
    let files0From: Word?
    /// Where item providers are described: a file, or `-`.
    let provider: Word?
    /// True when a file of links becomes one item.
    let keepsCollectionsWhole: Bool
    /// True when what lies in folders lands on lists of their names.
    let makesFoldersLists: Bool
    /// What becomes of the files that are dropped.
    let taking: Taking
    /// What becomes of duplicates; nil where nothing is said.
    let duplicates: DuplicateHandling?
    /// True when an interrupted drop is gone on with.
    let isResumption: Bool
    /// Which one; nil for the only one.
    let resumedEntry: EntryID.Prefix?
    /// True when the drop is only shown.
    let isProposal: Bool

    init(_ parsed: Parsed) throws(UsageError) {
        sources = try parsed.values(of: Grammar.sources)
        list = try parsed.value(of: Grammar.into)
        position = try parsed.value(of: Grammar.at) ?? .end
        creates = parsed[Grammar.create]
        name = try parsed.value(of: Grammar.name)
        type = try parsed.value(of: Grammar.type)
        files0From = try parsed.value(of: Grammar.files0From)
        provider = try parsed.value(of: Grammar.provider)
        keepsCollectionsWhole = parsed[Grammar.whole]
        makesFoldersLists = parsed[Grammar.foldersAsLists]
        isProposal = parsed[Grammar.dryRun]
        let takings = [(Grammar.link, Taking.link), (Grammar.copy, .copy), (Grammar.move, .move)]
            .compactMap { parsed[$0] ? $1 : nil }
        if takings.count > 1 { throw .conflict("a file is linked, copied or moved; name one of the three") }
        taking = takings.first ?? .link

        duplicates = try parsed.value(of: Grammar.duplicates)
        isResumption = parsed[Grammar.resume]
        if isResumption {
            let others = [list, name, type?.identifier, duplicates?.rawValue].contains { $0 != nil }
            let isChanged =
                creates || files0From != nil || provider != nil || keepsCollectionsWhole || makesFoldersLists
                || isProposal || !takings.isEmpty || position != .end
            if others || isChanged {
                throw .conflict("--resume goes on with what was asked for then, and takes no other options")
            }
            resumedEntry = try Self.entry(in: sources)
            return
        }
        resumedEntry = nil
        if makesFoldersLists, keepsCollectionsWhole {
            throw .conflict(
                "--whole keeps files of links as they are, and --folders-as-lists makes lists of them")
        }

        if files0From == nil, provider == nil, let first = sources.first,
            case .refused(let word, let refusal) = first,
            sources.allSatisfy({ if case .refused = $0 { true } else { false } })
        {
            throw .refusedValue(word, subject: "SOURCE", refusal)
        }
        let readers = sources.count { $0 == .standardInput } + [files0From, provider].count { $0 == "-" }
        if readers > 1 { throw .conflict("standard input can be read once") }
        if sources.isEmpty, files0From == nil, provider == nil {
            throw .missingArgument("SOURCE", command: "drop")
        }
        if name != nil, sources.count != 1 || files0From != nil || provider != nil {
            throw .conflict("--name names one item, and there is not just one source")
        }
        if type != nil, !sources.contains(.standardInput) {
            throw .conflict(
                "--type says what standard input holds, as in drop - --type TYPE < FILE; the type of a file"
                    + " is told by what is"
                    + " in it and by its name")
        }
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        if isProposal { return try await propose(in: context) }
        if isResumption { return try await resume(in: context) }
        try await refuseListsAsSources(in: context)
        // A list of another name is in no library that is only made by this.
        let mayMakeLibrary = creates || list == nil || list == ListName.inbox
        let store = try openStore(in: context, for: mayMakeLibrary ? .making : .editing)
        do {
            let (status, isVain) = try await drop(into: store, in: context)
            if isVain { await store.withdrawIfUnused() }
            return status
        } catch {
            await store.withdrawIfUnused()
            throw error
        }
    }

    private func openStore(in context: CommandContext, for purpose: CommandContext.Purpose) throws
        -> SQLiteStore
    {
        do {
            return try context.openStore(for: purpose)
        } catch StoreError.missing(let folder) where list != nil {
            var problem = Problem(.store(.missing(folder)))
            let into = list.map { " --into " + shellWord($0) } ?? ""
            problem.hints = [
                .init("To begin one there with this list", command: "punnet drop FILE…\(into) --create")
            ]
            throw problem
        }
    }

    /// Drops into the library that is open. `isVain`: nothing was taken, and there is nothing to go on with.
    private func drop(
        into store: SQLiteStore, in context: CommandContext
    ) async throws -> (status: ExitStatus, isVain: Bool) {
        let library = Library(store, clock: { .now() })
        let importers = try context.openImporters()
        if creates {
            // Before a list is made for nothing.
            let target = try await DropTarget.find(named: self.list, creating: true, in: library)
            _ = try await place(in: target, of: library)
        }
        let destination = try await library.destination(named: self.list, creating: creates)
        let list = destination.list
        let sources = try payloadSources(keeping: store.payloads)
        let position = try await library.position(position, in: list)
        // Up to here a signal ends the program at once: standard input may never end.
        Interruption.postpone()
        let total = context.printer.showsProgress ? FolderCount(sources) : nil
        let report = DropReport(
            in: context, list: list, total: total, hasPlace: self.position != .end,
            makesFoldersLists: makesFoldersLists)

        var request: DropRequest?
        let delegate = ListDropDelegate(
            list, decoder: importers, taking: taking, place: { _ in position }
        ) { request = $0 }
        DropSession(Drag(dropping: sources, keptIn: store.payloads), over: delegate.destination)
            .drop(at: .zero)
        let summary: DropSummary
        if var request {
            complete(&request, in: context)
            request.making = destination.making
            let dropping = DropImport(
                library: library, decoder: importers, keeper: store.payloads, home: store.folder)
            summary = try await dropping.run(
                request, interruption: Interruption.requests(), report: report.tell)
        } else {
            summary = await DropRefusal(decoder: importers, keeper: store.payloads).report(
                DropRequest(sources: sources, list: list, position: position),
                until: { Interruption.isRequested }, to: report.tell)
        }
        await importers.shutDown()
        let status = report.end(summary)
        if let failure = report.outputFailure { throw failure }
        return (status, summary.ending == .complete && summary.items == 0)
    }
}
