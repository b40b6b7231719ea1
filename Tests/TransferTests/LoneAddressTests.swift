import Testing

@testable import Transfer

@Suite struct LoneAddressTests {
    @Test(arguments: [
        "https://example.org/a", "  https://example.org/a \r\n", "ftp://example.org", "HTTP://EXAMPLE.ORG/",
        "https://archive.example/web/2020/https://example.org/",
        "https://example.org/?to=http://example.net",
        "https://例え.テスト/", "<https://example.org/a>\n",
    ])
    func oneAddressAloneIsAnAddress(text: String) {
        #expect(LoneAddress.fills(Array(text.utf8)))
    }

    @Test(arguments: [
        "", " ", "example.org", "mailto:ada@example.org", "note: buy apples", "https://", "://example.org",
        "see https://example.org", "https://example.org/1https://example.org/2",
        "https://example.org\nhttps://example.net", "1http://example.org", "https://example.org/\u{1}", "<>",
        "<https://example.org/a", "<https://",
    ])
    func anythingElseIsText(text: String) {
        #expect(!LoneAddress.fills(Array(text.utf8)))
    }

    @Test func aLongTextIsNeverAnAddress() {
        let text = "https://example.org/" + String(repeating: "a", count: 5000)
        #expect(!LoneAddress.fills(Array(text.utf8)))
    }
}
