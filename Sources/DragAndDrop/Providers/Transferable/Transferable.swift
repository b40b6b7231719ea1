import ContentTypes
import FoundationEssentials

/// Describes how values of a type travel: by drag and drop, copy and paste. Mirrors CoreTransferable.Transferable.
///
///     extension Bird: Transferable {
///         static var transferRepresentation: some TransferRepresentation {
///             CodableRepresentation(contentType: .bird)
///             ProxyRepresentation(exporting: \.name)
///         }
///     }
public protocol Transferable: Sendable {
    /// What ``transferRepresentation`` is made of; the compiler finds it out.
    associatedtype Representation: TransferRepresentation

    /// The representations of a value, best first; each is exported, imported or both.
    @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

extension Transferable {
    /// The steps of all representations, best first.
    static var transferMethods: [TransferMethod<Self>] {
        // The builder lets only representations of this type through, which the compiler cannot follow.
        guard let methods = transferRepresentation.methods as? [TransferMethod<Self>] else {
            preconditionFailure("\(Self.self) has representations of another type.")
        }
        return methods
    }
}

/// Describes one way in which values travel, or several, best first.
public protocol TransferRepresentation<Item>: Sendable {
    /// The type whose values travel.
    associatedtype Item: Transferable

    /// What the representation does, as single steps; made by the representations of this module.
    var methods: [TransferMethod<Item>] { get }
}

/// Does the work of one representation; what it does is not visible outside.
public struct TransferMethod<Item: Transferable>: Sendable {
    enum Export: Sendable {
        case data(@Sendable (Item) async throws -> Data)
        case file(any FileAccess, @Sendable (Item) async throws -> SentTransferredFile)
    }
    enum Import: Sendable {
        case data(@Sendable (Data) async throws -> Item)
        case file(
            any FileAccess, inPlace: Bool, @Sendable (ReceivedTransferredFile) async throws -> Item)
    }

    var type: UTType
    var export: Export?
    var `import`: Import?
    var visibility = RepresentationVisibility.all
    var suggestedFileName: (@Sendable (Item) -> String?)?
    var isExported: @Sendable (Item) -> Bool = { _ in true }
}

/// Lists representations, best first.
@resultBuilder
public enum TransferRepresentationBuilder<Item: Transferable> {
    /// Takes one representation, of the value's own type only.
    public static func buildExpression<Content: TransferRepresentation<Item>>(_ content: Content) -> Content {
        content
    }
    /// Begins with the best representation.
    public static func buildPartialBlock<Content: TransferRepresentation<Item>>(first: Content) -> Content {
        first
    }
    /// Adds a representation that is less good than those before it.
    public static func buildPartialBlock(
        accumulated: some TransferRepresentation<Item>, next: some TransferRepresentation<Item>
    ) -> CombinedRepresentation<Item> {
        CombinedRepresentation(methods: accumulated.methods + next.methods)
    }
}

/// Holds several representations, or one that was modified.
public struct CombinedRepresentation<Item: Transferable>: TransferRepresentation {
    public let methods: [TransferMethod<Item>]
}

extension TransferRepresentation {
    /// Suggests a file name for what is exported.
    public func suggestedFileName(_ name: String) -> CombinedRepresentation<Item> {
        modified { $0.suggestedFileName = { _ in name } }
    }

    /// Suggests a file name for what is exported, from the value itself.
    public func suggestedFileName(_ name: @escaping @Sendable (Item) -> String?) -> CombinedRepresentation<
        Item
    > {
        modified { $0.suggestedFileName = name }
    }

    /// States who may see what is exported.
    public func visibility(_ visibility: RepresentationVisibility) -> CombinedRepresentation<Item> {
        modified { $0.visibility = visibility }
    }

    /// Exports only values that meet a condition, besides the conditions stated before.
    public func exportingCondition(_ condition: @escaping @Sendable (Item) -> Bool) -> CombinedRepresentation<
        Item
    > {
        modified { method in
            let before = method.isExported
            method.isExported = { before($0) && condition($0) }
        }
    }

    private func modified(_ change: (inout TransferMethod<Item>) -> Void) -> CombinedRepresentation<Item> {
        CombinedRepresentation(
            methods: methods.map { method in
                var method = method
                change(&method)
                return method
            })
    }
}
