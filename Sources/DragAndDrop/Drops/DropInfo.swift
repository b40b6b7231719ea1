import ContentTypes

/// Tells a destination what hovers over it, and where. Mirrors SwiftUI.DropInfo.
public struct DropInfo: Sendable {
    /// Where the drag is, in the destination's own coordinates.
    public let location: Point
    /// What the source in this process attached to the drag; nil for drags from elsewhere.
    public let localContext: (any Sendable)?

    /// The location, under a name that a module which adds a `location` of another type can still say.
    package var place: Point { location }

    private let providers: [ItemProvider]

    /// Describes a drag; a toolkit makes one for each event, a test as it likes.
    public init(location: Point, providers: [ItemProvider], localContext: (any Sendable)? = nil) {
        self.location = location
        self.providers = providers
        self.localContext = localContext
    }

    /// Tells whether any item conforms to any of the types.
    public func hasItemsConforming(to types: [UTType]) -> Bool {
        providers.contains { $0.hasItemConforming(to: types) }
    }

    /// Returns the providers of items that conform to any of the types, in the order of the drag.
    public func itemProviders(for types: [UTType]) -> [ItemProvider] {
        providers.filter { $0.hasItemConforming(to: types) }
    }

    /// What the source attached, when it is of a type.
    public func localContext<Context: Sendable>(as _: Context.Type) -> Context? { localContext as? Context }
}
