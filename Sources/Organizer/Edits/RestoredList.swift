/// Holds items that come back from elsewhere, with the list where they go.
package struct RestoredList: Sendable, Hashable {
    package enum Target: Sendable, Hashable {
        /// A list that is made after the others.
        case new(ListID, name: String, settings: ListSettings)
        /// The end of a list that is there.
        case existing(ListID)
    }

    package var target: Target
    package var items: [Item]

    package init(target: Target, items: [Item]) {
        self.target = target
        self.items = items
    }
}
