/// Decides about drags over a destination and performs its drops. Mirrors SwiftUI.DropDelegate.
///
/// All but ``performDrop(info:)`` have defaults. ``DropSession`` says in which order they are called. A delegate
/// may do anything while it is called: change the list, end the session, let go of it.
public protocol DropDelegate {
    /// Tells whether the drag is welcome; asked each time it comes in. True unless stated otherwise.
    ///
    /// A drag without an item of the destination's types is turned away before this is asked.
    func validateDrop(info: DropInfo) -> Bool

    /// Hears that a welcome drag came in.
    func dropEntered(info: DropInfo)

    /// Proposes what a drop here would do. No answer means the last one again, and copying where there was none.
    func dropUpdated(info: DropInfo) -> DropProposal?

    /// Hears that a drag which had entered is over the destination no longer, whatever became of it.
    func dropExited(info: DropInfo)

    /// Performs the drop, and tells whether it did. Called at most once for a drag.
    func performDrop(info: DropInfo) -> Bool

    /// Hears how the drag ended that had entered at least once; the last call of all. SwiftUI has no such call.
    func dropEnded(info: DropInfo, outcome: DropOutcome)
}

extension DropDelegate {
    public func validateDrop(info _: DropInfo) -> Bool { true }
    public func dropEntered(info _: DropInfo) {}
    public func dropUpdated(info _: DropInfo) -> DropProposal? { nil }
    public func dropExited(info _: DropInfo) {}
    public func dropEnded(info _: DropInfo, outcome _: DropOutcome) {}
}
