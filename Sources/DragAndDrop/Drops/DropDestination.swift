import ContentTypes

/// Describes what takes drops: the types that it takes, and who decides. SwiftUI's `onDrop` in its three forms, and
/// `onInsert`.
public struct DropDestination {
    /// The types of which one item at least must be for a drag to be welcome.
    public let types: [UTType]
    /// Who decides about drags and performs drops.
    public let delegate: any DropDelegate

    /// Leaves everything to a delegate. Mirrors `onDrop(of:delegate:)`.
    public init(of types: [UTType], delegate: some DropDelegate) {
        self.types = types
        self.delegate = delegate
    }

    /// Performs drops by a closure. Mirrors `onDrop(of:isTargeted:perform:)`.
    ///
    /// `isTargeted`: true as long as a welcome drag is over the destination.
    ///
    /// `action`: gets the providers of the destination's types, in the order of the drag, and says whether it
    /// took the drop.
    public init(
        of types: [UTType], isTargeted: Binding<Bool>? = nil,
        perform action: @escaping ([ItemProvider]) -> Bool
    ) {
        self.init(of: types, isTargeted: isTargeted) { providers, _ in action(providers) }
    }

    /// Performs drops by a closure that also gets the location, in the destination's own coordinates.
    public init(
        of types: [UTType], isTargeted: Binding<Bool>? = nil,
        perform action: @escaping ([ItemProvider], Point) -> Bool
    ) {
        self.init(of: types, delegate: ActionDelegate(types: types, isTargeted: isTargeted, action: action))
    }

    /// Inserts into a list, at the gap under the drag. Mirrors `onInsert(of:perform:)`.
    ///
    /// The layout and the count are asked for at every event, so a list that changes or scrolls under the drag is
    /// safe: the gap is always one of 0…count, in an empty list 0, below the last row `count`.
    ///
    /// `layout`: how the rows lie, in the destination's own coordinates.
    ///
    /// `count`: how many rows the list has now.
    ///
    /// `targetedGap`: the gap that a drop would insert at; nil while no welcome drag is over the list.
    ///
    /// `operation`: what to propose.
    ///
    /// `action`: gets the gap and the providers of the destination's types, in the order of the drag. Insert
    /// what they yield at once or keep an ``InsertionPoint``; either way their order is the list's order.
    public static func inserting(
        _ types: [UTType], layout: @escaping () -> any ListLayout, count: @escaping () -> Int,
        targetedGap: Binding<Int?>? = nil, proposing operation: DropOperation = .copy,
        perform action: @escaping (Int, [ItemProvider]) -> Void
    ) -> DropDestination {
        DropDestination(
            of: types,
            delegate: InsertionDelegate(
                types: types, layout: layout, count: count, targetedGap: targetedGap,
                proposal: DropProposal(operation: operation), action: action))
    }
}

private struct ActionDelegate: DropDelegate {
    let types: [UTType]
    let isTargeted: Binding<Bool>?
    let action: ([ItemProvider], Point) -> Bool

    func dropEntered(info _: DropInfo) { isTargeted?.wrappedValue = true }
    func dropExited(info _: DropInfo) { isTargeted?.wrappedValue = false }
    func performDrop(info: DropInfo) -> Bool { action(info.itemProviders(for: types), info.location) }
}

private struct InsertionDelegate: DropDelegate {
    let types: [UTType]
    let layout: () -> any ListLayout
    let count: () -> Int
    let targetedGap: Binding<Int?>?
    let proposal: DropProposal
    let action: (Int, [ItemProvider]) -> Void

    private func gap(under info: DropInfo) -> Int { layout().gap(at: info.location, count: count()) }

    func dropUpdated(info: DropInfo) -> DropProposal? {
        targetedGap?.wrappedValue = gap(under: info)
        return proposal
    }
    func dropExited(info _: DropInfo) { targetedGap?.wrappedValue = nil }
    func performDrop(info: DropInfo) -> Bool {
        action(gap(under: info), info.itemProviders(for: types))
        return true
    }
}
