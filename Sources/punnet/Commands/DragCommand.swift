import DragAndDrop
import Organizer
import Terminal
import Transfer

/// `punnet drag LIST ROWS --to DIR [--copy | --link] [--numbered]`
struct DragCommand: Command {
    private enum Grammar {
        static let list = Argument(.list, .name, "the list that they are in")
        static let rows = Argument(.rows, .rows, "the rows")
        static let to = Option("to", .folder, .bytes, "write the files into this folder, which must be there")
        static let copy = Flag("copy", "write copies: the default")
        static let link = Flag("link", "write symbolic links to the files; what has none is copied")
        static let numbered = Flag("numbered", "begin each name with its place among the rows")
    }

    static let description = CommandDescription(
        "drag", group: CommandGroup.items, "write items into a folder as files",
        arguments: [Grammar.list.description, Grammar.rows.description],
        options: [
            Grammar.to.description, Grammar.copy.description, Grammar.link.description,
            Grammar.numbered.description,
        ],
        details: [
            "An item that has the name of its file is written under that name, byte for byte; any other under its"
                + " own, with its extension once, cut to 255 bytes. A name that is taken gets a number; nothing is"
                + " overwritten, and nothing is written outside the folder. An address becomes a .url file.",
            "The path of each file is written to standard output. The library does not change.",
        ],
        examples: [
            Example("punnet drag top 0-2 --to /media/stick", "Copy three files to a stick"),
            Example("punnet drag top all --to player --numbered", "Keep their order by their names"),
        ], topics: [.rows], soughtAs: ["export", "extract"])

    let list: String
    let rows: RowReference
    let folder: FilePath
    let manner: DragOut.Manner
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
        if parsed[Grammar.copy], parsed[Grammar.link] {
            throw .conflict("--copy and --link exclude each other")
        }
        manner = parsed[Grammar.link] ? .link : .copy
        isNumbered = parsed[Grammar.numbered]
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let store = try context.openStore(isReading: true)
        let library = Library(store, clock: { .now() })
        var page = try await library.rows(rows, of: list)
        let drag: DragOut
        do {
            drag = try DragOut(to: folder, manner: manner, keeper: store.payloads)
        } catch {
            throw Problem("the folder \(visible(folder.bytes)) cannot be written to: \(error)")
        }
        let count = page.items.count + page.unread.ranges.reduce(0) { $0 + $1.count }
        let width = String(count).count
        var place = 0
        var status = ExitStatus.success
        while true {
            for placed in page.items {
                place += 1
                let digits = String(place)
                let prefix = String(repeating: "0", count: max(0, width - digits.count)) + digits + " "
                do {
                    let path = try drag.write(placed.item, prefix: isNumbered ? prefix : "")
                    try write(path, of: placed, in: context)
                } catch let failure as DragOutFailure {
                    status = .incomplete
                    context.printer.problem(
                        Problem("“\(placed.item.name)” was not written: \(failure.words)"))
                }
            }
            if page.unread.isEmpty || context.output.isUnwanted { return status }
            page = try await library.rows(.rows(page.unread), of: list)
        }
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
        case .system(let error): error.description
        }
    }
}
