import DecoderTesting
import Foundation
import ImporterWire
import Testing

@testable import XMLDecoder

/// Feeds and outlines that are not well-formed, and what is mended of them.
struct MendingTests {
    @Test(arguments: [
        ("a raw ampersand", "R&D tonight", "R&D tonight", ["ampersands-mended"]),
        ("an ampersand at the end", "this &", "this &", ["ampersands-mended"]),
        ("a query", "?a=1&b=2", "?a=1&b=2", ["ampersands-mended"]),
        ("an empty reference", "a &; b &#; c &#x; d", "a &; b &#; c &#x; d", ["ampersands-mended"]),
        ("HTML's entities", "caf&eacute;&nbsp;bar", "café bar", ["entities-undeclared"]),
        ("an unknown entity", "Q&A; and more", "Q&A; and more", ["entities-undeclared"]),
        ("a control character", "a\u{1E}b", "a b", ["characters-replaced"]),
        ("a reference to one", "a&#11;b&#x0;c", "a b c", ["characters-replaced"]),
        ("U+FFFF", "a\u{FFFF}b", "a b", ["characters-replaced"]),
        ("what is right stays", "&lt;&#65;&#x42; R&D", "<AB R&D", ["ampersands-mended"]),
        ("no entity is taken twice", "&amp;amp; & x", "& & x", ["ampersands-mended"]),
    ])
    func aTitleIsReadAsItWasMeant(label: String, written: String, title: String, notes: [String]) throws {
        let decoded = try XMLDecoder.decode(
            Data("<rss><channel><title>\(written)</title><item/></channel></rss>".utf8), type: "public.xml")
        #expect(decoded.item?.suggestedName == title, "\(label)")
        #expect(decoded.item?.integer("entries") == 1)
        #expect(decoded.notes.map(\.code) == notes)
    }

    @Test func whereTextIsNotMarkupNothingIsMended() throws {
        let feed = """
            <?xml version="1.0"?><!DOCTYPE rss [<!-- & --><!ENTITY a "x and y"><?p a > b & c ?>]>
            <rss><!-- a & b --><?p c & d ?><channel><title><![CDATA[a & b]]> &a; c & d</title></channel></rss>
            """
        let decoded = try XMLDecoder.decode(Data(feed.utf8), type: "public.xml")
        #expect(decoded.item?.suggestedName == "a & b x and y c & d")
        #expect(decoded.notes.first?.message.contains("line 2") == true)
    }

    @Test(arguments: ["\n\n", " \r\n\t", "\u{FEFF}\n", "junk before "])
    func whatPrecedesTheDeclarationIsPassedOver(before: String) throws {
        let feed =
            before + "<?xml version='1.0' encoding='utf-8'?><rss><channel><title>ä</title></channel></rss>"
        let decoded = try XMLDecoder.decode(Data(feed.utf8), type: "public.xml")
        #expect(decoded.item?.suggestedName == "ä")
        #expect(decoded.notes.map(\.code) == ["leading-bytes-ignored"])
    }

    @Test func theEncodingIsDeclaredBehindABlankLineToo() throws {
        let bytes =
            Data("\n<?xml version='1.0' encoding='windows-1251'?><rss><channel><title>".utf8)
            + Data([0xD2, 0xEE, 0xF0]) + Data("</title></channel></rss>".utf8)
        #expect(try XMLDecoder.decode(bytes, type: "public.xml").item?.suggestedName == "Тор")
    }

    @Test func aMalformedDeclarationIsPassedOver() throws {
        let decoded = try XMLDecoder.decode(
            Data("<?xml version='1.0' encoding='8859_1'?><feed xmlns='http://www.w3.org/2005/Atom'/>".utf8),
            type: "public.xml")
        #expect(decoded.notes.count == 1)
    }

    @Test func anOutlineWithARawAmpersandKeepsAllItsFeeds() throws {
        let decoded = try XMLDecoder.decode(
            Data(
                "<opml><body><outline text='A & B' xmlUrl='x?a=1&b=2'/><outline text='C' xmlUrl='y'/></body></opml>"
                    .utf8),
            type: "public.xml", isWantedWhole: true)
        #expect(decoded.item?.integer("feeds") == 2)
        #expect(decoded.item?.excerpt == "A & B\nC")
        #expect(decoded.notes.map(\.code) == ["ampersands-mended"])
    }

    @Test(arguments: [
        "<doc><title>R&D</title></doc>", "\n<?xml version='1.0'?><doc/>", "<doc>&nbsp;</doc>",
        "<doc>\u{1}</doc>",
        "<svg xmlns='http://www.w3.org/2000/svg'><title>R&D</title></svg>",
        "<plist><string>R&D</string></plist>",
    ])
    func otherDocumentsAreNotMended(document: String) throws {
        #expect(try refusal(of: document).code == .damaged)
    }

    @Test(arguments: [
        "<rss><channel><title>R&D</title></channel>", "<rss><channel><title>R&D</channel></title></rss>",
        "<rss><channel><title a='1' a='2'>R&D</title></channel></rss>", "<rss>R&D</rss><more/>",
        "<rss><![CDATA[ & </rss>",
    ])
    func otherFaultsOfAFeedAreRefusedWithTheFirstOne(feed: String) throws {
        let refusal = try refusal(of: feed)
        #expect(refusal.code == .damaged)
        #expect(refusal.offset != nil)
    }

    @Test func mendingGoesAcrossTheCutsOfItsInput() throws {
        let filler = String(repeating: "a &amp; b <!-- & --> <![CDATA[&]]> ", count: 2000)
        let text = filler + "R&D " + filler + "&nbsp; &" + filler
        let feed = "<rss><channel><title>T</title><description>\(text)</description></channel></rss>"
        let decoded = try XMLDecoder.decode(Data(feed.utf8), type: "public.xml")
        #expect(decoded.notes.map(\.code) == ["entities-undeclared", "ampersands-mended"])
        #expect(decoded.notes.last?.message.contains("2 ampersands") == true)
    }
}
