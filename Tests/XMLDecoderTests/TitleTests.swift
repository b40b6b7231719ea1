import DecoderTesting
import Foundation
import ImporterWire
import Testing

@testable import XMLDecoder

/// Where a title is found, and what is made of it.
struct TitleTests {
    @Test(arguments: [
        ("<doc><title>A</title></doc>", "A"),
        ("<doc><name>B</name></doc>", "B"),
        ("<doc><name>B</name><title>A</title></doc>", "A"),
        ("<doc><info><title>C</title></info></doc>", "C"),
        ("<doc><a><b><title>Too deep</title></b></a></doc>", nil),
        ("<doc title='No'/>", nil),
        ("<doc><title/></doc>", nil),
        ("<doc><title>  </title><title>Second</title></doc>", "Second"),
        ("<doc xmlns:d='http://purl.org/dc/elements/1.1/'><meta><d:title>D</d:title></meta></doc>", "D"),
        ("<books><book><title>One</title></book><book><title>Two</title></book></books>", nil),
        (
            "<books><name>Shelf</name><book><title>One</title></book><book><title>Two</title></book></books>",
            "Shelf"
        ),
        ("<project><parent><name>Other</name></parent><name>Own</name></project>", "Own"),
    ])
    func aDocumentOfNoKnownKindIsNamedByItsOwnTitle(document: String, title: String?) throws {
        let item = try item(of: document)
        #expect(item.suggestedName == title)
        #expect(item.string("title") == title)
        #expect(item.string("dialect") == nil)
    }

    @Test(arguments: [
        ("Plain", "Plain"),
        ("  two \n\t words\u{A0}here ", "two words here"),
        ("<![CDATA[<b>Bold</b> and <i class=\"x\">italic</i>]]>", "Bold and italic"),
        ("&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;", "One Two"),
        ("AT&amp;amp;T", "AT&T"),
        ("AT&amp;T", "AT&T"),
        ("it&amp;#8217;s &amp;eacute;t&amp;eacute; &amp;unknown;", "it’s été &unknown;"),
        ("1 &lt; 2 and 3 &gt; 2", "1 < 2 and 3 > 2"),
        ("std::vector&lt;int&gt; explained", "std::vector<int> explained"),
        ("&lt;!-- note --&gt;Shown&lt;script&gt;hidden()&lt;/script&gt;", "Shown"),
        ("&lt;a href=\"x&gt;y\"&gt;link&lt;/a&gt;", "link"),
        ("an &lt;a unfinished", "an <a unfinished"),
        ("na<b>ï</b>ve", "naïve"),
    ])
    func markupWithinATitleOfAFeedIsTakenOut(written: String, title: String) throws {
        let item = try item(of: "<rss><channel><title>\(written)</title></channel></rss>")
        #expect(item.suggestedName == title)
    }

    @Test(arguments: [
        ("", "a &lt;b&gt;", "a <b>"),
        ("type='text'", "a &lt;b&gt;", "a <b>"),
        ("type='html'", "a &lt;x-y&gt;b&lt;/x-y&gt;", "a b"),
        ("type='xhtml'", "<div xmlns='http://www.w3.org/1999/xhtml'>a <em>b</em></div>", "a b"),
        ("type='text/html' mode='escaped'", "a &lt;em&gt;b&lt;/em&gt;", "a b"),
        ("type='text/html' mode='base64'", "YSA8ZW0+\n  YjwvZW0+", "a b"),
        ("mode='base64'", "?", nil),
    ])
    func aTitleOfAtomIsReadAsItSaysItIsWritten(attributes: String, written: String, title: String?) throws {
        let item = try item(
            of: "<feed xmlns='http://www.w3.org/2005/Atom'><title \(attributes)>\(written)</title></feed>")
        #expect(item.suggestedName == title)
    }

    @Test func aLongTitleIsCutBetweenCharacters() throws {
        let title = String(repeating: "👩‍🔬", count: 1000)
        let item = try item(of: "<doc><title>\(title)</title></doc>")
        let name = try #require(item.suggestedName)
        #expect(name.utf8.count <= WireLimits.name)
        #expect(name.utf8.count > WireLimits.name - 64)
        #expect(Set(name) == ["👩‍🔬"])
    }

    @Test func theExcerptPutsTitlesFirstAndStaysWithinTheWire() throws {
        let entries = (0..<3000).map {
            "<item><description>text \($0)</description><title>title \($0)</title></item>"
        }
        let item = try item(of: "<rss><channel>\(entries.joined())<title>Last</title></channel></rss>")
        let excerpt = try #require(item.excerpt)
        #expect(excerpt.hasPrefix("Last\ntitle 0\ntitle 1\n"))
        #expect(excerpt.utf8.count <= WireLimits.excerpt)
        #expect(item.integer("entries") == 3000)
    }
}
