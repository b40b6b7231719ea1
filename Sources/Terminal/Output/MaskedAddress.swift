/// Shows an address without its password: `https://user:secret@host/` becomes `https://user:•••@host/`.
///
/// `address`: an address with an authority (`scheme://…`); anything else comes back as it is.
package func maskingPassword(in address: String) -> String {
    let bytes = address.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8) else {
        return address
    }
    let start = bytes.index(colon, offsetBy: 3)
    // A backslash ends the authority too, as browsers read it.
    let end = bytes[start...].firstIndex { "/?#\\".utf8.contains($0) } ?? bytes.endIndex
    // The last @ counts: those before it belong to the password, however wrongly.
    guard let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")),
        let separator = bytes[start..<at].firstIndex(of: UInt8(ascii: ":"))
    else { return address }
    return String(address[...separator]) + "•••" + String(address[at...])
}
