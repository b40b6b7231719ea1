import DecoderTesting
import Foundation
import ImporterWire
import InternationalText
import Testing

@testable import URLDecoder

let bookmarks = "org.freedesktop.mime.application.x-mozilla-bookmarks"

struct BookmarkTests {
    func decode(_ html: String) throws -> Decoded {
        try URLDecoder.decode(Data(html.utf8), type: bookmarks)
    }

    /// Names, addresses and folders, as one line each.
    func lines(_ decoded: Decoded) -> [String] {
        decoded.items.map { item in
            var folder: [String] = []
            if case .strings(let path)? = item.attributes?["folder"] { folder = path }
            return "\(folder.joined(separator: "/")) | \(item.suggestedName ?? "-") | \(item.url ?? "-")"
        }
    }

    @Test func foldersNestAndKeepTheOrderOfTheFile() throws {
        let decoded = try decode(
            """
            <!DOCTYPE NETSCAPE-Bookmark-file-1>
            <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
            <TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>
            <DL><p>
                <DT><A HREF="https://a.example/">A</A>
                <DT><H3 ADD_DATE="1">Fruit &amp; veg</H3>
                <DD>A folder's own note
                <DL><p>
                    <DT><A HREF="https://b.example/">B</A>
                    <DT><H3>Deep</H3>
                    <DL><p><DT><A HREF="https://c.example/">C</A></DL><p>
                    <DT><A HREF="https://d.example/">D</A>
                </DL><p>
                <HR>
                <DT><A HREF="https://e.example/">E</A>
            </DL><p>
            """)
        #expect(
            lines(decoded) == [
                " | A | https://a.example/", "Fruit & veg | B | https://b.example/",
                "Fruit & veg/Deep | C | https://c.example/", "Fruit & veg | D | https://d.example/",
                " | E | https://e.example/",
            ])
        #expect(decoded.notes.isEmpty)
    }

    @Test func datesTagsAndNotesAreKept() throws {
        let decoded = try decode(
            """
            <DL><DT><A HREF="https://a.example/?x=1&copy=2&amp;y=&quot;" ADD_DATE="1700000000" LAST_MODIFIED="1700000000000"
               LAST_VISIT="1700000000000000" TAGS="one, two ,,three" PRIVATE="1" TOREAD="0" SHORTCUTURL="k" ICON="data:,x">
               A &lt;b&gt; &#x1F600; &eacute; &nosuch; &#150;
             B</A>
            <DD>first line
            second &amp; last
            <DT><A HREF='https://b.example/' add_date=yesterday description="from &quot;scuttle&quot;">B</A>
            <DT><A HREF=https://c.example/c/>C</A ><DD></DL>
            """)
        let first = try #require(decoded.item)
        #expect(first.url == "https://a.example/?x=1&copy=2&y=\"")
        #expect(first.suggestedName == "A <b> 😀 é &nosuch; – B")
        #expect(first.attributes?["created"] == "2023-11-14T22:13:20Z")
        #expect(first.attributes?["modified"] == "2023-11-14T22:13:20Z")
        #expect(first.attributes?["visited"] == "2023-11-14T22:13:20Z")
        #expect(first.attributes?["tags"] == .strings(["one", "two", "three"]))
        #expect(first.attributes?["private"] == true)
        #expect(first.attributes?["unread"] == nil)
        #expect(first.attributes?["keyword"] == "k")
        #expect(first.attributes?[AttributeKey.description] == "first line\nsecond & last")
        #expect(first.attributes?[AttributeKey.host] == "a.example")
        #expect(decoded.items[1].attributes?["created"] == nil)
        #expect(decoded.items[1].attributes?[AttributeKey.description] == "from \"scuttle\"")
        #expect(decoded.items[2].url == "https://c.example/c/")
    }

    @Test(arguments: [
        "<DL><DT><A HREF=\"https://a.example/\">A<DT><A HREF=\"https://b.example/\">B",
        "</DL></DL><A HREF=\"https://a.example/\">A</A></DL></A></P><A HREF=\"https://b.example/\">B</A>",
        "<a href=https://a.example/ >A</a><!-- <a href=\"https://no.example/\">x</a> --><a\nhref\n=\n'https://b.example/'>B</a>",
        "<A HREF=\"https://a.example/\">A <b>bold</A><A HREF=\"https://b.example/\" TITLE=\"never closed>B</A>\n",
        "<p>1 < 2</p><A HREF=\"https://a.example/\">A</A><!-- never closed <A HREF=\"https://b.example/\">B</A>",
        "<DT><A HREF=\"https://a.example/\" ICON=\"a>b\">A</A><DD>note </P> &lt;DT&gt;<DT><A NAME=x HREF=\"https://b.example/\">B</A>",
    ])
    func brokenMarkupLosesNothing(html: String) throws {
        #expect(try decode(html).items.map(\.url) == ["https://a.example/", "https://b.example/"])
    }

    @Test func listsOfPocketAreFoldersByTheirHeading() throws {
        let decoded = try decode(
            """
            <title>Pocket Export</title><h1>Unread</h1><ul><li><a href="https://a.example/" time_added="1650000000" tags="x">A</a></li></ul>
            <h1>Read Archive</h1><ul><li><a href="https://b.example/p" tags="">https://b.example/p</a></li></ul>
            """)
        #expect(
            lines(decoded) == [
                "Unread | A | https://a.example/",
                "Read Archive | https://b.example/p | https://b.example/p",
            ])
        #expect(decoded.item?.attributes?["created"] == "2022-04-15T05:20:00Z")
    }

    @Test(arguments: [
        ("<h1>Unread</h1><ul><li><a href=\"https://a.example\" time_added=\"1650000000\">A</a></ul>", true),
        ("<DL><DT><A HREF=\"https://a.example\" ADD_DATE=\"1515515697780642\">A</A></DL>", true),
        ("<ul><li><a href=\"https://a.example\">A</a></ul>", false),
        ("<p>An add_date= says when.</p>", false), ("", false),
    ])
    func aPageIsBookmarksWhereItsLinksSayWhenTheyWereKept(html: String, isBookmarks: Bool) throws {
        let decoded = Result { try URLDecoder.decode(Data(html.utf8), type: "public.html") }
        switch decoded {
        case .success(let decoded):
            #expect(isBookmarks)
            #expect(decoded.items.map(\.url) == ["https://a.example"])
        case .failure(let error):
            #expect(!isBookmarks)
            #expect((error as? Refusal)?.code == .unsupported)
        }
    }

    @Test func iconsOfAnySizeAreNeitherAddressNorTitle() throws {
        let icon = "data:image/png;base64," + String(repeating: "QUJD", count: 500_000)
        let decoded = try decode(
            "<DT><A HREF=\"https://a.example/\" ICON=\"\(icon)\">A</A>\n<DT><A ICON=\"\(icon)\" HREF=\"https://b.example/\">B</A>"
        )
        #expect(lines(decoded) == [" | A | https://a.example/", " | B | https://b.example/"])
    }

    @Test(arguments: [
        ("utf-8", "Zoë ✓", String.Encoding.utf8), ("iso-8859-1", "Zoë €", .windowsCP1252),
        (
            "windows-1251",
            "Привет", .windowsCP1251
        ),
        ("shift_jis", "設定", .shiftJIS), ("utf-16", "Zoë ✓", .utf8),
    ])
    func theDeclaredEncodingIsUsed(charset: String, title: String, written: String.Encoding) throws {
        let html =
            "<META CONTENT=\"text/html; charset=\(charset)\"><DL><DT><A HREF=\"https://a.example/\">\(title)</A></DL>"
        let decoded = try URLDecoder.decode(try #require(html.data(using: written)), type: bookmarks)
        #expect(decoded.item?.suggestedName == title)
    }

    @Test func byteOrderMarksAndStrayBytesAreUnderstood() throws {
        let html = "<DL><DT><A HREF=\"https://a.example/\">Zoë ✓</A></DL>"
        for data in [
            Data([0xEF, 0xBB, 0xBF]) + Data(html.utf8),
            Data([0xFF, 0xFE]) + html.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
        ] {
            #expect(try URLDecoder.decode(data, type: bookmarks).item?.suggestedName == "Zoë ✓")
        }
        let mixed =
            Data("<A HREF=\"https://a.example/\">✓</A><A HREF=\"https://b.example/\">caf".utf8) + Data([0xE9])
            + Data("</A>".utf8)
        #expect(try URLDecoder.decode(mixed, type: bookmarks).items.map(\.suggestedName) == ["✓", "café"])
    }

    @Test func addressesOutOfTheOrdinaryAreCounted() throws {
        let decoded = try decode(
            "<A HREF=\"?note\">Note</A><A HREF=\"javascript:alert(1)\">Run</A><A HREF=\"place:type=6\">P</A>"
                + "<A HREF=\"https://a.example/\(String(repeating: "x", count: 20_000))\">Long</A><A HREF=\"\">E</A><A NAME=x>N</A>"
        )
        #expect(decoded.items.map(\.url) == ["?note", "javascript:alert(1)", "place:type=6"])
        #expect(
            decoded.notes.map(\.code) == [
                "bookmarks-left-out", "relative-addresses", "browser-queries", "unusual-scheme",
            ])
    }

    @Test(arguments: [
        "", "<html><p>nothing</p></html>", "<A NAME=\"x\">y</A>",
        "<DL><DT><H3>Empty</H3><DL></DL></DL>",
    ])
    func aFileWithoutBookmarksIsLeftToOthers(html: String) {
        let refusal = #expect(throws: Refusal.self) { try decode(html) }
        #expect(refusal?.code == .unsupported)
    }

    @Test func deepAndManyFoldersAreBounded() throws {
        let deep =
            String(repeating: "<DT><H3>Level of some depth</H3><DL>", count: 5000)
            + "<A HREF=\"https://a.example/\">A</A>"
        let item = try #require(try decode(deep).item)
        guard case .strings(let path)? = item.attributes?["folder"] else {
            Issue.record("no folder")
            return
        }
        #expect(path.reduce(0) { $0 + $1.utf8.count } <= WireLimits.attributeValue)
        #expect(path.count > 100)
    }

    @Test func bookmarksInThousandsOfFoldersWithoutNamesAreAllThere() throws {
        let nested = (0..<5000).map {
            "<DT><H3></H3><DL><p><DT><A HREF=\"https://a.example/\($0)\">\($0)</A>\n"
        }
        let decoded = try decode(nested.joined() + String(repeating: "</DL><p>\n", count: 5000))
        #expect(decoded.items.map(\.suggestedName) == (0..<5000).map { "\($0)" })
        #expect(decoded.items.allSatisfy { $0.attributes?["folder"] == nil })
    }

    @Test func fortyThousandBookmarksInThreeHundredLevelsKeepTheirOrder() throws {
        let level = { (number: Int) in "<DT><H3>L\(number)</H3><DL><p>\n" }
        let links = { (range: Range<Int>) in
            range.map { "<DT><A HREF=\"https://a.example/\($0)\">\($0)</A>\n" }.joined()
        }
        let html = (0..<300).map { level($0) + links($0 * 134..<($0 + 1) * 134) }.joined()
        let decoded = try decode(html + String(repeating: "</DL><p>\n", count: 300))
        #expect(decoded.items.map(\.url) == (0..<300 * 134).map { "https://a.example/\($0)" })
        guard case .strings(let path)? = decoded.items.last?.attributes?["folder"] else {
            Issue.record("no folder")
            return
        }
        #expect(path == (0..<300).map { "L\($0)" })
    }

    @Test func everyCutAndFlipIsAnsweredOrRefused() throws {
        let html = Array(
            "<!--c--><H3>F</H3><DL><DT><A HREF=\"https://a.example/\" TAGS='x'>A &amp; &#65;</A><DD>n</DL><A HREF=b>B</A>"
                .utf8)
        for index in html.indices {
            for bytes in [
                Array(html[..<index]), html.indices.map { $0 == index ? html[$0] ^ 0x22 : html[$0] },
            ] {
                do {
                    #expect(try !URLDecoder.decode(bytes, type: bookmarks).items.isEmpty)
                } catch let refusal as Refusal {
                    #expect(refusal.code == .unsupported)
                }
            }
        }
    }

    @Test func tokensAreTheSameHoweverTheInputIsCut() {
        let html = Array(
            "a<!-- x > y --><A B='1>2' C = \"3\" d>t</a ><!DOCTYPE x><?pi?></ p>< b>1<2<c/>é<".utf8)
        func tokens(_ size: Int) -> [String] {
            var tokenizer = HTMLTokenizer()
            var found: [String] = []
            var text = ""
            func take(_ token: HTMLTokenizer.Token) {
                switch token {
                case .text(let bytes): text += bytes.map { String($0, radix: 16) }.joined()
                case .start(let name, let attributes):
                    found += [
                        text,
                        "<\(name) \(attributes.map { "\($0.name)=\(String(decoding: $0.value, as: UTF8.self))" })>",
                    ]
                    text = ""
                case .end(let name):
                    found += [text, "</\(name)>"]
                    text = ""
                }
            }
            var rest = html[...]
            while !rest.isEmpty {
                Array(rest.prefix(size)).withUnsafeBytes { tokenizer.feed($0, take) }
                rest = rest.dropFirst(size)
            }
            tokenizer.finish(take)
            return found + [text]
        }
        let whole = tokens(10_000)
        #expect(
            whole.filter { $0.hasPrefix("<") } == [
                "<a [\"b=1>2\", \"c=3\", \"d=\"]>", "</a>",
                "<c []>",
            ])
        for size in 1...20 { #expect(tokens(size) == whole) }
    }
}
