import Observation

/// Says whether a list is being edited. Mirrors SwiftUI.EditMode.
public enum EditMode: String, Hashable, Sendable, CaseIterable {
    /// The list is used: rows are added and ticked off.
    case inactive
    /// One row shows its edits for a moment, as after a swipe.
    case transient
    /// The list is edited: rows are moved and deleted.
    case active

    /// Whether the list is being edited, if only for a moment.
    public var isEditing: Bool { self != .inactive }

    /// Tells whether a kind of edit is switched on: moving, reordering and deleting while the list is edited,
    /// adding and toggling while it is not.
    public func allows(_ kind: ListEditKind) -> Bool {
        switch kind {
        case .moving, .deleting, .reordering: isEditing
        case .adding, .toggling: !isEditing
        }
    }
}

/// Shares one edit mode among all that watch it: lists, buttons, and whoever else is switched on or off by it.
@Observable
public final class SharedEditMode {
    /// The mode; watchers see every change.
    public var mode: EditMode

    /// Shares a mode that begins as stated.
    public init(_ mode: EditMode = .inactive) { self.mode = mode }

    /// Whether whoever watches is being edited, if only for a moment.
    public var isEditing: Bool { mode.isEditing }

    /// Does what an edit button does: begins or ends editing.
    public func toggle() { mode = isEditing ? .inactive : .active }

    /// Tells whether a kind of edit is switched on.
    public func allows(_ kind: ListEditKind) -> Bool { mode.allows(kind) }
}
