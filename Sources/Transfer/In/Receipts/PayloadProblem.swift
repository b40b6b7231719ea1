import ContentTypes
import DragAndDrop
import ImporterHost
import ImporterWire
import Organizer

/// Says why a payload left no item in the list.
package enum PayloadProblem: Error, Sendable {
    /// A rule leaves it out.
    case leftOut(LeftOut)
    /// The list takes none of the types that it holds or may hold.
    case notAccepted(holds: [UTType], accepts: [UTType])
    /// Its path could not be opened.
    case notOpened(OpenFailure)
    /// The file that its document names could not be opened.
    case notProvided(FilePath, OpenFailure)
    /// Items of the list hold the same as all of its own; the text says which.
    case duplicate(String)
    /// The drop names it twice, and it can be moved once.
    case namedTwice(FilePath)
    /// A folder could not be read.
    case folderUnreadable(SystemError)
    /// Reading its bytes failed.
    case unreadable(SystemError)
    /// It was written to while it was read.
    case changedMeanwhile
    /// Its provider failed; the text says how.
    case notLoaded(String)
    /// The library could not keep its bytes.
    case notKept(StoreError)
    /// It was dropped as an address, and is none.
    case noAddress
    /// Its importer refused it.
    case refused(Refusal)
    /// Its importer failed.
    case fault(ImporterFault, importer: String, lastWords: String?)
    /// It says that it holds items of a library, and does not.
    case noItems(ItemDocumentError)
    /// The drop was stopped before its turn.
    case cancelled
    /// It is nothing that can be dropped; the text says why.
    case noSource(String)
    /// A document describes a provider wrongly, or none; the text says how.
    case badProvider(String)
    /// A list of paths holds something that is no path; the text says what and where.
    case unreadablePath(String)
}
