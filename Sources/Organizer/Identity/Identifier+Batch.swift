extension Identifier {
    /// Draws ids for things that are stored together; they share as many first bits as their number has.
    ///
    /// An index of random ids has a place to write for each of them. Ids of one batch lie side by side in it, and
    /// are told apart by their next digits: 256 ids share two hexadecimal digits, and one shares none.
    ///
    /// The system's generator is asked once for all of them: each question is a call of the kernel.
    package static func batch(_ count: Int) -> [Self] { batch(count, derivedFrom: .random()) }

    package static func batch(_ count: Int, using generator: inout some RandomNumberGenerator) -> [Self] {
        let shared = Self(using: &generator)
        return (0..<count).map { _ in Self(using: &generator).sharing(shared, among: count) }
    }

    /// Derives the ids of things that an entry makes, so that the entry's id alone decides them.
    ///
    /// They are as unlike each other as those of a ``batch(_:)``: their bits go through a finalizer that maps
    /// different inputs to different outputs (SplitMix64's).
    package static func batch(_ count: Int, derivedFrom entry: EntryID) -> [Self] {
        (0..<count).map { derived($0, of: count, from: entry) }
    }

    /// Derives one id of ``batch(_:derivedFrom:)``.
    package static func derived(_ number: Int, of count: Int, from entry: EntryID) -> Self {
        derived(number, from: entry).sharing(Self(bits: entry.bits), among: count)
    }

    /// Derives the id of one thing of those that an entry makes; see ``batch(_:derivedFrom:)``.
    package static func derived(_ number: Int, from entry: EntryID) -> Self {
        let high = UInt64(truncatingIfNeeded: entry.bits >> 64)
        let low = UInt64(truncatingIfNeeded: entry.bits)
        let next = UInt64(number) &+ 1
        return Self(
            bits: UInt128(mix(high ^ mix(next))) << 64 | UInt128(mix(low &+ next &* 0x9E37_79B9_7F4A_7C15)))
    }

    private func sharing(_ first: Self, among count: Int) -> Self {
        let sharedBits = Int.bitWidth - max(1, count).leadingZeroBitCount - 1
        guard sharedBits > 0 else { return self }
        let own = UInt128.max >> sharedBits
        return Self(bits: first.bits & ~own | bits & own)
    }
}

private func mix(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
}
