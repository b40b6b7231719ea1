import CICU

extension TextEncoding {
    /// Asks ICU (ucsdet) which legacy encodings a sample could be in, likeliest first.
    ///
    /// `confidence` is ICU's, 1…100. Unicode's own encodings are left out: they are recognized, never guessed. ICU
    /// knows the encodings of CJK, of ISO 8859-1, -2, -5 to -9, windows-1250 to -1256 and KOI8-R, and no others.
    package static func guesses(
        from sample: UnsafeRawBufferPointer
    ) -> [(encoding: TextEncoding, confidence: Int)] {
        var status: Int32 = 0
        guard !sample.isEmpty, let detector = icu_detector_open(&status) else { return [] }
        defer { icu_detector_close(detector) }
        let bytes = sample.assumingMemoryBound(to: CChar.self)
        // Valid: the detector keeps the pointer, and does not outlive this function.
        icu_detector_set_text(detector, bytes.baseAddress, Int32(clamping: bytes.count), &status)
        var count: Int32 = 0
        guard let matches = icu_detector_matches(detector, &count, &status), status <= 0 else {
            return []
        }
        var found: [(TextEncoding, Int)] = []
        for index in 0..<Int(count) {
            guard let match = matches[index], let name = icu_match_name(match, &status) else { continue }
            let label = String(cString: name)
            if label.hasPrefix("UTF-") || label.hasPrefix("IBM4") { continue }
            guard let encoding = TextEncoding(named: label) else { continue }
            let confidence = Int(icu_match_confidence(match, &status))
            if !found.contains(where: { $0.0 == encoding }) { found.append((encoding, confidence)) }
        }
        return found
    }
}
