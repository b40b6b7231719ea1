/// Finds the candidate that a mistyped word was probably meant to be; nil when none is near.
///
/// Near is at most one slip for each three letters, at least one; a slip is a letter added, lost, replaced or swapped
/// with its neighbour, and upper and lower case are one. A candidate that the word is the beginning of is near too, if it
/// is the only one. Among equals the first wins.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let typed = Array(word.lowercased())
    guard !typed.isEmpty, typed.count <= 256 else { return nil }
    var best: (candidate: String, slips: Int)?
    var continuations: [String] = []
    for candidate in candidates {
        let letters = Array(candidate.lowercased())
        if letters.starts(with: typed) { continuations.append(candidate) }
        let limit = max(1, max(typed.count, letters.count) / 3)
        guard abs(letters.count - typed.count) <= limit else { continue }
        let slips = slips(between: typed, and: letters)
        // A one-letter word shares nothing with one that differs in that letter.
        guard slips <= limit, slips < typed.count else { continue }
        if slips < best?.slips ?? .max { best = (candidate, slips) }
    }
    if best?.slips ?? .max > 1, continuations.count == 1 { return continuations.first }
    return best?.candidate
}

/// Counts slips (the optimal string alignment distance): three rows of the table, O(n · m) time.
private func slips(between typed: [Character], and meant: [Character]) -> Int {
    var twoAbove: [Int] = []
    var above = Array(0...meant.count)
    for (row, letter) in typed.enumerated() {
        var current = [row + 1]
        current.reserveCapacity(meant.count + 1)
        for (column, other) in meant.enumerated() {
            var least = min(above[column + 1] + 1, current[column] + 1)
            least = min(least, above[column] + (letter == other ? 0 : 1))
            if row > 0, column > 0, letter == meant[column - 1], typed[row - 1] == other {
                least = min(least, twoAbove[column - 1] + 1)
            }
            current.append(least)
        }
        twoAbove = above
        above = current
    }
    return above[meant.count]
}
