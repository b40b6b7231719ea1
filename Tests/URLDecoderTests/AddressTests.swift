import Testing

@testable import URLDecoder

struct AddressTests {
    @Test(
        arguments: [
            ("https://example.org/a?b#c", "https", "example.org", "/a?b#c"),
            (
                "  http://EXAMPLE.org\n", "http",
                "EXAMPLE.org", ""
            ),
            ("http://[2001:db8::1]:8080/x", "http", "[2001:db8::1]", "/x"),
            (
                "https://u:p@host:443", "https",
                "host", ""
            ),
            ("https://u@v@host/", "https", "host", "/"), ("http:/host", "http", "host", ""),
            ("http:\\\\host\\path", "http", "host", "\\path"),
            ("HTTP://a", "http", "a", ""), ("mailto:a@example.org", "mailto", nil, "a@example.org"),
            ("urn:isbn:1", "urn", nil, "isbn:1"),
            ("javascript:alert(1)", "javascript", nil, "alert(1)"), ("data:,x", "data", nil, ",x"),
            ("file:///C:/a b", "file", nil, "/C:/a b"),
            ("file://server/share", "file", "server", "/share"), ("about:blank", "about", nil, "blank"),
            ("x-y+z.1:q", "x-y+z.1", nil, "q"),
            ("ftp://h:65535/", "ftp", "h", "/"), ("http://h:/", "http", "h", "/"),
            (
                "http://ü.example/", "http",
                "ü.example", "/"
            ),
            ("smb://host:name/x", "smb", "host", "/x"),
        ] as [(String, String, String?, String)])
    func addressesComeApart(text: String, scheme: String, host: String?, rest: String) throws {
        let address = try #require(Address(text))
        #expect(address.scheme == scheme)
        #expect(address.host.map(String.init) == host)
        #expect(String(address.rest) == rest)
    }

    @Test(arguments: [
        "", " ", "example.org", "/path", "//host/path", "C:\\Users\\me", "c:/x", ":x", "1http://x",
        "ht tp://x", "http:", "http://",
        "https:///", "http://?q", "http://:80/", "http://h:65536/", "http://h:8a/", "http://a b/",
        "http://a<b>/", "http://[::1/",
        "http://[g::1]/", "http://a]b/", "http://x\u{7F}/", "http://x/\u{0}", "http://x/\ty", "é:x",
        "http://u@/",
    ])
    func whatIsNoAddressIsRefused(text: String) {
        #expect(Address(text) == nil)
    }

    @Test(
        arguments: [
            ("https://www.example.org/", "example.org"),
            (
                "https://example.org/blog/a%20post.html?x=1#y",
                "a post.html – example.org"
            ),
            ("http://xn--fet810g.xn--fiqs8s/", "导航.中国"),
            (
                "http://%E5%AF%BC%E8%88%AA.%E4%B8%AD%E5%9B%BD/",
                "导航.中国"
            ),
            ("https://example.org/%FF", "example.org"), ("mailto:a@example.org", "a@example.org"),
            ("data:,x", nil),
            ("https://example.org/%0A", "example.org"),
        ] as [(String, String?)])
    func aNameIsDerivedFromHostAndPath(text: String, name: String?) throws {
        #expect(try #require(Address(text)).derivedName == name)
    }
}
