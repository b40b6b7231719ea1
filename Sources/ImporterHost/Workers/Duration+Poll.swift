extension Duration {
    /// For poll(2): whole milliseconds, rounded up, so that it does not wake before the time.
    var pollTimeout: Int32 {
        let (seconds, attoseconds) = components
        if seconds < 0 || attoseconds < 0 { return 0 }
        let milliseconds =
            min(seconds, 86_400) * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: milliseconds)
    }
}
