/// Gives the same numbers for the same seed, so that a failure can be met again (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
        return z ^ z >> 31
    }
}

extension [UInt8] {
    /// A copy with a few bytes changed, cut out or put in.
    func mutated(_ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = self
        for _ in 0..<Int.random(in: 1...6, using: &generator) where !bytes.isEmpty {
            let at = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: bytes.remove(at: at)
            case 1: bytes.insert(.random(in: 0...255, using: &generator), at: at)
            case 2: bytes[at] = [0, 1, 0x7f, 0x80, 0xff].randomElement(using: &generator) ?? 0
            case 3: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            default: bytes[at] = .random(in: 0...255, using: &generator)
            }
        }
        return bytes
    }
}
