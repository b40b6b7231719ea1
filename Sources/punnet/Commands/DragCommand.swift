import DragAndDrop
import Organizer
import Terminal
import Transfer

/// `punnet drag LIST ROWS --to DIR [--copy | --move | --link] [--numbered]`
struct DragCommand: Command {
    private enum Grammar {
        static let list = Argument(.list, .name, "the list that they are in")
        static let rows = Argument(.rows, .rows, "the rows")
        static let to = Option("to", .folder, .bytes, "write the files into this folder, which must be there")
        static let copy = Flag("copy", "write copies: the default")
        static let move = Flag("move", "write copies, and then delete the items from the list")
        static let link = Flag("link", "write symbolic links to the files; what has none is copied")
        static let numbered = Flag("numbered", "begin each name with its place among the rows")
    }

    static let description = CommandDescription(
        "drag", group: CommandGroup.items, "write items into a folder as files",
        arguments: [Grammar.list.description, Grammar.rows.description],
        options: [
            Grammar.to.description, Grammar.copy.description, Grammar.move.description,
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
        ],
        examples: [
            Example("punnet drag top 0-2 --to /media/stick", "Copy three files to a stick"),
            Example("punnet drag top all --to player --numbered", "Keep their order by their names"),
            Example("punnet drag top 0 --to ~/Desktop --move", "Hand a file on and have it off the list"),
        ], topics: [.rows], soughtAs: ["export", "extract"])

    let list: String
    let rows: RowReference
    let folder: FilePath
    let manner: DragOut.Manner
    /// True when what was written leaves the list.
    let takesOut: Bool
    let isNumbered: Bool

    init(_ parsed: Parsed) throws(UsageError) {
        list = try parsed.value(of: Grammar.list)
        rows = try parsed.value(of: Grammar.rows)
        guard let folder = try parsed.value(of: Grammar.to) else {
            throw .conflict("drag needs --to, and a folder after it")
        }
        if folder.bytes.isEmpty || folder.bytes.contains(0) {
            throw .refusedValue(folder, subject: "--to", RefusedValue("it names no folder"))
        }
        self.folder = FilePath(bytes: folder.bytes)
        if [Grammar.copy, Grammar.move, Grammar.link].count(where: { parsed[$0] }) > 1 {
            throw .conflict("--copy, --move and --link exclude one another")
        }
        manner = parsed[Grammar.link] ? .link : .copy
        takesOut = parsed[Grammar.move]
        isNumbered = parsed[Grammar.numbered]
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let store = try context.openStore(isReading: !takesOut)
        let library = Library(store, clock: { .now() })
        let folder: DragOut
        do {
            folder = try DragOut(to: self.folder, manner: manner, keeper: store.payloads)
        } catch {
            throw Problem("the folder \(visible(self.folder.bytes)) cannot be written to: \(error)")
        }
        let drag = try await FolderDrag(rows, of: list, in: library, to: folder)
        var status = ExitStatus.success
        let written = try await drag.write(isNumbered: isNumbered) { result in
            switch result {
            case .written(let placed, let path): try write(path, of: placed, in: context)
            case .failed(let id, let item, let failure):
                status = .incomplete
                let name = item.map { "“\($0.name)”" } ?? "@\(id)"
                context.printer.problem(Problem("\(name) was not written: \(failure.words)"))
            }
            return !context.output.isUnwanted
        }
        guard takesOut else {
            try folder.sync()
            return status
        }
        // What was not told as written does not leave the list.
        try context.output.flush()
        let shown = FilePath.escape(DroppedPath(self.folder).absolute.bytes)
        if let edit = try await drag.takeOut(written, to: shown) {
            try context.confirm(edit, isRemoval: true)
            if !context.options.writesJSON {
                context.printer.notice("  The files stay in \(visible(self.folder.bytes)), also then.")
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
}

extension DragOutFailure {
    /// Says why in half a sentence.
    fileprivate var words: String {
        switch self {
        case .unopened(.missing), .unopened(.dangling): "its file is missing"
        case .unopened(.loop): "links lead to one another"
        case .unopened(.permission): "its file may not be read"
        case .unopened(.notAFile(let kind)):
            "in its place there is a \(kind?.rawValue ?? "thing that is no file")"
        case .unopened(.system(let code)): SystemError(code: code).description
        case .payload(let error): LibraryError.store(error).headline
        case .addressOfSeveralLines: "its address holds control characters"
        case .gone: "it has left the list meanwhile"
        case .system(let error): error.description
        }
    }
}
