import DragAndDrop
import Organizer

/// Says why no interrupted drop is gone on with.
package enum ResumeProblem: Error, Sendable {
    /// No drop was interrupted.
    case none
    /// Several were, and it is not said which is meant.
    case several([OpenImport])
    /// The entry is there, and is no drop that was interrupted.
    case notOpen(HistoryEntry)
    /// It was taken back by undo, and can be gone on with once that is done again; unless that was for good.
    case takenBack(HistoryEntry)
    /// Its list was removed, which had this name.
    case listGone(HistoryEntry, name: String)
    /// The document that describes what was dropped is not what it was.
    case changed(HistoryEntry, FilePath)
    /// Another process is at it.
    case running(HistoryEntry)
    /// What it was asked for cannot be had again.
    case passing(HistoryEntry)
    /// What it was asked for cannot be read.
    case unreadable(HistoryEntry)
}
