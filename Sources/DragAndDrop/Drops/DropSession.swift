import ContentTypes
import Observation

/// Drives a destination's delegate through one drag, and keeps promises that SwiftUI does not make:
///
/// - ``DropDelegate/dropEntered(info:)`` and ``DropDelegate/dropExited(info:)`` come in pairs, whether the drag
///   leaves, is dropped or is cancelled.
/// - After the last exit comes ``DropDelegate/dropEnded(info:outcome:)``, once, for every drag that had entered.
/// - ``DropDelegate/performDrop(info:)`` is called at most once, and never under a proposal that forbids it.
/// - A delegate may change the list, or call the session, from within any call; what comes after the end does
///   nothing.
///
/// Whoever owns the session ends it: by ``drop(at:)``, ``cancel()`` or ``endElsewhere()``. It belongs to the thread of
/// its caller: that of a toolkit's main loop, say.
@Observable
public final class DropSession {
    /// Where a drag stands towards its destination.
    public enum Phase: Hashable, Sendable {
        /// Not over the destination.
        case outside
        /// Over the destination and turned away, until it leaves.
        case turnedAway
        /// Over the destination and welcome.
        case inside
        /// Being dropped.
        case performing
        /// Over, and how.
        case ended(DropOutcome)
    }

    /// Where the drag stands.
    public private(set) var phase = Phase.outside
    /// What a drop would do now; forbidden where it is not welcome.
    public var proposal: DropProposal {
        phase == .inside
            ? lastProposal ?? DropProposal(operation: .copy) : DropProposal(operation: .forbidden)
    }

    private var lastProposal: DropProposal?
    @ObservationIgnored private let drag: Drag
    @ObservationIgnored private let destination: DropDestination
    @ObservationIgnored private var location = Point.zero
    @ObservationIgnored private var hasEntered = false
    @ObservationIgnored private var isAsking = false

    /// Begins outside of the destination.
    public init(_ drag: Drag, over destination: DropDestination) {
        self.drag = drag
        self.destination = destination
    }

    /// Tells the session where the drag is; the first place comes in, every further one is an update.
    ///
    /// - Returns: What a drop there would do.
    @discardableResult
    public func update(at location: Point) -> DropProposal {
        update(at: location, isWelcome: isWelcome(at: location))
    }

    /// Goes on once it is known whether the drag is welcome.
    func update(at location: Point, isWelcome: Bool) -> DropProposal {
        self.location = location
        if isWelcome, phase == .outside {
            phase = .inside
            hasEntered = true
            destination.delegate.dropEntered(info: info)
        }
        if phase == .inside {
            let answer = destination.delegate.dropUpdated(info: info)
            if phase == .inside, let answer { lastProposal = answer }
        }
        return proposal
    }

    /// Tells the session that the drag left the destination; it may come back.
    public func exit() {
        if phase == .turnedAway { phase = .outside }
        guard phase == .inside else { return }
        phase = .outside
        destination.delegate.dropExited(info: info)
    }

    /// Drops at a place, which the delegate hears of first, and ends the session.
    ///
    /// - Returns: Whether the delegate performed the drop.
    @discardableResult
    public func drop(at location: Point) -> Bool {
        let operation =
            phase == .inside && location == self.location
            ? proposal.operation : update(at: location).operation
        guard phase == .inside, operation.isPerformed else {
            end(operation == .cancel ? .cancelled : .forbidden)
            return false
        }
        phase = .performing
        let isDone = destination.delegate.performDrop(info: info)
        end(isDone ? .performed(operation) : .refused)
        return isDone
    }

    /// Tells the session that the drag was given up, wherever it was.
    public func cancel() { if phase != .performing { end(.cancelled) } }

    /// Tells the session that the drag was dropped on another destination.
    public func endElsewhere() { if phase != .performing { end(.elsewhere) } }

    /// Asks whether a drag that is outside would be welcome, and turns it away if not; true when it is inside.
    func isWelcome(at location: Point) -> Bool {
        switch phase {
        case .inside: return true
        case .turnedAway, .performing, .ended: return false
        case .outside: if isAsking { return false }
        }
        isAsking = true
        defer { isAsking = false }
        self.location = location
        let info = info
        let isWelcome =
            info.hasItemsConforming(to: destination.types) && destination.delegate.validateDrop(info: info)
        if !isWelcome, phase == .outside { phase = .turnedAway }
        return isWelcome
    }

    private var info: DropInfo {
        DropInfo(location: location, providers: drag.providers, localContext: drag.localContext)
    }

    private func end(_ outcome: DropOutcome) {
        if case .ended = phase { return }
        let wasInside = phase == .inside || phase == .performing
        phase = .ended(outcome)
        if wasInside { destination.delegate.dropExited(info: info) }
        if hasEntered { destination.delegate.dropEnded(info: info, outcome: outcome) }
    }
}
