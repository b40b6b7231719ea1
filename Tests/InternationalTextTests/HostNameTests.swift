import InternationalText
import Testing

struct HostNameTests {
    @Test(arguments: [
        ("example.org", "example.org"), ("EXAMPLE.Org", "example.org"), ("xn--fet810g.xn--fiqs8s", "导航.中国"),
        ("www.xn--fiqs8sirgfmh.xn--zfr164b.cn", "www.中国政府.政务.cn"), ("www.中国政府.政务.cn", "www.中国政府.政务.cn"),
        ("xn--mnchen-3ya.de", "münchen.de"), ("MÜNCHEN.de", "münchen.de"), ("faß.de", "faß.de"),
        ("xn--e1afmkfd.xn--p1ai", "пример.рф"), ("xn--hxajbheg2az3al.xn--jxalpdlp", "παράδειγμα.δοκιμή"),
        ("ドメイン名例.jp", "ドメイン名例.jp"), ("127.0.0.1", "127.0.0.1"), ("[::1]", "[::1]"), ("", ""),
        ("host_with_underscore", "host_with_underscore"), ("a..b", "a..b"),
    ])
    func hostsAreShownInTheirOwnLetters(host: String, shown: String) {
        #expect(readableHost(host) == shown)
    }

    @Test(arguments: [
        // Cyrillic that looks like Latin, whole and mixed in; Greek omicron; an invisible joiner.
        ("аррӏе.com", "xn--80ak6aa92e.com"), ("xn--80ak6aa92e.com", "xn--80ak6aa92e.com"),
        ("pаypal.com", "xn--pypal-4ve.com"), ("gοοgle.com", "xn--ggle-0nda.com"),
    ])
    func namesThatLookLikeOthersStayInPunycode(host: String, shown: String) {
        #expect(readableHost(host) == shown)
    }

    @Test(arguments: [
        "xn--", "xn--\u{80}", "xn--zzzzzzzzz-", "a\u{200D}b.com", "\u{202E}moc.elpmaxe",
        "exa mple", "ü\u{0}x",
    ])
    func whatIsNoHostNameIsReturnedAsWritten(host: String) {
        #expect(readableHost(host) == host)
    }

    @Test func anEndlessHostIsLeftAlone() {
        let host = String(repeating: "ü.", count: 100_000)
        #expect(readableHost(host) == host)
    }
}
