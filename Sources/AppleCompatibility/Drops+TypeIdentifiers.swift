import ContentTypes
import DragAndDrop
import Foundation

extension DropInfo {
    /// Tells whether any item conforms to any of the types, which are named by identifier.
    public func hasItemsConforming(to typeIdentifiers: [String]) -> Bool {
        hasItemsConforming(to: typeIdentifiers.compactMap { UTType($0) })
    }

    /// Returns the providers of items that conform to any of the types, in the order of the drag.
    public func itemProviders(for typeIdentifiers: [String]) -> [ItemProvider] {
        itemProviders(for: typeIdentifiers.compactMap { UTType($0) })
    }
}

extension DropDestination {
    /// Leaves everything to a delegate. Mirrors `onDrop(of:delegate:)`.
    public init(of typeIdentifiers: [String], delegate: some DropDelegate) {
        self.init(of: typeIdentifiers.compactMap { UTType($0) }, delegate: delegate)
    }

    /// Performs drops by a closure. Mirrors `onDrop(of:isTargeted:perform:)`.
    public init(
        of typeIdentifiers: [String], isTargeted: Binding<Bool>?,
        perform action: @escaping ([ItemProvider]) -> Bool
    ) {
        self.init(of: typeIdentifiers.compactMap { UTType($0) }, isTargeted: isTargeted, perform: action)
    }

    /// Performs drops by a closure that also gets the location. Mirrors `onDrop(of:isTargeted:perform:)`.
    public init(
        of typeIdentifiers: [String], isTargeted: Binding<Bool>?,
        perform action: @escaping ([ItemProvider], CGPoint) -> Bool
    ) {
        self.init(of: typeIdentifiers.compactMap { UTType($0) }, isTargeted: isTargeted) {
            providers, location in
            action(providers, CGPoint(location))
        }
    }
}
