/// Reads a character reference of HTML (“&amp;”, “&#8217;”, “&nbsp;”).
struct HTMLReference {
    /// The character it stands for.
    let scalar: Unicode.Scalar
    /// The index after the reference.
    let end: Int

    /// Recognizes a reference at an “&”; nil where it is text. The names are those of HTML 4.
    init?(at start: Int, in html: [UInt8]) {
        let body = html[(start + 1)...].prefix(12).prefix { $0 != UInt8(ascii: ";") }
        guard body.endIndex < html.count, html[body.endIndex] == UInt8(ascii: ";"),
            let value = Self.value(of: String(decoding: body, as: UTF8.self)), value > 0,
            let scalar = Unicode.Scalar(value)
        else { return nil }
        self.scalar = scalar
        end = body.endIndex + 1
    }

    private static func value(of body: String) -> UInt32? {
        guard body.first == "#" else { return body == "apos" ? 0x27 : LibXML2.htmlCharacter(named: body) }
        let digits = body.dropFirst()
        return digits.first == "x" || digits.first == "X"
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    }
}
