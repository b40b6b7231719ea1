import ContentTypes
import DragAndDrop
import Organizer

/// Holds an item provider that a document describes, with what the document says of it beyond what a provider keeps.
package struct DescribedProvider: Sendable {
    /// One representation, as it stands in the document.
    struct Representation: Sendable, Hashable {
        /// The type, as it is written there.
        let written: String
        /// Why it is not offered at all; nil where it is.
        var obstacle: String?
        /// The type under which it is offered; nil where it is not.
        var type: UTType?
    }

    let provider: ItemProvider
    /// In the order of the document, which is that of fidelity.
    let representations: [Representation]
    /// The files of this machine that are offered, where folders are among them: they are then taken as files and folders
    /// that are named.
    var files: [FilePath]?

    /// What the receipt says of the choice: which representation was taken, and which were passed over; nil where there
    /// was none to make.
    ///
    /// `failures`: why representations that come before the taken one were not taken, by type.
    func note(taking type: UTType, failures: [UTType: String]) -> ReceiptNote? {
        guard representations.count > 1,
            let taken = representations.first(where: { $0.type == type && $0.obstacle == nil })
        else { return nil }
        let others = representations.filter { $0 != taken }
        let named = others.prefix(Self.named).map { other in
            let why = other.obstacle ?? other.type.flatMap { failures[$0] }
            return other.shownType + (why.map { " (\($0))" } ?? "")
        }
        let rest = others.count > named.count ? " and \(others.count - named.count) more" : ""
        return ReceiptNote(
            code: ReceiptNote.representation,
            message: "taken as \(taken.shownType); passed over: " + named.joined(separator: ", ") + rest)
    }

    /// How many representations that were passed over are named; whoever wants all has the document.
    private static let named = 8
}

extension DescribedProvider.Representation {
    /// The type as it is written, cut where it is longer than any type's.
    var shownType: String { String(written.prefix(80)) }
}

extension ReceiptNote {
    /// The code of what says which of several representations was taken.
    package static let representation = "representation"
}
