/// Finds the name that was probably meant.
package enum NearestName {
    /// Returns the known name with the fewest edits to `name`, letter case apart; nil when none is near.
    ///
    /// Near means at most a third of the characters differ, or one in a short name. An exchange of two neighbouring
    /// characters is one edit. The first of several equally near wins.
    package static func of(_ name: String, among known: [String]) -> String? {
        let wanted = Array(name.lowercased().prefix(longest))
        let bound = max(1, wanted.count / 3)
        var best: (name: String, distance: Int)?
        for candidate in known {
            let letters = Array(candidate.lowercased().prefix(longest))
            guard abs(letters.count - wanted.count) <= bound else { continue }
            let distance = editDistance(wanted, letters)
            if distance <= bound, distance < (best?.distance ?? .max) { best = (candidate, distance) }
        }
        return best?.name
    }

    /// Names are compared by so many characters, which bounds the work whatever the names are.
    private static let longest = 100

    /// Counts insertions, removals, replacements and exchanges of neighbours (optimal string alignment).
    static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
        if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                var cost = min(last[column + 1] + 1, current[column] + 1)
                cost = min(cost, last[column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
