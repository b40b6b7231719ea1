import ContentTypes
import DragAndDrop
import Organizer

/// Decides for one list about drags from elsewhere, and turns a drop into a request to import it.
///
/// A drag is welcome when one of its items at least may hold something that the list takes. Which payloads do is
/// decided one by one when they are imported: by what they hold, not by what they are called.
package struct ListDropDelegate: DropDelegate {
    private let list: ListSummary
    private let decoder: any PayloadDecoding
    private let taking: Taking
    private let place: (Point) -> Position
    private let perform: (DropRequest) -> Void

    /// Decides for a list as it is now.
    ///
    /// - Parameters:
    ///   - list: The list that is dropped on.
    ///   - decoder: Who knows which types importers make of which.
    ///   - taking: What is to become of files that are dropped.
    ///   - place: Says which place of the list is meant by a location.
    ///   - perform: Gets what to import, when a drop is performed; the import may run on after the call.
    package init(
        _ list: ListSummary, decoder: any PayloadDecoding, taking: Taking = .link,
        place: @escaping (Point) -> Position, perform: @escaping (DropRequest) -> Void
    ) {
        self.list = list
        self.decoder = decoder
        self.taking = taking
        self.place = place
        self.perform = perform
    }

    /// The list as a session knows it: it looks at items of any type, and the delegate decides.
    package var destination: DropDestination { DropDestination(of: [.item, .content], delegate: self) }

    package func validateDrop(info: DropInfo) -> Bool { takesAny(of: info) }

    /// Proposes to copy, since what is dropped from elsewhere stays where it is; to move where that is asked for.
    package func dropUpdated(info: DropInfo) -> DropProposal? {
        DropProposal(operation: takesAny(of: info) ? taking.operation : .forbidden)
    }

    package func performDrop(info: DropInfo) -> Bool {
        let sources =
            info.localContext(as: DraggedSources.self)?.sources
            ?? info.itemProviders(for: [.item, .content]).map { .provider($0) }
        var request = DropRequest(sources: sources, list: list, position: place(info.location))
        request.taking = taking
        perform(request)
        return true
    }

    private func takesAny(of info: DropInfo) -> Bool {
        list.accepts.isEmpty || info.itemProviders(for: [.item, .content]).contains(where: mayTake)
    }

    /// Says whether the list may take an item, by what its provider offers; nothing is read.
    private func mayTake(_ provider: ItemProvider) -> Bool {
        let choice = RepresentationChoice(accepts: list.accepts, decoder: decoder)
        return provider.registeredContentTypes.contains(where: choice.mayTake)
    }
}

extension Taking {
    /// What a drop that takes files so is in the words of drag and drop.
    fileprivate var operation: DropOperation { self == .move ? .move : .copy }
}
