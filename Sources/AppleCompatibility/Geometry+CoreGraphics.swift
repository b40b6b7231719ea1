import DragAndDrop
import Foundation

extension Point {
    /// Converts a point of Core Graphics.
    public init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension CGPoint {
    /// Converts a point of a destination.
    public init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension DropInfo {
    /// Where the drag is, for code that wants a point of Core Graphics.
    @_disfavoredOverload
    public var location: CGPoint { CGPoint(place) }
}
