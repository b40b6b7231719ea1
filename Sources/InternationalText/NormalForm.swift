import CICU

extension String {
    /// Returns the text in normalization form C (Unicode Standard Annex 15), by ICU's `unorm2_normalize`.
    ///
    /// Text that is in that form already costs one scan; ASCII does not reach ICU.
    package var precomposed: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var status: Int32 = 0
        let form = icu_nfc(&status)
        let source = Array(utf16)
        // NFC lengthens no text by more than three times (UAX 15, the table of expansion factors).
        guard status <= 0, let form, let length = Int32(exactly: source.count), length < .max / 3 else {
            return self
        }
        if icu_is_normalized(form, source, length, &status), status <= 0 { return self }
        let result = [UInt16](unsafeUninitializedCapacity: Int(length * 3)) { buffer, count in
            let written = icu_normalize(form, source, length, buffer.baseAddress, length * 3, &status)
            count = status <= 0 ? Int(written) : 0
        }
        return status <= 0 ? String(decoding: result, as: UTF16.self) : self
    }
}
