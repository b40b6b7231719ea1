import DragAndDrop
import Organizer
import SQLiteStore
import Terminal

/// What a command works with: where data and messages go, and the library, opened when first asked for.
struct CommandContext: Sendable {
    let options: GlobalOptions
    let output: Output
    let printer: Printer
    let streams: Streams

    init(options: GlobalOptions, streams: Streams) {
        self.options = options
        self.streams = streams
        output = Output(descriptor: streams.output, environment: streams.environment)
        printer = Printer(
            program: "punnet", options: options.asTyped, isQuiet: options.isQuiet, descriptor: streams.errors,
            environment: streams.environment)
    }

    /// A command for people to type, on the library that this one works with.
    func command(_ words: String) -> String { "punnet" + options.asTyped + " " + words }

    /// What a command opens the library for.
    enum Purpose {
        /// It changes nothing, and also works where the library cannot be written.
        case reading
        /// It changes a library that is there.
        case editing
        /// It puts something into a library, which is made, with its Inbox, where there is none.
        case making
    }

    /// Opens the store; where there is none, it is an error but for a command that makes one.
    func openStore(for purpose: Purpose = .editing) throws -> SQLiteStore {
        guard let folder = options.folder(environment: streams.environment) else {
            throw Problem(
                "the library’s folder is not known",
                causes: ["Neither --library nor PUNNET_LIBRARY nor HOME says where it is."])
        }
        let store = try Self.open(folder, for: purpose)
        if let migration = store.migration {
            printer.notice(
                "The library was brought from schema \(migration.from) to \(migration.to); as it was before, it is kept"
                    + " in \(migration.backup).")
        }
        if let kind = store.networkFileSystem, purpose != .reading {
            printer.warning(
                "the library lies on a network file system (\(kind)), where two computers that write at once can damage it"
            )
        }
        return store
    }

    /// Opens the store for reading, as it lies; nil where there is none.
    func openExistingStore() throws -> SQLiteStore? {
        guard let folder = options.folder(environment: streams.environment) else { return nil }
        do throws(StoreError) {
            return try SQLiteStore.open(at: folder, access: .readOnly, founding: .init(time: .now()))
        } catch .missing {
            return nil
        }
    }

    private static func open(_ folder: FilePath, for purpose: Purpose) throws(StoreError) -> SQLiteStore {
        let founding = SQLiteStore.Founding(list: .random(), time: .now())
        do {
            return try SQLiteStore.open(
                at: folder, access: purpose == .making ? .readWrite : .existing, founding: founding)
        } catch {
            guard purpose == .reading, case .readOnly = error else { throw error }
            return try SQLiteStore.open(at: folder, access: .readOnly, founding: founding)
        }
    }

    /// Opens the library; see ``openStore(for:)``.
    func openLibrary(for purpose: Purpose = .editing) throws -> Library {
        Library(try openStore(for: purpose), clock: { .now() })
    }

    /// Tells what an edit changed: as JSON on standard output, or in words.
    ///
    /// `isRemoval`: something went that undo brings back, which is told.
    func confirm(_ edit: AppliedEdit, isRemoval: Bool = false) throws {
        if options.writesJSON {
            var json = JSONWriter()
            json.write(edit)
            try output.write(json.bytes)
        } else {
            let isGone = isRemoval && !edit.isUnchanged
            let next = Problem.Hint(
                "To bring \(edit.items.count > 1 ? "them" : "it") back", command: "punnet undo")
            printer.notice(Confirmation.lines(for: edit), hints: isGone ? [next] : [])
        }
    }
}
