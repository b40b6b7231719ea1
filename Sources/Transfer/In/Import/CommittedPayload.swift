import ContentTypes
import Organizer

/// Reports one payload after its receipt, and its items if there are any, became durable; or one that was turned away
/// with its whole drag, of which nothing is recorded.
package struct CommittedPayload: Sendable {
    /// What messages call the payload: as the user wrote it.
    package let shown: PayloadName
    package let receipt: Receipt
    /// The items, each with the row where it stood when it was committed.
    package let items: [PlacedItem]
    /// The names of the lists where items stand that are not on the list of the drop.
    package var otherLists: [ListID: String] = [:]
    /// What the payload was taken for; nil where it was not looked at.
    package var type: UTType?
    /// Whether its file was to be removed, and nothing was in the way.
    package var isMoved = false
    /// How many of its items are duplicates and were left out.
    package var leftOut = 0
}
