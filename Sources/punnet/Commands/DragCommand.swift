import ContentTypes
import DragAndDrop
import Glibc
import InternationalText
import Organizer
import SQLiteStore
import Terminal
import Transfer

/// `punnet drag LIST ROWS [--where TEST] (--to DIR [--copy | --move | --link] [--numbered] | --as TYPE)`
struct DragCommand: Command {
    private enum Grammar {
        static let list = Argument(.list, .name, "the list that they are in")
        static let rows = Argument(.rows, .rows, "the rows")
        static let to = Option("to", .folder, .bytes, "write the files into this folder, which must be there")
        static let type = Option(
            "as", .representation, .type, "write the items to standard output, as this content type")
        static let copy = Flag("copy", "write copies: the default")
        static let move = Flag("move", "write copies, and then delete the items from the list")
        static let link = Flag("link", "write symbolic links to the files; what has none is copied")
        static let numbered = Flag("numbered", "begin each name with its place among the rows")
    }

    static let description = CommandDescription(
        "drag", group: CommandGroup.items, "write items into a folder as files, or to standard output",
        arguments: [Grammar.list.description, Grammar.rows.description],
        options: [
            RowFilter.option.description, Grammar.to.description, Grammar.type.description,
            Grammar.copy.description,
            Grammar.move.description,
            Grammar.link.description, Grammar.numbered.description,
        ],
        details: [
            "An item that has the name of its file is written under that name, byte for byte; any other under its"
                + " own, with its extension once, cut to 255 bytes. A name that is taken gets a number; nothing is"
                + " overwritten, and nothing is written outside the folder. An address becomes a .url file.",
            "A file has its name only once it is whole and on the disk. It keeps the times and the permissions of the"
                + " item’s file, but for set-user-id and the like.",
            "The path of each file is written to standard output. With --move the items that were written leave the"
                + " list as one change, which punnet undo takes back; the files written stay, and so do the files"
                + " that the items refer to. Without it the library does not change.",
            "--as writes data instead: the bytes of one item, by its own type or one that it conforms to; or of any"
                + " number of items their addresses (text/uri-list), their texts (text/plain: what a text holds, the"
                + " address of a link, the name of anything else), a task list (text/markdown), or org.punnet.items,"
                + " which punnet drop takes back whole, with notes, marks, dates and what the library keeps. public.url"
                + " is the address of one.",
        ],
        examples: [
            Example("punnet drag top 0-2 --to /media/stick", "Copy three files to a stick"),
            Example("punnet drag top all --to player --numbered", "Keep their order by their names"),
            Example("punnet drag top all --as text/markdown", "Write a task list"),
            Example(
                "punnet drag top all --as org.punnet.items | punnet --library other drop -",
                "Hand items to another library"),
            Example("punnet drag top 0 --to ~/Desktop --move", "Hand a file on and have it off the list"),
        ], topics: [.rows, .tests, .types], soughtAs: ["extract"])

    let list: String
    let rows: RowReference
    /// What must hold for a row that is written.
    let tests: [RowTest]
    /// Where files go; nil where data goes to standard output.
    let folder: FilePath?
    /// As what data goes to standard output.
    let type: UTType?
    let manner: DragOut.Manner
    /// True when what was written leaves the list.
    let takesOut: Bool
    let isNumbered: Bool

    init(_ parsed: Parsed) throws(UsageError) {
        list = try parsed.value(of: Grammar.list)
        rows = try parsed.value(of: Grammar.rows)
        tests = try parsed.values(of: RowFilter.option)
        let to = try parsed.value(of: Grammar.to)
        type = try parsed.value(of: Grammar.type)
        guard (to == nil) != (type == nil) else {
            throw .conflict(
                to == nil
                    ? "drag needs --to and a folder, or --as and a type" : "--to and --as exclude each other")
        }
        if let to, to.bytes.isEmpty || to.bytes.contains(0) {
            throw .refusedValue(to, subject: "--to", RefusedValue("it names no folder"))
        }
        folder = to.map { FilePath(bytes: $0.bytes) }
        if [Grammar.copy, Grammar.move, Grammar.link].count(where: { parsed[$0] }) > 1 {
            throw .conflict("--copy, --move and --link exclude one another")
        }
        manner = parsed[Grammar.link] ? .link : .copy
        takesOut = parsed[Grammar.move]
        isNumbered = parsed[Grammar.numbered]
        let flags = [Grammar.copy, Grammar.move, Grammar.link, Grammar.numbered]
        if type != nil, flags.contains(where: { parsed[$0] }) {
            throw .conflict("--copy, --move, --link and --numbered are about files, and --as writes none")
        }
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let store = try context.openStore(for: takesOut ? .editing : .reading)
        // What is written stays: first it is seen whether the items can leave the list.
        if takesOut, store.isReadOnly { throw StoreError.readOnly(store.folder) }
        let library = Library(store, clock: { .now() })
        // Held until the items that were written are taken off the list, with --move.
        try await library.holdSnapshot()
        let rows = try await RowFilter.rows(rows, of: list, where: tests, in: library)
        if let path = folder {
            return try await write(rows, into: path, of: library, keptIn: store, in: context)
        }
        guard let type else { preconditionFailure("a drag goes to a folder or has a type") }
        return try await write(rows, as: type, of: library, keptIn: store, in: context)
    }

