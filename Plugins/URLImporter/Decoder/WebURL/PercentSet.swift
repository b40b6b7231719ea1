/// Names which characters one part of an address percent-encodes (WHATWG URL, section 1.3); all above 7E always are.
struct PercentSet {
    private let characters: Set<Unicode.Scalar>

    private init(_ characters: String) {
        self.characters = Set(characters.unicodeScalars)
    }

    /// Controls alone.
    static let control = PercentSet("")
    static let fragment = PercentSet(" \"<>`")
    static let query = PercentSet(" \"#<>")
    static let specialQuery = PercentSet(" \"#<>'")
    static let path = PercentSet(" \"#<>?^`{}")
    static let userinfo = PercentSet(" \"#<>?^`{}/:;=@[\\]|")

    /// Encodes the set's characters; what is encoded already stays as it is.
    func encode(_ text: ArraySlice<Unicode.Scalar>) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text {
            if (0x20...0x7E).contains(scalar.value), !characters.contains(scalar) {
                result.append(scalar)
                continue
            }
            for byte in String(scalar).utf8 {
                let digits = String(byte, radix: 16, uppercase: true)
                result.append(contentsOf: ("%" + (digits.count < 2 ? "0" : "") + digits).unicodeScalars)
            }
        }
        return String(result)
    }
}
