/// Names a place in a destination, in its own coordinates: x grows to the right, y downwards.
public struct Point: Hashable, Sendable {
    /// The distance to the right of the destination's left edge.
    public var x: Double
    /// The distance below the destination's upper edge.
    public var y: Double

    /// Names the place at two distances.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The upper left corner.
    public static let zero = Point(x: 0, y: 0)
}

/// States a width and a height, in the units of ``Point``.
public struct Size: Hashable, Sendable {
    /// The extent from left to right.
    public var width: Double
    /// The extent from top to bottom.
    public var height: Double

    /// States an extent; a rectangle of a negative one contains nothing.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// Bounds a part of the plane. Its left and upper edges belong to it, its right and lower edges do not, so that a
/// point on the line between two neighbours is in just one of them.
public struct Rectangle: Hashable, Sendable {
    /// The upper left corner, which belongs to the rectangle.
    public var origin: Point
    /// How far the rectangle reaches to the right and downwards.
    public var size: Size

    /// Bounds the part that begins at a corner.
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
