/// Judges whether text that was decoded by guess reads like text of any language.
///
/// A wrong encoding shows where letters meet what letters never meet: a capital after a small letter, a symbol or a
/// control inside a word, two alphabets in one word. Only neighbours that involve a character above 7F are looked
/// at, so that code and markup do not count.
struct Plausibility {
    /// The sum of the oddities, each by its weight; 0 is text without a blemish.
    private(set) var blemishes = 0

    /// Judges decoded text.
    init(of text: String.UnicodeScalarView) {
        var before: Class = .other
        var beforeBefore: Class = .other
        var wasASCII = true
        for scalar in text {
            let isASCII = scalar.value < 0x80
            let current = Class(of: scalar)
            if !isASCII || !wasASCII { blemishes += weight(of: current, after: before) }
            if case .letter = current, case .letter = beforeBefore, before == .symbol, !wasASCII {
                blemishes += 2
            }
            if current == .broken { blemishes += 6 }
            (beforeBefore, before, wasASCII) = (before, current, isASCII)
        }
    }

    private func weight(of current: Class, after before: Class) -> Int {
        guard case .letter(let script, let isCapital) = current else { return 0 }
        guard case .letter(let scriptBefore, let wasCapital) = before else { return 0 }
        if script != scriptBefore && script != .shared && scriptBefore != .shared { return 2 }
        return isCapital == true && wasCapital == false ? 2 : 0
    }

    private enum Script {
        case latin, greek, cyrillic, hebrew, arabic, thai, halfwidthKana, shared

        init(of scalar: Unicode.Scalar) {
            self =
                switch scalar.value {
                case 0x41...0x24F, 0x1E00...0x1EFF: .latin
                case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
                case 0x400...0x52F: .cyrillic
                case 0x590...0x5FF: .hebrew
                case 0x600...0x6FF: .arabic
                case 0xE00...0xE7F: .thai
                case 0xFF66...0xFF9F: .halfwidthKana
                default: .shared
                }
        }
    }

    private enum Class: Equatable {
        /// A letter; `isCapital` is nil where its script has no case.
        case letter(Script, isCapital: Bool?)
        case symbol
        /// A control, an unassigned or private character, or the sign of malformed bytes.
        case broken
        case other

        init(of scalar: Unicode.Scalar) {
            if scalar == "\u{FFFD}" {
                self = .broken
                return
            }
            // Middle dots, primes and ordinals stand in words of several languages.
            if scalar == "\u{B7}" || scalar == "\u{AA}" || scalar == "\u{BA}" || scalar == "\u{B5}" {
                self = .other
                return
            }
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .titlecaseLetter: self = .letter(Script(of: scalar), isCapital: true)
            case .lowercaseLetter: self = .letter(Script(of: scalar), isCapital: false)
            case .otherLetter, .modifierLetter: self = .letter(Script(of: scalar), isCapital: nil)
            case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .otherNumber: self = .symbol
            case .unassigned, .privateUse, .surrogate: self = .broken
            case .control: self = scalar.value < 0x80 ? .other : .broken
            default: self = .other
            }
        }
    }
}