    private func write(
        _ rows: RowReference, into path: FilePath, of library: Library, keptIn store: SQLiteStore,
        in context: CommandContext
    ) async throws -> ExitStatus {
        let folder: DragOut
        do {
            folder = try DragOut(to: path, manner: manner, keeper: store.payloads)
        } catch {
            let isMissing = error.code == ENOENT
            throw Problem(
                "the folder \(visible(path.bytes)) cannot be written to: \(error)",
                hints: isMissing
                    ? [.init("To make it", command: "mkdir " + shellWord(visible(path.bytes)))] : [])
        }
        let drag = try await FolderDrag(rows, of: list, in: library, to: folder)
        Interruption.postpone()
        var status = ExitStatus.success
        let written = try await drag.write(isNumbered: isNumbered) { result in
            switch result {
            case .written(let placed, let path): try write(path, of: placed, in: context)
            case .failed(let id, let item, let failure):
                status = .incomplete
                tell(failure, of: item, id, in: context)
            }
            return !context.output.isUnwanted && !Interruption.isRequested
        }
        if Interruption.isRequested {
            try folder.sync()
            throw Problem(
                "stopped: \(counted(written.count, "file")) \(written.count == 1 ? "was" : "were") written to"
                    + " \(visible(path.bytes)), and the list is as it was",
                status: .interrupted)
        }
        guard takesOut else {
            try folder.sync()
            return status
        }
        // What was not told as written does not leave the list.
        try context.output.flush()
        let shown = FilePath.escape(DroppedPath(path).absolute.bytes)
        if let edit = try await drag.takeOut(written, to: shown) {
            try context.confirm(edit, isRemoval: true)
            if !context.options.writesJSON {
                context.printer.notice("  The files stay in \(visible(path.bytes)), also then.")
            }
        }
        return status
    }

    private func write(_ path: FilePath, of placed: PlacedItem, in context: CommandContext) throws {
        guard context.options.writesJSON else { return try context.output.line(visible(path.bytes)) }
        var json = JSONWriter()
        json.object { json in
            json.member("version", 1)
            json.member("row", placed.row.offset)
            json.member("id", placed.item.id.description)
            json.member("name", placed.item.name)
            json.member("path", path.string ?? path.description)
            if path.string == nil { json.member("pathBytes", percentEncoded(path.bytes)) }
        }
        json.endLine()
        try context.output.write(json.bytes)
    }

    private func write(
        _ rows: RowReference, as type: UTType, of library: Library, keptIn store: SQLiteStore,
        in context: CommandContext
    ) async throws -> ExitStatus {
        if context.options.writesJSON {
            throw UsageError.conflict("--as writes the type that it names, and --json another form")
        }
        var status = ExitStatus.success
        do {
            let drag = try await DataDrag(rows, of: list, in: library, keeper: store.payloads, as: type)
            try await drag.write(to: { try context.output.write($0) }) { id, item, failure in
                status = .incomplete
                tell(failure, of: item, id, in: context)
            }
        } catch DragOutFailure.documentTooLarge(let limit) {
            throw Problem(
                "nothing was written: \(DragOutFailure.documentTooLarge(limit: limit).words)",
                hints: [.init("Drag fewer rows at a time.")])
        } catch LibraryError.notOneRow(let count) where count > 1 {
            throw Problem(
                "one item at a time is written as \(type.identifier), and \(counted(count, "row")) are named",
                hints: [
                    .init("Name one row, or one of the types that take any number of items:"),
                    .init("text/uri-list, text/plain, text/markdown or org.punnet.items."),
                ])
        }
        return status
    }

    private func tell(
        _ failure: DragOutFailure, of item: Item?, _ id: ItemID, in context: CommandContext
    ) {
        let name = item.map { "“\($0.name)”" } ?? "@\(id)"
        var problem = Problem("\(name) was not written: \(failure.words)")
        if case .noRepresentation = failure, let item {
            problem.hints = [
                .init("It is written as \(item.type.identifier), or a type that this conforms to.")
            ]
        }
        context.printer.problem(problem)
    }
}
