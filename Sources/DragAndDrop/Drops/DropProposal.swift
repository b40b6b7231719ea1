/// Names what a drop would do. Mirrors SwiftUI.DropOperation.
public enum DropOperation: String, Hashable, Sendable, CaseIterable {
    /// The drop is given up; nothing is performed.
    case cancel
    /// The items are copied.
    case copy
    /// The destination does not take the items at this place; nothing is performed.
    case forbidden
    /// The items leave their source.
    case move

    /// Whether a drop under this operation is performed.
    public var isPerformed: Bool { self == .copy || self == .move }
}

/// Proposes what a drop would do if it happened now. Mirrors SwiftUI.DropProposal.
public struct DropProposal: Hashable, Sendable {
    /// What a drop would do.
    public let operation: DropOperation

    /// Proposes an operation.
    public init(operation: DropOperation) { self.operation = operation }
}

/// Tells how a drag over a destination ended.
public enum DropOutcome: Hashable, Sendable {
    /// The destination performed the drop under this operation.
    case performed(DropOperation)
    /// The destination began to perform the drop and said that it had not.
    case refused
    /// The last proposal was to forbid it.
    case forbidden
    /// The drag was given up, by the user, by the system, or by a proposal to cancel.
    case cancelled
    /// The drag ended at another destination.
    case elsewhere
}
