/// Lays destinations over one another, and says which of them a drag is over: a window's drops.
///
/// Of the destinations under a location the topmost that welcomes the drag gets it, and no other; SwiftUI leaves
/// open which of several stacked destinations hears of a drop. The surface belongs to the thread of its caller.
public final class DropSurface {
    /// Names a destination on a surface.
    public struct Region: Hashable, Sendable { fileprivate let number: Int }

    fileprivate struct Layer {
        let region: Region
        var frame: Rectangle
        let destination: DropDestination
    }

    fileprivate var layers: [Layer] = []
    private var next = 0

    /// Makes a surface without destinations.
    public init() {}

    /// Puts a destination on top of those already there.
    public func add(_ destination: DropDestination, in frame: Rectangle) -> Region {
        defer { next += 1 }
        let region = Region(number: next)
        layers.append(Layer(region: region, frame: frame, destination: destination))
        return region
    }

    /// Changes where a destination lies; a drag hears of it with its next update. False when it was removed.
    @discardableResult
    public func move(_ region: Region, to frame: Rectangle) -> Bool {
        guard let place = layers.firstIndex(where: { $0.region == region }) else { return false }
        layers[place].frame = frame
        return true
    }

    /// Takes a destination away; a drag over it leaves it with its next update.
    public func remove(_ region: Region) { layers.removeAll { $0.region == region } }

    /// Begins a drag over the surface.
    public func begin(_ drag: Drag) -> SurfaceDrag { SurfaceDrag(drag, over: self) }
}

/// Follows one drag over a surface, from destination to destination: the one it leaves hears so first.
public final class SurfaceDrag {
    private let drag: Drag
    private let surface: DropSurface
    private var sessions: [DropSurface.Region: DropSession] = [:]
    private var isOver = false
    /// The destination that a drop would go to.
    public private(set) var target: DropSurface.Region?

    fileprivate init(_ drag: Drag, over surface: DropSurface) {
        self.drag = drag
        self.surface = surface
    }

    /// Tells where the drag is, in the surface's coordinates, and returns what a drop there would do.
    @discardableResult
    public func update(at location: Point) -> DropProposal {
        if isOver { return DropProposal(operation: .forbidden) }
        let found = destination(at: location)
        for (region, session) in sessions where region != found?.region {
            let isUnder = surface.layers.contains { $0.region == region && $0.frame.contains(location) }
            // A destination that turned the drag away is not asked again while the drag stays over it.
            if region == target || !isUnder { session.exit() }
        }
        target = found?.region
        guard let found, let session = sessions[found.region] else {
            return DropProposal(operation: .forbidden)
        }
        return session.update(at: found.frame.local(location), isWelcome: true)
    }

    /// Drops at a location, and tells whether a destination performed the drop; the drag is over.
    @discardableResult
    public func drop(at location: Point) -> Bool {
        if isOver { return false }
        update(at: location)
        isOver = true
        guard let target, let session = sessions[target],
            let frame = surface.layers.first(where: { $0.region == target })?.frame
        else {
            end { $0.cancel() }
            return false
        }
        let isDone = session.drop(at: frame.local(location))
        end { $0.endElsewhere() }
        return isDone
    }

    /// Gives the drag up; every destination that it entered hears so.
    public func cancel() {
        if isOver { return }
        isOver = true
        end { $0.cancel() }
    }

    /// Finds the topmost destination that welcomes the drag.
    private func destination(at location: Point) -> DropSurface.Layer? {
        for layer in surface.layers.reversed() where layer.frame.contains(location) {
            let session = sessions[layer.region] ?? DropSession(drag, over: layer.destination)
            sessions[layer.region] = session
            if session.isWelcome(at: layer.frame.local(location)) { return layer }
        }
        return nil
    }

    private func end(_ how: (DropSession) -> Void) {
        // In the order of the surface, so that what is heard does not depend on hashing.
        for region in sessions.keys.sorted(by: { $0.number < $1.number }) {
            if let session = sessions[region] { how(session) }
        }
        target = nil
    }
}
