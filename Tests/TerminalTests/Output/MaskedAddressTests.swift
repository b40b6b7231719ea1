import Terminal
import Testing

struct MaskedAddressTests {
    @Test(arguments: [
        ("https://example.org/a:b@c", "https://example.org/a:b@c"),
        ("https://user:secret@example.org/x", "https://user:•••@example.org/x"),
        ("https://user@example.org/", "https://user@example.org/"),
        ("https://user:@example.org/", "https://user:•••@example.org/"),
        ("https://user:a@b@example.org/", "https://user:•••@example.org/"),
        ("https://:secret@example.org", "https://:•••@example.org"),
        ("https://example.org?q=u:p@h", "https://example.org?q=u:p@h"),
        ("https://example.org\\u:p@h", "https://example.org\\u:p@h"),
        ("ftp://u:p@h", "ftp://u:•••@h"),
        ("mailto:u:p@h", "mailto:u:p@h"),
        ("u:p@h", "u:p@h"),
        ("", ""),
    ])
    func onlyThePasswordIsMasked(address: String, shown: String) {
        #expect(maskingPassword(in: address) == shown)
    }
}
