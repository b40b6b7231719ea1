import ContentTypes
import FoundationEssentials
import Synchronization

/// Promises one item, in one or more content types, best first. Mirrors NSItemProvider.
///
/// Nothing is read or made before someone loads a representation. A provider may be used from any thread.
public final class ItemProvider: Sendable {
    struct State {
        var suggestedName: String?
        var representations: [ItemRepresentation] = []
    }

    let state: Mutex<State>

    /// The file that the provider stands for, where it was made of one.
    public let sourceFile: FilePath?

    /// Makes a provider without representations.
    public convenience init(suggestedName: String? = nil) {
        self.init(state: State(suggestedName: suggestedName), sourceFile: nil)
    }

    init(state: sending State, sourceFile: FilePath?) {
        self.state = Mutex(state)
        self.sourceFile = sourceFile
    }

    /// What the item may be called; with an extension where the provider was made of a file that has one.
    public var suggestedName: String? {
        get { state.withLock { $0.suggestedName } }
        set { state.withLock { $0.suggestedName = newValue } }
    }

    /// The types of the representations, in order of registration, which is the order of fidelity.
    public var registeredContentTypes: [UTType] {
        state.withLock { $0.representations.map(\.type) }
    }

    /// Returns the registered types that conform to a type, best first.
    public func registeredContentTypes(conformingTo type: UTType) -> [UTType] {
        registeredContentTypes.filter { $0.conforms(to: type) }
    }

    /// Tells whether a representation conforms to a type.
    public func hasItemConforming(to type: UTType) -> Bool {
        registeredContentTypes.contains { $0.conforms(to: type) }
    }

    /// Tells whether a representation conforms to one of some types.
    public func hasItemConforming(to types: [UTType]) -> Bool { types.contains(where: hasItemConforming) }

    /// Returns a provider that offers one representation of this one's: that which is registered under just this type.
    package func offering(only type: UTType) -> ItemProvider {
        let only = state.withLock { state in
            State(
                suggestedName: state.suggestedName,
                representations: state.representations.filter { $0.type == type })
        }
        return ItemProvider(state: only, sourceFile: nil)
    }

    /// Whether the best representation that conforms to a type is a file, so that loading it as bytes would read it whole.
    package func offersFile(of type: UTType) -> Bool {
        switch try? representation(for: type).source {
        case .original?, .file?: true
        case .data?, nil: false
        }
    }

    /// Who may see a representation; nil when none is registered under just this type.
    public func visibility(of type: UTType) -> RepresentationVisibility? {
        state.withLock { $0.representations.first { $0.type == type }?.visibility }
    }

    /// Returns a provider that shows only what a viewer may see: `.all` for any program, `.group` for one of the
    /// same installation, which sees what is for all, for the team and for the group.
    public func visible(to viewer: RepresentationVisibility) -> ItemProvider {
        let shown = state.withLock { state in
            State(
                suggestedName: state.suggestedName,
                representations: state.representations.filter { $0.visibility >= viewer })
        }
        return ItemProvider(state: shown, sourceFile: viewer == .ownProcess ? sourceFile : nil)
    }

    /// Adds a representation after those already there; one of the same type is replaced where it stands.
    func register(_ representation: ItemRepresentation) {
        state.withLock { state in
            if let place = state.representations.firstIndex(where: { $0.type == representation.type }) {
                state.representations[place] = representation
            } else {
                state.representations.append(representation)
            }
        }
    }

    /// Finds the best representation that conforms to a type.
    func representation(for type: UTType) throws(ItemProviderError) -> ItemRepresentation {
        let representations = state.withLock { $0.representations }
        guard let found = representations.first(where: { $0.type.conforms(to: type) }) else {
            throw .noRepresentation(of: [type], offered: representations.map(\.type))
        }
        return found
    }
}

/// One type in which an item is offered, and how it is loaded.
struct ItemRepresentation: Sendable {
    enum Source: Sendable {
        case data(@Sendable (LoadProgress) async throws -> Data)
        /// A file that is known, and may be opened where it lies: no code of the provider's runs.
        case original(any FileAccess, FilePath)
        case file(any FileAccess, @Sendable (LoadProgress) async throws -> SentTransferredFile)
    }

    let type: UTType
    let visibility: RepresentationVisibility
    let source: Source
}
