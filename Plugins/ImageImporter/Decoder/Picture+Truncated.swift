import ImporterWire

extension Picture {
    /// Refuses a picture whose header is cut.
    static func endedInHeader(_ file: PayloadFile) -> Refusal {
        Refusal(.damaged, "the file ends in its header", offset: Int64(clamping: file.size))
    }

    /// Refuses a picture whose pixels are not all in the file.
    static func truncated(width: Int, height: Int, _ file: PayloadFile) -> Refusal {
        Refusal(
            .damaged,
            "the file ends before its \(width) × \(height) pixels do; it is probably truncated",
            offset: Int64(clamping: file.size))
    }
}
