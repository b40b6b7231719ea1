import Testing

@testable import Links

struct AddressTests {
    @Test(arguments: [
        ("https://example.org/a?b#c", "https://example.org/a?b#c"),
        (
            "  http://EXAMPLE.org\n",
            "http://example.org/"
        ),
        ("http://[2001:DB8::0:1]:8080/x", "http://[2001:db8::1]:8080/x"),
        (
            "https://u:p@host:443",
            "https://u:p@host/"
        ),
        ("https://u@v@host/", "https://u%40v@host/"), ("http:/host", "http://host/"),
        ("http:\\\\host\\path", "http://host/path"), ("HTTP://a", "http://a/"),
        (
            "mailto:a@example.org",
            "mailto:a@example.org"
        ),
        ("urn:isbn:1", "urn:isbn:1"), ("javascript:alert(1)", "javascript:alert(1)"),
        (
            "data:,x y",
            "data:,x y"
        ),
        ("file:///C:/a b", "file:///C:/a%20b"), ("file://server/share", "file://server/share"),
        ("file:c|/x", "file:///c:/x"),
        ("about:blank", "about:blank"), ("x-y+z.1:q", "x-y+z.1:q"), ("ftp://h:65535/", "ftp://h:65535/"),
        ("http://h:/", "http://h/"), ("http://h:00080/", "http://h/"),
        (
            "http://ü.example/ä",
            "http://xn--tda.example/%C3%A4"
        ),
        ("http://a/b/../c/./d/..", "http://a/c/"), ("http://0x7f.1/", "http://127.0.0.1/"),
        ("http://[::ffff:1.2.3.4]/", "http://[::ffff:102:304]/"),
        ("http://x/\ty", "http://x/y"), ("s://", "s://"), ("s:///", "s:///"), ("s:/.//p", "s:/.//p"),
        ("http://%41.org/", "http://a.org/"),
        ("http://a/?'\"<>", "http://a/?%27%22%3C%3E"), ("s://h/?'", "s://h/?'"),
        (
            "http://a/#<` >",
            "http://a/#%3C%60%20%3E"
        ),
    ])
    func addressesAreParsedByTheStandard(text: String, normal: String) throws {
        #expect(try #require(WebURL(text)).href == normal)
    }

    @Test(arguments: [
        "", " ", "example.org", "/path", "//host/path", ":x", "1http://x", "ht tp://x", "http:", "http://",
        "https:///", "http://?q",
        "http://:80/", "http://h:65536/", "http://h:8a/", "http://a b/", "http://a<b>/", "http://[::1/",
        "http://[g::1]/",
        "http://a]b/", "http://x\u{7F}/", "é:x", "http://u@/", "http://1.2.3.256/", "http://1.2.3.4.5/",
        "http://[1:2:3]/",
        "http://[1::2::3]/", "http://[::1.2.3]/", "http://[1:2:3:4:5:6:7:8:9]/", "http://xn--a/",
        "http://%00/", "s://a b/", "http://0x1ffffffff/",
    ])
    func whatIsNoAddressIsRefused(text: String) {
        #expect(WebURL(text) == nil)
        #expect(Address(text) == nil)
    }

    @Test func anAddressStaysAsItIsWritten() {
        #expect(Address(" HTTP://Example.ORG:80/../a b?ü \r\n")?.text == "HTTP://Example.ORG:80/../a b?ü")
        #expect(Address("http://example.org/a\tb\nc")?.text == "http://example.org/abc")
        #expect(Address("http://example.org/\u{1B}[0m")?.text == "http://example.org/%1B[0m")
    }

    @Test(arguments: [
        "C:\\Users\\me", "c:/x", "d:file",
        "http://\(String(repeating: "x", count: 70_000))/",
    ])
    func drivesAndEndlessTextsAreNoAddresses(text: String) {
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
            ("https://example.org/%0A", "example.org"), ("http://0x7f000001/", "127.0.0.1"),
        ] as [(String, String?)])
    func aNameIsDerivedFromHostAndPath(text: String, name: String?) throws {
        #expect(try #require(Address(text)).derivedName == name)
    }
}
