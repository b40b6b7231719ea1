import ContentTypes
import Glibc
import ImporterHost
import ImporterWire
import Organizer

extension PayloadProblem {
    /// What the receipt says became of the payload.
    var outcome: Receipt.Outcome {
        switch self {
        case .leftOut, .namedTwice, .duplicate: .skipped
        case .notAccepted: .rejected
        default: .failed
        }
    }

    /// Why, as a stable word and a phrase that follows the payload's name and a colon.
    var reason: ReceiptNote {
        switch self {
        case .leftOut(let rule): rule.reason
        case .notAccepted(let held, let accepted):
            ReceiptNote(
                code: "type-not-accepted",
                message: "the list takes only \(accepted.listedAsMany); this is \(held.listed(by: "and"))")
        case .notOpened(let failure): failure.reason
        case .notProvided(let path, let failure):
            ReceiptNote(
                code: failure.reason.code, message: "it names the file \(path): \(failure.reason.message)")
        case .folderUnreadable(let error):
            switch error.code {
            case EACCES:
                ReceiptNote(code: "permission-denied", message: "permission denied: the folder was not read")
            default: ReceiptNote(code: "folder-unreadable", message: "the folder could not be read: \(error)")
            }
        case .unreadable(let error):
            ReceiptNote(code: "unreadable", message: "reading failed: \(error)")
        case .changedMeanwhile:
            ReceiptNote(code: "changed", message: "it was written to while it was read; drop it again")
        case .duplicate(let words): .duplicate(words)
        case .namedTwice:
            ReceiptNote(code: "named-twice", message: "this drop names it twice, and moves it once")
        case .notLoaded(let cause): ReceiptNote(code: "not-loaded", message: cause)
        case .notKept(let error):
            ReceiptNote(
                code: "not-kept", message: "the library could not keep it: \(LibraryError.store(error))")
        case .noAddress:
            ReceiptNote(
                code: "damaged",
                message: "it is no address: the host, the port or a character in it is wrong (a space is %20)"
            )
        case .refused(let refusal): refusal.reason
        case .fault(let fault, let importer, let lastWords):
            ReceiptNote(code: fault.code, message: "\(importer) \(fault.description(after: lastWords))")
        case .noItems(let error):
            ReceiptNote(code: "damaged", message: "these are no items of a library: \(error.description)")
        case .noSource(let detail): ReceiptNote(code: "no-source", message: detail)
        case .badProvider(let detail): ReceiptNote(code: "bad-provider", message: detail)
        case .unreadablePath(let detail): ReceiptNote(code: "unreadable-path", message: detail)
        case .cancelled: ReceiptNote(code: "cancelled", message: "the drop was stopped before its turn")
        }
    }
}

extension LeftOut {
    fileprivate var reason: ReceiptNote {
        switch self {
        case .hidden: ReceiptNote(code: "hidden", message: "hidden; name it to drop it")
        case .system: ReceiptNote(code: "system-file", message: "a file that a system keeps for itself")
        case .linkToFolder:
            ReceiptNote(code: "link-to-folder", message: "a link to a folder; drop that folder itself")
        case .library:
            ReceiptNote(code: "library", message: "a library of Punnet; punnet export takes its lists out")
        case .special(let kind): ReceiptNote(code: "not-a-file", message: "a \(kind.rawValue), not a file")
        }
    }
}

extension OpenFailure {
    fileprivate var reason: ReceiptNote {
        switch self {
        case .missing: ReceiptNote(code: "missing", message: "there is no such file or folder")
        case .dangling: ReceiptNote(code: "dangling-link", message: "a link to a file that is not there")
        case .loop: ReceiptNote(code: "link-loop", message: "a link that leads back to itself")
        case .permission: ReceiptNote(code: "permission-denied", message: "permission denied")
        case .notAFile(let kind?): ReceiptNote(code: "not-a-file", message: "a \(kind.rawValue), not a file")
        case .notAFile(nil): ReceiptNote(code: "not-a-file", message: "not a file")
        case .system(let code):
            ReceiptNote(code: "unreadable", message: "it could not be opened: \(SystemError(code: code))")
        }
    }
}

extension Refusal {
    fileprivate var reason: ReceiptNote {
        let place = offset.map { " (at byte \($0))" } ?? ""
        return ReceiptNote(code: code.rawValue, message: message + place)
    }
}

extension [UTType] {
    /// The types' names where things of them are meant: “images or web links”.
    var listedAsMany: String {
        let names = map { type in
            let name = type.localizedDescription ?? type.identifier
            return Self.countable.contains { name == $0 || name.hasSuffix(" " + $0) } ? name + "s" : name
        }
        guard let last = names.last else { return "nothing" }
        return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or \(last)"
    }

    /// How names of types end that make their plural with an “s”; most others mean a stuff, as “plain text” does.
    private static let countable = [
        "archive", "document", "feed", "file", "folder", "font", "icon", "image", "link", "movie", "outline",
        "page",
        "picture", "playlist", "presentation", "program", "script", "spreadsheet", "track",
    ]

    /// The types' names for a sentence: “PNG images, plain text or web links”.
    func listed(by conjunction: String) -> String {
        let names = map { $0.localizedDescription ?? $0.identifier }
        guard let last = names.last else { return "nothing" }
        return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
    }
}
