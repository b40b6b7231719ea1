/// Says why a library did not do what it was asked; nothing has changed when it is thrown.
package enum LibraryError: Error, Sendable, Hashable {
    /// How many candidates of an ambiguous reference are named at most.
    package static let namedCandidates = 8

    /// No list has the name; the nearest name, where one is near.
    case unknownList(String, nearest: String?)
    /// The beginning of an id that no item of the list has; the list that holds such an item, where one does.
    case unknownItem(ItemID.Prefix, list: String, elsewhere: String?)
    /// The beginning of an id that several items have; the first of them, by id.
    case ambiguousItem(ItemID.Prefix, list: String, candidates: [PlacedItem])
    /// The beginning of an id that no entry of the history has.
    case unknownEntry(EntryID.Prefix)
    /// The beginning of an id that several entries of the history have.
    case ambiguousEntry(EntryID.Prefix)
    /// One row was asked for, and the reference names another number of them.
    case notOneRow(count: Int)
    case store(StoreError)
}

extension LibraryError {
    /// Whether it is certain that what was to be committed is not there. A disk that failed amid the commit may show it
    /// yet to whoever opens the library next.
    package var leftNothing: Bool {
        switch self {
        case .store(.inputOutput), .store(.unexpected), .store(.damaged), .store(.cannotOpen): false
        default: true
        }
    }
}
