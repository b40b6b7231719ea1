import ContentTypes
import Organizer

/// Says why an item was not written out.
package enum DragOutFailure: Error, Sendable {
    /// The item's file could not be opened.
    case unopened(OpenFailure)
    /// The payload that the library keeps could not be opened.
    case payload(StoreError)
    /// What the library keeps under the payload's digest has another.
    case payloadDamaged(PayloadDigest)
    /// The address holds control characters, which a shortcut cannot hold.
    case addressOfSeveralLines
    /// The item left the list after its rows were read.
    case gone
    /// The library keeps the item's bytes, and nothing has an address.
    case noAddress
    /// The item is nothing of this type.
    case noRepresentation(UTType)
    /// The items are more than one document may hold, in bytes.
    case documentTooLarge(limit: Int)
    case system(SystemError)
}
