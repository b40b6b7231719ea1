/// Decodes the bytes of a text or an attribute of HTML: its characters, then its entities.
///
/// Bytes that are not UTF-8 are read as windows-1252, value by value: old exports mix the two. Entities count only with
/// their semicolon, so that `?a=1&copy=2` stays an address; those of HTML 4's Latin-1 set and the common signs are known,
/// and any number.
package func htmlText(_ bytes: ArraySlice<UInt8>) -> String {
    let text =
        String(validating: bytes, as: UTF8.self) ?? String(bytes, strictlyIn: .windows1252)
        ?? String(decoding: bytes, as: UTF8.self)
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text[...]
    while let ampersand = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
        result += rest[..<ampersand]
        rest = rest[ampersand...]
        let body = rest.dropFirst().utf8.prefix(32)
        if let semicolon = body.firstIndex(of: UInt8(ascii: ";")),
            let scalar = entity(rest[rest.utf8.index(after: ampersand)..<semicolon])
        {
            result.unicodeScalars.append(scalar)
            rest = rest[rest.utf8.index(after: semicolon)...]
        } else {
            result += "&"
            rest = rest[rest.utf8.index(after: ampersand)...]
        }
    }
    return result + rest
}

private func entity(_ name: Substring) -> Unicode.Scalar? {
    guard name.first == "#" else { return namedEntities[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let body = isHexadecimal ? digits.dropFirst() : digits
    guard body.first != "+", let number = UInt32(body, radix: isHexadecimal ? 16 : 10), number != 0 else {
        return nil
    }
    // As browsers do, the C1 numbers mean what windows-1252 has there.
    if (0x80...0x9F).contains(number), let byte = UInt8(exactly: number) {
        return String([byte], strictlyIn: .windows1252)?.unicodeScalars.first
    }
    return Unicode.Scalar(number)
}

private let namedEntities: [Substring: Unicode.Scalar] = {
    // From A0 on, in order.
    let latin1 = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
        para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
        Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
        Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml
        igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute
        thorn yuml
        """
    var entities: [Substring: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "ndash": "–", "mdash": "—",
        "lsquo": "‘",
        "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "bull": "•", "hellip": "…",
        "euro": "€",
        "trade": "™", "lsaquo": "‹", "rsaquo": "›", "OElig": "Œ", "oelig": "œ", "Scaron": "Š",
        "scaron": "š",
        "larr": "←", "rarr": "→", "zwj": "\u{200D}", "zwnj": "\u{200C}", "ensp": "\u{2002}",
        "emsp": "\u{2003}",
    ]
    for (offset, name) in latin1.split(whereSeparator: \.isWhitespace).enumerated() {
        entities[name] = Unicode.Scalar(UInt8(0xA0 + offset))
    }
    return entities
}()
