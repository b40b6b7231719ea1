extension Identifier {
    /// Derives the id of the n-th thing that an entry makes, so that the entry's id alone decides it.
    ///
    /// Different entries and numbers give ids as unlike each other as random ones: both halves go through a
    /// finalizer that maps different inputs to different outputs (SplitMix64's).
    package init(derivedFrom entry: EntryID, number: Int) {
        let high = UInt64(truncatingIfNeeded: entry.bits >> 64)
        let low = UInt64(truncatingIfNeeded: entry.bits)
        let step = UInt64(truncatingIfNeeded: number) &+ 1
        self.init(
            bits: UInt128(mix(high &+ step &* 0x9E37_79B9_7F4A_7C15)) << 64
                | UInt128(mix(low ^ mix(step))))
    }
}

private func mix(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
}
