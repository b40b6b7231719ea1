/// Names a place in a destination, in its own coordinates: x grows to the right, y downwards.
public struct Point: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The upper left corner.
    public static let zero = Point(x: 0, y: 0)
}

/// States a width and a height, in the units of ``Point``.
public struct Size: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// Bounds a part of the plane. Its left and upper edges belong to it, its right and lower edges do not, so that a
/// point on the line between two neighbours is in just one of them.
public struct Rectangle: Hashable, Sendable {
    public var origin: Point
    public var size: Size

    public init(x: Double, y: Double, width: Double, height: Double) {
        origin = Point(x: x, y: y)
        size = Size(width: width, height: height)
    }

    /// Tells whether a point is inside; one that is not a number never is.
    public func contains(_ point: Point) -> Bool {
        point.x >= origin.x && point.x < origin.x + size.width && point.y >= origin.y
            && point.y < origin.y + size.height
    }

    /// Returns a point in the coordinates that begin at the rectangle's upper left corner.
    public func local(_ point: Point) -> Point { Point(x: point.x - origin.x, y: point.y - origin.y) }
}
