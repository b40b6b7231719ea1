import DragAndDrop
import Organizer

/// Says by which rule a file that was to be moved into the library stays where it lies, and is no less taken in.
enum StayingOriginal: Sendable, Hashable {
    /// Its path leads to it over a symbolic link.
    case symbolicLink
    /// Its items are what it lists, and none of them holds its bytes.
    case listsOthers
    /// It is what a provider makes its payload of, and whoever offers it keeps it.
    case providers
    /// It is a part of the library.
    case inLibrary

    var note: ReceiptNote {
        let why =
            switch self {
            case .symbolicLink: "it is a symbolic link; a copy of what it leads to was taken in"
            case .listsOthers: "what it lists was taken in, and not the file itself"
            case .providers: "it belongs to who offered it; a copy was taken in"
            case .inLibrary: "it lies in the library’s own folder; a copy was taken in"
            }
        return ReceiptNote(code: "original-stays", message: "the file stays where it is: \(why)")
    }
}

extension ReceiptNote {
    /// The code of a note that says that the original of a move could not be removed.
    package static let notRemoved = "not-removed"
}
