import Organizer

/// Holds one item as it travels from one library to another: whole, and with its bytes where the library keeps them.
///
/// Its form is JSON; `ItemsAndArchives` in the documentation of the command line describes it.
struct PortableItem: Sendable {
    var item: Item
    /// The bytes of an item whose payload the library keeps, where they travel inside.
    var payload: [UInt8]?

    init(_ item: Item, payload: [UInt8]? = nil) {
        self.item = item
        self.payload = payload
    }
}

/// States what an item that comes from elsewhere may hold; a library holds no more itself.
enum PortableLimits {
    /// The longest path, in bytes.
    static let path = 1 << 16
    /// The longest address, in bytes.
    static let address = 1 << 16
    /// How deep objects and lists nest.
    static let depth = 8
}
