import Organizer

/// Says what becomes of a dropped payload that holds what an item of the list holds already, byte for byte.
package enum DuplicateHandling: String, Sendable, Hashable, CaseIterable, Codable {
    /// It is taken in as any other, and its receipt says so.
    case keep
    /// It is left out.
    case skip
    /// It is taken in, and the item that held the same leaves the list.
    case replace
}
