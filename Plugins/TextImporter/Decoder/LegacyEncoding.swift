import InternationalText

/// Decides which legacy encoding a text is in that is neither UTF-8 nor any other form of Unicode.
///
/// The rule, on a sample of at most 4 KiB of the lines that hold bytes above 7F:
/// 1. The candidates are, in this order, uchardet's answer, ICU's guesses, the double-byte encodings of East Asia where
///    such bytes come in pairs only, windows-1252, and windows-1250.
/// 2. Each candidate decodes the sample, and the one whose text shows the fewest blemishes (``Plausibility``)
///    is taken; of equal ones the first. A first candidate without a blemish is taken at once.
/// 3. A single byte above 7F is no evidence for a rare encoding: there windows-1252 goes first of the Latin ones.
/// 4. Where ISO-8859-1, or else windows-1252, reads the sample just as the chosen encoding does, it is named instead: a
///    German text is not in “ISO-8859-3”, though it might be.
/// 5. ISO-8859-1 with a byte A4 becomes ISO-8859-15: people write the euro sign, hardly ever the currency sign.
///
/// uchardet was chosen over ICU's detector because it is right on 98 in 100 files of a collection in 30 languages
/// where ICU is right on 70: ICU has no model of the DOS and Macintosh encodings, of ISO 8859-3, -4, -10, -13, -15
/// and -16, nor of windows-1257. The blemishes catch where it errs on few words.
enum LegacyEncoding {
    /// The largest sample that is worth its time.
    static let sampleSize = 4 * 1024

    /// Decides for a sample; see the rule above.
    static func guess(from sample: [UInt8]) -> TextEncoding {
        let encoding = commonest(like: likeliest(for: sample), for: sample)
        let hasEuro = encoding.name == "ISO-8859-1" && sample.contains(0xA4)
        return hasEuro ? TextEncoding(named: "ISO-8859-15") ?? encoding : encoding
    }

    private static func commonest(like encoding: TextEncoding, for sample: [UInt8]) -> TextEncoding {
        let common = [TextEncoding(named: "ISO-8859-1"), .windows1252].compactMap { $0 }
        guard encoding != common.first, let text = decode(sample, encoding) else { return encoding }
        return common.first { decode(sample, $0) == text } ?? encoding
    }

    private static func likeliest(for sample: [UInt8]) -> TextEncoding {
        let high = sample.reduce(0) { $0 + ($1 >= 0x80 ? 1 : 0) }
        var best: (encoding: TextEncoding, plausibility: Plausibility)?
        var seen: Set<TextEncoding> = []
        func consider(_ encoding: TextEncoding) -> Bool {
            guard seen.insert(encoding).inserted, let text = decode(sample, encoding) else { return false }
            let plausibility = Plausibility(of: text.unicodeScalars)
            if plausibility.blemishes < best?.plausibility.blemishes ?? .max {
                best = (encoding, plausibility)
            }
            return plausibility.blemishes == 0
        }
        if let answer = uchardetGuess(from: sample) {
            let isThin = high < 2 && isLatinBeyondWestern(answer)
            if isThin && consider(.windows1252) { return .windows1252 }
            if consider(answer) { return answer }
        }
        for (encoding, confidence) in guessesOfICU(from: sample) where confidence > 10 {
            if consider(encoding) { break }
        }
        if highBytesArePaired(in: sample) {
            for name in ["GB18030", "EUC-KR", "EUC-JP", "Big5", "Shift_JIS"] {
                if let encoding = TextEncoding(named: name) { _ = consider(encoding) }
            }
        }
        _ = consider(.windows1252)
        if let encoding = TextEncoding(named: "windows-1250") { _ = consider(encoding) }
        return best?.encoding ?? .windows1252
    }

    /// Recognizes the seven-bit encodings that switch with escapes; nil for ASCII that is only ASCII.
    static func sevenBit(_ sample: [UInt8]) -> TextEncoding? {
        guard let answer = uchardetGuess(from: sample), let text = decode(sample, answer) else { return nil }
        guard
            [
                "ISO-2022-JP", "ISO-2022-KR", "ISO-2022-CN",
                "HZ-GB-2312",
            ].contains(answer.name)
        else { return nil }
        let scalars = text.unicodeScalars
        return scalars.contains { $0.value >= 0x80 } && !scalars.contains("\u{FFFD}") ? answer : nil
    }

    /// Tells whether a sample can be in an encoding: one that leaves ASCII as it is, and finds no fault in it.
    static func reads(_ sample: [UInt8], as encoding: TextEncoding) -> Bool {
        guard decode(Array("<?a=1>".utf8), encoding) == "<?a=1>", let text = decode(sample, encoding) else {
            return false
        }
        return !text.unicodeScalars.contains("\u{FFFD}")
    }

    /// Decodes a sample that may end in the middle of a character.
    private static func decode(_ sample: [UInt8], _ encoding: TextEncoding) -> String? {
        guard let converter = UTF8Converter(from: encoding) else { return nil }
        var utf8: [UInt8] = []
        sample.withUnsafeBytes { converter.convert($0, isLast: false) { utf8.append(contentsOf: $0) } }
        return String(decoding: utf8, as: UTF8.self)
    }

    private static func guessesOfICU(from sample: [UInt8]) -> [(encoding: TextEncoding, confidence: Int)] {
        sample.withUnsafeBytes {
            TextEncoding.guesses(from: UnsafeRawBufferPointer(rebasing: $0.prefix(1024)))
        }
    }

    private static func isLatinBeyondWestern(_ encoding: TextEncoding) -> Bool {
        let names = [
            "ISO-8859-2", "ISO-8859-3", "ISO-8859-4", "ISO-8859-9", "ISO-8859-10", "ISO-8859-13",
            "ISO-8859-16",
            "windows-1250", "windows-1254", "windows-1257", "IBM852", "MAC-CENTRALEUROPE", "VISCII",
            "windows-1258",
        ]
        return names.contains(encoding.name)
    }

    private static func highBytesArePaired(in sample: [UInt8]) -> Bool {
        var run = 0
        var runs = 0
        for byte in sample {
            if byte >= 0x80 {
                run += 1
            } else if run > 0 {
                if !run.isMultiple(of: 2) { return false }
                runs += 1
                run = 0
            }
        }
        return runs > 0 || (run > 0 && run.isMultiple(of: 2))
    }
}
