/// Holds items that come back from elsewhere, with the list where they go.
package struct RestoredList: Sendable {
    package enum Target: Sendable, Hashable {
        /// A list that is made after the others.
        case new(ListID, name: String, settings: ListSettings)
        /// The end of a list that is there.
        case existing(ListID)
    }

    package var target: Target
    /// The items, in the order of the list.
    package var items: any ItemPieces

    package init(target: Target, items: any ItemPieces) {
        self.target = target
        self.items = items
    }

    package init(target: Target, items: [Item]) { self.init(target: target, items: ItemArray(items)) }
}

extension RestoredList: Hashable {
    package static func == (left: Self, right: Self) -> Bool {
        left.target == right.target && left.items === right.items
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(target) }
}

/// Gives many items a piece at a time, so that they need not be in memory together; the same ones
/// whenever it is asked, but that an item which came without an id has another each time.
package protocol ItemPieces: AnyObject, Sendable {
    /// How many items there are in all pieces.
    var count: Int { get }
    /// How many pieces there are.
    var pieces: Int { get }
    /// Reads a piece, which it counts from 0: at most ``StoreLimits/itemsPerBatch`` items.
    func piece(_ number: Int) throws(StoreError) -> [Item]
}

/// Gives the pieces of several, one after another.
package final class JoinedItems: ItemPieces {
    private let parts: [any ItemPieces]

    package init(_ parts: [any ItemPieces]) { self.parts = parts }

    package var count: Int { parts.reduce(0) { $0 + $1.count } }
    package var pieces: Int { parts.reduce(0) { $0 + $1.pieces } }

    package func piece(_ number: Int) throws(StoreError) -> [Item] {
        var number = number
        for part in parts {
            if number < part.pieces { return try part.piece(number) }
            number -= part.pieces
        }
        preconditionFailure("there is no such piece")
    }
}

/// Gives items that are in memory.
private final class ItemArray: ItemPieces {
    private let items: [Item]

    init(_ items: [Item]) { self.items = items }

    var count: Int { items.count }

    var pieces: Int { (items.count + StoreLimits.itemsPerBatch - 1) / StoreLimits.itemsPerBatch }

    func piece(_ number: Int) -> [Item] {
        Array(items.dropFirst(number * StoreLimits.itemsPerBatch).prefix(StoreLimits.itemsPerBatch))
    }
}
