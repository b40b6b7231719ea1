/// Writes one word so that a POSIX shell reads back exactly it, for commands that a person pastes.
///
/// A word that holds unseen characters or bytes that are not UTF-8 uses `$'…'`, which bash, zsh, ksh and busybox
/// read; all others use plain words or single quotes.
package func shellWord(_ bytes: some Collection<UInt8>) -> String {
    guard let text = String(validating: bytes, as: UTF8.self),
        !text.unicodeScalars.contains(where: \.isUnseen)
    else {
        return "$'" + bytes.map(dollarQuoted).joined() + "'"
    }
    if !bytes.isEmpty, bytes.first != UInt8(ascii: "~"), bytes.allSatisfy(isPlain) { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}

/// Writes one word so that a POSIX shell reads back exactly it.
package func shellWord(_ text: String) -> String { shellWord(Array(text.utf8)) }

private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
        true
    default:
        "@%+=:,./-_~".utf8.contains(byte)
    }
}

private func dollarQuoted(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\\"): return "\\" + String(Unicode.Scalar(byte))
    case 0x20..<0x7F: return String(Unicode.Scalar(byte))
    default:
        // Three octal digits are never continued by what follows, as hexadecimal ones would be.
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
}
