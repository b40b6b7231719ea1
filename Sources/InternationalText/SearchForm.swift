import CICU

extension String {
    /// Returns the text as a search compares it: case, width, ligatures and diacritics folded, in form C.
    ///
    /// The form, in UTF-16, is NFKC_Casefold (Unicode Standard, section 3.13) without the marks that Latin, Greek,
    /// Cyrillic, Hebrew and Arabic letters carry; marks that are letters of their own, as in Devanagari or Thai, stay.
    /// It depends on the scalars alone, never on the language. Costs about 10 ns a unit.
    package var searchForm: [UInt16] {
        let units = Self.units(of: self)
        var status: Int32 = 0
        guard let fold = icu_nfkc_casefold(&status), let split = icu_nfd(&status),
            let join = icu_nfc(&status),
            status <= 0, let folded = Self.normalize(units, to: fold),
            var parts = Self.normalize(folded, to: split)
        else { return units }
        parts.removeAll { SearchMark.isDropped($0) }
        for index in parts.indices { parts[index] = SearchMark.plainLetter(parts[index]) }
        return Self.normalize(parts, to: join) ?? parts
    }

    /// The text in UTF-16, which takes no more units than UTF-8 takes bytes. Swift's own view looks for the place of
    /// its end first.
    private static func units(of text: String) -> [UInt16] {
        var text = text
        let units = text.withUTF8 { bytes -> [UInt16]? in
            guard let count = Int32(exactly: bytes.count) else { return nil }
            var status: Int32 = 0
            // Valid: ICU reads `count` bytes and writes at most as many units.
            let units = [UInt16](unsafeUninitializedCapacity: bytes.count) { buffer, written in
                let length = bytes.withMemoryRebound(to: CChar.self) {
                    icu_utf16($0.baseAddress, count, buffer.baseAddress, count, &status)
                }
                written = status <= 0 ? Int(length) : 0
            }
            return status <= 0 ? units : nil
        }
        return units ?? Array(text.utf16)
    }

    /// Normalizes UTF-16; nil where ICU refuses.
    private static func normalize(_ source: [UInt16], to form: OpaquePointer) -> [UInt16]? {
        guard let length = Int32(exactly: source.count), length < .max / 18 else { return nil }
        // Most texts grow little; a few scalars grow to eighteen.
        var capacity = length + length / 4 + 18
        while true {
            var status: Int32 = 0
            let result = [UInt16](unsafeUninitializedCapacity: Int(capacity)) { buffer, count in
                let written = icu_normalize(form, source, length, buffer.baseAddress, capacity, &status)
                count = status <= 0 ? Int(written) : 0
            }
            if status <= 0 { return result }
            guard status == ICU_BUFFER_OVERFLOW, capacity < length * 18 else { return nil }
            capacity = length * 18
        }
    }
}

/// Knows the marks and strokes that people leave out when they search.
private enum SearchMark {
    /// True for the marks of Latin, Greek, Cyrillic, Hebrew and Arabic; all lie in the basic plane.
    static func isDropped(_ unit: UInt16) -> Bool {
        switch unit {
        case ..<0x0300: false
        case 0x0300...0x036F, 0x0483...0x0489: true
        case 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7: true
        case 0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E4: true
        case 0x06E7...0x06E8, 0x06EA...0x06ED: true
        case 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
        default: false
        }
    }

    /// The letter without its stroke, which no normal form takes away.
    static func plainLetter(_ unit: UInt16) -> UInt16 {
        switch unit {
        case 0x00F8: 0x6F  // ø
        case 0x0111: 0x64  // đ
        case 0x0127: 0x68  // ħ
        case 0x0131: 0x69  // ı
        case 0x0142: 0x6C  // ł
        case 0x0167: 0x74  // ŧ
        default: unit
        }
    }
}
