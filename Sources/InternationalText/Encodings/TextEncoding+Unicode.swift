extension TextEncoding {
    /// Recognizes the byte order mark at the start of a text, and says how many bytes it takes.
    ///
    /// FF FE 00 00 is UTF-32, not UTF-16 that begins with NUL: no text begins with NUL.
    package static func byteOrderMark(
        at start: some Collection<UInt8>
    ) -> (encoding: TextEncoding, length: Int)? {
        let marks: [([UInt8], TextEncoding)] = [
            ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE, 0, 0], .utf32LittleEndian),
            ([0, 0, 0xFE, 0xFF], .utf32BigEndian), ([0xFF, 0xFE], .utf16LittleEndian),
            ([0xFE, 0xFF], .utf16BigEndian),
        ]
        for (mark, encoding) in marks where start.starts(with: mark) { return (encoding, mark.count) }
        return nil
    }

    /// Recognizes UTF-16 and UTF-32 without a byte order mark, from a sample of at most some 64 KiB.
    ///
    /// The sample must read as one of them without a fault: assigned characters only, no controls but those that
    /// texts hold, no private ones. And it must show it: at least one space, line end or ideographic full stop,
    /// or half of it ASCII. Where two readings pass, the one that shows more is taken. Text without a single
    /// NUL byte is never taken for UTF-16: it may as well be in any legacy encoding.
    package static func wideWithoutMark(_ sample: [UInt8]) -> TextEncoding? {
        guard sample.count >= 2, sample.contains(0) else { return nil }
        let readings: [(TextEncoding, WideUnits)] = [
            (.utf32LittleEndian, WideUnits(width: .four, isBigEndian: false)),
            (.utf32BigEndian, WideUnits(width: .four, isBigEndian: true)),
            (.utf16LittleEndian, WideUnits(width: .two, isBigEndian: false)),
            (.utf16BigEndian, WideUnits(width: .two, isBigEndian: true)),
        ]
        var best: (encoding: TextEncoding, evidence: Int)?
        for (encoding, units) in readings {
            guard let evidence = evidence(for: units, in: sample), evidence > best?.evidence ?? 0 else {
                continue
            }
            best = (encoding, evidence)
        }
        return best?.encoding
    }

    /// Counts what speaks for a reading; nil where anything speaks against it.
    private static func evidence(for reading: WideUnits, in sample: [UInt8]) -> Int? {
        var reading = reading
        var isPlausible = true
        var characters = 0
        var ascii = 0
        var marks = 0
        sample.withUnsafeBytes { bytes in
            reading.take(bytes[...]) { event in
                guard isPlausible, case .scalar(let value) = event, let scalar = Unicode.Scalar(value) else {
                    isPlausible = false
                    return
                }
                characters += 1
                if value < 0x80 { ascii += 1 }
                switch value {
                case 0x20, 0x0A, 0x3000, 0x3002: marks += 1
                case 0x09, 0x0C, 0x0D, 0x1B, 0xFEFF: break
                default: isPlausible = isWritten(scalar)
                }
            }
        }
        guard isPlausible, characters > 0 else { return nil }
        return ascii * 2 >= characters ? ascii + marks : marks
    }

    private static func isWritten(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .unassigned, .control, .surrogate, .privateUse: false
        default: true
        }
    }
}
