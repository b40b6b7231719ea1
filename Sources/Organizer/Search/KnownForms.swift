import Synchronization

/// Keeps what scalars add to the words of a text, each learnt the first time that it is met.
///
/// Holds for scalars whose search form does not depend on those beside them: not for marks, which join the letter before
/// them, nor for what folds into parts of Hangul. Folding a text costs a scalar several times what looking it up does.
struct KnownForms: Sendable {
    /// Seven bytes of words, the first lowest, ended by 0, a space where a word ends; above them whether it is known.
    private var forms = [UInt64](repeating: 0, count: limit)

    /// The first scalar that is not kept.
    private static let limit = 0x2E80
    private static let learnt: UInt64 = 1 << 56
    private static let unknowable: UInt64 = 2 << 56
    private static let space = UInt8(ascii: " ")

    private static let shared = Mutex(KnownForms())

    /// Returns the words of a text in UTF-8, as ``SearchWords/bytes``; nil where it holds a scalar that is not known alone.
    static func words(of text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        if text.allSatisfy({ $0 < 0x80 }) { return words(of: text) { _ in nil } }
        return shared.withLock { known in words(of: text) { known.form(of: $0) } }
    }

    private static func words(
        of text: UnsafeBufferPointer<UInt8>, form: (UInt32) -> UInt64?
    ) -> [UInt8]? {
        var isKnown = true
        // No scalar gives more than seven bytes for two; the last word is ended by one more.
        let words = [UInt8](unsafeUninitializedCapacity: 4 * text.count + 1) { words, count in
            func endWord() {
                if count > 0, words[count - 1] != space { append(space) }
            }
            func append(_ byte: UInt8) {
                words[count] = byte
                count += 1
            }
            var offset = 0
            while offset < text.count {
                let byte = text[offset]
                if byte < 0x80 {
                    if let part = SearchWords.part(ascii: byte) { append(part) } else { endWord() }
                    offset += 1
                    continue
                }
                // Valid: a string's UTF-8 holds no scalar in part.
                let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
                var scalar = UInt32(byte) & (0x7F >> UInt32(length))
                for next in offset + 1..<offset + length { scalar = scalar << 6 | UInt32(text[next] & 0x3F) }
                if isItsOwnWord(scalar) {
                    endWord()
                    for next in offset..<offset + length { append(text[next]) }
                    append(space)
                } else if var form = form(scalar) {
                    while form != 0 {
                        let byte = UInt8(truncatingIfNeeded: form)
                        if byte == space { endWord() } else { append(byte) }
                        form >>= 8
                    }
                } else {
                    isKnown = false
                    return
                }
                offset += length
            }
            endWord()
        }
        return isKnown ? words : nil
    }

    /// Kana without marks, ideographs, syllables of Hangul, and pictures, which fold to themselves.
    private static func isItsOwnWord(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFC, 0xAC00...0xD7A3: true
        case 0x1F300...0x1F3FA, 0x1F400...0x1F64F, 0x1F680...0x1F6C5, 0x1F910...0x1F9FF: true
        default: false
        }
    }

    private mutating func form(of scalar: UInt32) -> UInt64? {
        if scalar == 0xFE0F { return 0 }  // The selector that makes a symbol a picture.
        guard scalar < Self.limit else { return nil }
        if forms[Int(scalar)] == 0 { forms[Int(scalar)] = Self.learn(scalar) }
        let form = forms[Int(scalar)]
        return form == Self.unknowable ? nil : form & (Self.learnt - 1)
    }

    private static func learn(_ scalar: UInt32) -> UInt64 {
        // The letters of which Hangul is made join one another.
        guard let scalar = Unicode.Scalar(scalar), !(0x1100...0x11FF).contains(scalar.value) else {
            return unknowable
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return unknowable
        default: break
        }
        // A letter on either side shows where the scalar ends a word, and where it joins two.
        let form = SearchWords(folding: "x\(scalar)x").bytes.dropFirst().dropLast(2)
        guard form.count < 8 else { return unknowable }
        return form.reversed().reduce(0) { $0 << 8 | UInt64($1) } | learnt
    }
}
