import DragAndDrop
import Glibc
import InternationalText
import Organizer
import Terminal
import Transfer

/// `punnet export FILE [--list LIST…] [--with-files]`
struct ExportCommand: Command {
    private enum Grammar {
        static let file = Argument(.file, .bytes, "the archive, which must not be there")
        static let list = Option(
            "list", .list, .name, repeats: true,
            "write this list; several with several --list, all by default")
        static let withFiles = Flag("with-files", "put the files into the archive that items refer to")
    }

    static let description = CommandDescription(
        "export", group: CommandGroup.lists, "write lists with all that is in them into an archive",
        arguments: [Grammar.file.description],
        options: [Grammar.list.description, Grammar.withFiles.description],
        details: [
            "The archive is a tar of JSON and of what the library keeps, and punnet import takes it back,"
                + " here or elsewhere: lists and their settings, the items in their order, notes, marks,"
                + " dates and attributes. The history stays behind.",
            "Files that items refer to stay where they are, and their paths travel. With --with-files their"
                + " content does, and the library that takes the archive keeps it.",
        ],
        examples: [
            Example("punnet export backup.tar", "Write everything"),
            Example("punnet export top.tar --list top --with-files", "Hand on a list with its files"),
        ], soughtAs: ["backup", "dump", "archive"])

    let file: FilePath
    /// The lists to write; empty for all.
    let lists: [String]
    let includesFiles: Bool

    init(_ parsed: Parsed) throws(UsageError) {
        file = try ArchivePath.read(try parsed.value(of: Grammar.file))
        lists = try parsed.values(of: Grammar.list)
        includesFiles = parsed[Grammar.withFiles]
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let store = try context.openStore(for: .reading)
        let library = Library(store, clock: { .now() })
        try await library.holdSnapshot()
        var export = LibraryExport(
            library, keeper: store.payloads, includesFiles: includesFiles)
        var status = ExitStatus.success
        let summary: LibraryExport.Summary
        Interruption.postpone()
        do {
            summary = try await export.write(lists, to: file, until: { Interruption.isRequested }) {
                item, failure in
                status = .incomplete
                let fate = if case .file = item.source { "goes without its file" } else { "was left out" }
                context.printer.problem(Problem("“\(item.name)” \(fate): \(failure.words)"))
            }
        } catch let error as SystemError where error.code == EEXIST {
            throw Problem(
                "\(visible(file.bytes)) is there already, and nothing is written over it",
                hints: [.init("Name a file that is not there yet.")])
        } catch let error as SystemError where error.code == ECANCELED {
            throw Problem(
                "stopped: \(visible(file.bytes)) was not written, and nothing of it is left",
                status: .interrupted)
        } catch let error as SystemError {
            throw Problem("\(visible(file.bytes)) was not written: \(error)")
        }
        if context.options.writesJSON {
            try context.output.write(json(summary))
        } else {
            context.printer.notice(
                "Wrote \(counted(summary.lists, "list")) with \(counted(summary.items, "item")) and "
                    + "\(counted(summary.payloads, "payload")) to \(visible(file.bytes)), "
                    + "\(ItemFacts.words(forSize: summary.bytes)).")
        }
        return status
    }

    private func json(_ summary: LibraryExport.Summary) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("version", 1)
            json.key("export")
            json.object { json in
                json.member("path", file.string ?? file.description)
                if file.string == nil { json.member("pathBytes", percentEncoded(file.bytes)) }
                json.member("lists", summary.lists)
                json.member("items", summary.items)
                json.member("payloads", summary.payloads)
                json.member("bytes", summary.bytes)
            }
        }
        json.endLine()
        return json.bytes
    }
}

/// Reads the path of an archive.
enum ArchivePath {
    static func read(_ word: Word) throws(UsageError) -> FilePath {
        if word.bytes.isEmpty || word.bytes.contains(0) {
            throw .refusedValue(word, subject: "FILE", RefusedValue("it names no file"))
        }
        if word == "-" {
            throw .refusedValue(
                word, subject: "FILE",
                RefusedValue(
                    "an archive is a file, not standard input or output",
                    advice: "A file of this name is ./-."))
        }
        return FilePath(bytes: word.bytes)
    }
}
