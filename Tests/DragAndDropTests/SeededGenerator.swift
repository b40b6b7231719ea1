import Foundation

/// Generates the same numbers from the same seed (SplitMix64), so that a random failure can be repeated.
///
/// `PUNNET_SEED` sets the seed; otherwise each run draws its own. Tests put it into their failure messages.
struct SeededGenerator: RandomNumberGenerator {
    let seed: UInt64
    private var state: UInt64

    init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    static func fresh() -> SeededGenerator {
        let given = ProcessInfo.processInfo.environment["PUNNET_SEED"].flatMap { UInt64($0) }
        return SeededGenerator(seed: given ?? UInt64.random(in: 0...UInt64(UInt32.max)))
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Draws a set of rows of a list; empty, single, scattered and whole sets all come up.
    mutating func rows(in count: Int) -> RangeSet<Int> {
        guard count > 0 else { return RangeSet() }
        switch Int.random(in: 0..<6, using: &self) {
        case 0: return RangeSet()
        case 1: return RangeSet([0..<count])
        case 2:
            let row = Int.random(in: 0..<count, using: &self)
            return RangeSet([row..<row + 1])
        case 3:
            let start = Int.random(in: 0..<count, using: &self)
            return RangeSet([start..<Int.random(in: start + 1...count, using: &self)])
        default:
            let oneIn = Int.random(in: 2...5, using: &self)
            var rows: [Range<Int>] = []
            for row in 0..<count where Int.random(in: 0..<oneIn, using: &self) == 0 {
                rows.append(row..<row + 1)
            }
            return RangeSet(rows)
        }
    }
}
