import InternationalText

extension TextEncoding {
    /// True when ASCII's printed characters stand for themselves, so that ASCII text is this encoding's too.
    ///
    /// Not so in EBCDIC, nor in UTF-7, HZ and ISO 2022, where some of them are part of an escape.
    var isASCIISuperset: Bool {
        if ["UTF-7", "HZ", "ISO-2022"].contains(where: name.hasPrefix) { return false }
        let ascii = Array(UInt8(ascii: " ")...UInt8(ascii: "z"))
        return String(ascii, strictlyIn: self) == String(decoding: ascii, as: UTF8.self)
    }

    /// How many characters of valid UTF-8 prove that text declared to be in this encoding is UTF-8.
    ///
    /// In a single-byte encoding even one such pair of bytes is two signs that nobody writes together. Pairs of
    /// the encodings of Chinese, Japanese and Korean pass for UTF-8 about once in ten.
    var charactersThatProveUTF8: Int {
        ["GB", "Big5", "EUC", "Shift_JIS", "windows-949", "windows-31j", "CP949", "KS_C"]
            .contains(where: name.hasPrefix) ? 4 : 1
    }
}
