/// Reads how large a picture in SVG is meant to be shown, in pixels of CSS (96 to the inch).
struct SVGSize: Equatable {
    let width: Int
    let height: Int

    /// Reads the root element's `width`, `height` and `viewBox` (SVG 2, 8.2 and 8.6); nil where they say nothing.
    ///
    /// A length that is missing or relative is taken from the view box, in the proportion of the other.
    init?(width: String?, height: String?, viewBox: String?) {
        let box = viewBox.flatMap(Self.box)
        let given = (width.flatMap(Self.pixels), height.flatMap(Self.pixels))
        let size: (Double, Double)
        switch (given, box) {
        case ((let width?, let height?), _): size = (width, height)
        case ((let width?, nil), let box?): size = (width, width * box.height / box.width)
        case ((nil, let height?), let box?): size = (height * box.width / box.height, height)
        case ((nil, nil), let box?): size = (box.width, box.height)
        default: return nil
        }
        guard let width = Self.whole(size.0), let height = Self.whole(size.1) else { return nil }
        self.width = width
        self.height = height
    }

    private static func whole(_ value: Double) -> Int? {
        guard value.isFinite, value > 0, value < 1e9 else { return nil }
        return max(1, Int(value.rounded()))
    }

    private static func box(_ text: String) -> (width: Double, height: Double)? {
        let numbers = text.split { $0 == "," || $0.isWhitespace }.map { Double($0) ?? .nan }
        guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0, numbers[2].isFinite, numbers[3].isFinite
        else { return nil }
        return (numbers[2], numbers[3])
    }

    private static func pixels(_ text: String) -> Double? {
        let trimmed = text.trimmingBlanks
        let unit = trimmed.suffix(while: { $0.isLetter || $0 == "%" })
        let scales = [
            "": 1, "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "pt": 96 / 72.0,
            "pc": 16,
        ]
        guard let scale = scales[unit.lowercased()], let value = Double(trimmed.dropLast(unit.count)),
            value > 0
        else { return nil }
        return value * scale
    }
}

extension Substring {
    /// The longest end of the string whose characters all satisfy a condition.
    fileprivate func suffix(while condition: (Character) -> Bool) -> Substring {
        let start = lastIndex { !condition($0) }.map { index(after: $0) } ?? startIndex
        return self[start...]
    }
}
