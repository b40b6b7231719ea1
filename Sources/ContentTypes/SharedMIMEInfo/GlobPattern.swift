/// Matches file names against patterns with `*`, `?` and `[…]`, as fnmatch(3) without flags does.
enum GlobPattern {
    /// Tells whether a whole name fits a pattern. Bytes are compared, as file names are bytes.
    ///
    /// Costs at most the product of the two lengths: after a failure only the last `*` is tried again.
    static func matches(pattern: ArraySlice<UInt8>, name: [UInt8]) -> Bool {
        var p = pattern.startIndex
        var n = 0
        var star: (pattern: Int, name: Int)?
        while n < name.count {
            if p < pattern.endIndex, pattern[p] == UInt8(ascii: "*") {
                star = (p, n)
                p += 1
            } else if p < pattern.endIndex, let after = step(pattern, at: p, byte: name[n]) {
                p = after
                n += 1
            } else if let (starPattern, starName) = star {
                star = (starPattern, starName + 1)
                p = starPattern + 1
                n = starName + 1
            } else {
                return false
            }
        }
        while p < pattern.endIndex, pattern[p] == UInt8(ascii: "*") { p += 1 }
        return p == pattern.endIndex
    }

    /// Matches one byte against the pattern's element at `index`, and returns the index after that element.
    private static func step(_ pattern: ArraySlice<UInt8>, at index: Int, byte: UInt8) -> Int? {
        switch pattern[index] {
        case UInt8(ascii: "?"):
            return index + 1
        case UInt8(ascii: "["):
            guard let (contains, after) = bracket(pattern, at: index, byte: byte) else {
                return byte == UInt8(ascii: "[") ? index + 1 : nil
            }
            return contains ? after : nil
        case UInt8(ascii: "\\") where index + 1 < pattern.endIndex:
            return pattern[index + 1] == byte ? index + 2 : nil
        case let literal:
            return literal == byte ? index + 1 : nil
        }
    }

    /// Evaluates a bracket expression; nil when its closing bracket is missing.
    private static func bracket(
        _ pattern: ArraySlice<UInt8>, at index: Int, byte: UInt8
    ) -> (contains: Bool, after: Int)? {
        var i = index + 1
        var negated = false
        if i < pattern.endIndex, pattern[i] == UInt8(ascii: "!") || pattern[i] == UInt8(ascii: "^") {
            negated = true
            i += 1
        }
        let first = i
        var contains = false
        while i < pattern.endIndex {
            if pattern[i] == UInt8(ascii: "]"), i > first { return (contains != negated, i + 1) }
            let low = pattern[i]
            if i + 2 < pattern.endIndex, pattern[i + 1] == UInt8(ascii: "-"),
                pattern[i + 2] != UInt8(ascii: "]")
            {
                let high = pattern[i + 2]
                if low <= byte, byte <= high { contains = true }
                i += 3
            } else {
                if low == byte { contains = true }
                i += 1
            }
        }
        return nil
    }
}
