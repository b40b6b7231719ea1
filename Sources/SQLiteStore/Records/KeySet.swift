/// Holds many numbers in a bit each, where most of them lie close together.
struct KeySet {
    private var words: [Int64: UInt64] = [:]
    private(set) var count = 0

    /// One of the numbers; nil when there is none.
    var first: Int64? {
        words.first { $0.value != 0 }.map { $0.key << 6 + Int64($0.value.trailingZeroBitCount) }
    }

    func contains(_ key: Int64) -> Bool {
        words[key >> 6, default: 0] & UInt64(1) << UInt64(key & 63) != 0
    }

    mutating func insert(_ key: Int64) {
        let bit = UInt64(1) << UInt64(key & 63)
        if words[key >> 6, default: 0] & bit == 0 { count += 1 }
        words[key >> 6, default: 0] |= bit
    }

    /// Takes a number out; false when it is not there.
    @discardableResult
    mutating func remove(_ key: Int64) -> Bool {
        let bit = UInt64(1) << UInt64(key & 63)
        guard let word = words[key >> 6], word & bit != 0 else { return false }
        words[key >> 6] = word & ~bit
        count -= 1
        return true
    }
}
