/// Puts results that end in any order back into the order of the drop.
///
/// Entries are numbered as they enter, from 0. ``next`` is the result of the first that has not left, and nil as
/// long as that one is missing.
struct ImportWindow<Result> {
    private var results: [Int: Result] = [:]
    /// The number that the next entry will have.
    private var entered = 0
    /// How many entries have left, which is also the number of the first that has not.
    private var left = 0

    /// How many entries have entered and not left.
    var count: Int { entered - left }

    /// The first result in drop order that has not left; nil when it has not come yet.
    var next: Result? { results[left] }

    /// The results that have come, of entries that have not left.
    var waiting: [Result] { Array(results.values) }

    /// Numbers an entry whose result is to come.
    mutating func enter() -> Int {
        defer { entered += 1 }
        return entered
    }

    /// Puts a result in its place.
    mutating func finish(_ number: Int, with result: Result) { results[number] = result }

    /// Lets ``next`` leave.
    mutating func leave() {
        if results.removeValue(forKey: left) != nil { left += 1 }
    }
}
