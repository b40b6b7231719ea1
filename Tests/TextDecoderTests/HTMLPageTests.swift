import DecoderTesting
import ImporterWire
import Testing

@testable import TextDecoder

struct HTMLPageTests {
    private struct Case {
        let html: String
        let title: String?
        let seen: String?
        let words: Int64
    }

    private static let cases = [
        Case(
            html: """
                <!DOCTYPE html><html><head><TITLE lang=en>My
                 caf&eacute; &amp; more</TITLE><style>p > a { color: red }</style>
                <script>if (a<b && c) { document.write("<p>no</p>") }</script></head>
                <body class="hidden words"><h1>Pies</h1><p>ap<b>p</b>le &ndash; 1&#189; kg<br>next
                  line<!-- unseen --></p></body></html>
                """, title: "My café & more", seen: "Pies\napple – 1½ kg\nnext line", words: 7),
        Case(
            html: "<table><tr><td>a</td><td>b</td></tr></table>&lt;tag&gt;", title: nil, seen: "a b\n<tag>",
            words: 3),
        Case(html: "plain text, no tags", title: nil, seen: "plain text, no tags", words: 4),
        Case(html: "<script>a<b</SCRIPT x>seen</script>", title: nil, seen: "seen", words: 1),
        Case(html: "<style>all of it is code <p>", title: nil, seen: nil, words: 0),
        Case(
            html: "<title> </title><title>Second</title><title>Third</title>x", title: "Second", seen: "x",
            words: 1),
        Case(html: "<title>never closed<p>text", title: "never closed", seen: "text", words: 1),
        Case(html: "", title: nil, seen: nil, words: 0),
    ]

    @Test(arguments: cases.indices) func aPageIsWhatIsSeenOfIt(index: Int) throws {
        let page = Self.cases[index]
        let decoded = try TextDecoder.decode(Array(page.html.utf8), type: "public.html", name: "page.html")
        let item = try #require(decoded.item)
        #expect(item.suggestedName == page.title)
        #expect(item.attributes?[AttributeKey.title] == page.title.map { .string($0) })
        #expect(item.excerpt == page.seen)
        #expect(item.attributes?[AttributeKey.words] == .integer(page.words))
        #expect(item.attributes?["characters"] == .integer(Int64(page.seen?.unicodeScalars.count ?? 0)))
        #expect(item.type == nil)
    }

    @Test(arguments: cases.indices) func itIsTheSameHoweverTheInputIsCut(index: Int) {
        for size in [1, 2, 3, 7] {
            var page = HTMLPage()
            var rest = Array(Self.cases[index].html.utf8)[...]
            while !rest.isEmpty {
                Array(rest.prefix(size)).withUnsafeBytes { page.take($0) }
                rest = rest.dropFirst(size)
            }
            page.finish()
            #expect(String(decoding: page.head, as: UTF8.self) == Self.cases[index].seen ?? "")
            #expect(page.title == Self.cases[index].title)
        }
    }

    /// Runs are read in parts: no character and no entity is.
    @Test(arguments: ["字", "&eacute;", "a "]) func aLongRunIsReadWhole(unit: String) {
        var page = HTMLPage()
        Array(("x" + String(repeating: unit, count: 40_000)).utf8).withUnsafeBytes {
            var start = 0
            while start < $0.count {
                let end = min(start + 40_961, $0.count)
                page.take(UnsafeRawBufferPointer(rebasing: $0[start..<end]))
                start = end
            }
        }
        page.finish()
        #expect(page.scanner.faults == 0)
        #expect(page.scanner.characters == (unit == "a " ? 80_000 : 40_001))
        #expect(page.scanner.words == (unit == "a " ? 40_000 : 1))
    }
}
