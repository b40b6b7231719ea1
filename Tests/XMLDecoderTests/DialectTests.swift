import DecoderTesting
import ImporterWire
import Testing

@testable import XMLDecoder

/// What is learnt of each kind of document.
struct DialectTests {
    @Test func anRSSFeedStatesItsTitleEntriesLinkAndDates() throws {
        let item = try item(
            of: """
                <?xml version="1.0" encoding="UTF-8"?>
                <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"
                     xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
                  <itunes:title>Not this</itunes:title>
                  <title> Garden
                    news </title>
                  <atom:link rel="self" href="https://example.org/feed"/>
                  <link>https://example.org/</link>
                  <description>What &lt;b&gt;grows&lt;/b&gt;</description>
                  <pubDate>Sat, 07 Sep 2002 00:00:01 GMT</pubDate>
                  <image><title>Logo</title><link>https://example.org/logo</link></image>
                  <item><title>First &amp;amp; foremost</title><pubDate>Fri, 01 Mar 2024 00:00:00 +0100</pubDate></item>
                  <item><title>Second</title><pubDate>01 Jan 24 10:00 EST</pubDate></item>
                </channel></rss>
                """)
        #expect(item.suggestedName == "Garden news")
        #expect(item.type == "public.rss")
        #expect(item.string("dialect") == "RSS")
        #expect(item.string("version") == "2.0")
        #expect(item.string("root") == "rss")
        #expect(item.string("namespace") == nil)
        #expect(item.string("encoding") == "UTF-8")
        #expect(item.string("title") == "Garden news")
        #expect(item.string("description") == "What grows")
        #expect(item.string("link") == "https://example.org/")
        #expect(item.integer("entries") == 2)
        #expect(item.string("published") == "2002-09-07T00:00:01Z")
        #expect(item.string("updated") == "2024-03-01T00:00:00+01:00")
        #expect(item.excerpt?.hasPrefix("Garden news\nWhat grows\nFirst & foremost\nSecond") == true)
    }

    @Test(arguments: [
        (
            "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'>"
                + "<channel><title>One</title></channel><item/><item/></rdf:RDF>", "RSS", "1.0", "public.rss"
        ),
        (
            "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
                + "xmlns='http://my.netscape.com/rdf/simple/0.9/'><channel><title>One</title></channel>"
                + "<item/><item/></r:RDF>", "RSS", "0.90", "public.rss"
        ),
        (
            "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
                + "xmlns='http://channel.netscape.com/rdf/simple/0.9/'><channel><title>One</title></channel>"
                + "<item/><item/></rdf:RDF>", "RSS", "0.90", "public.rss"
        ),
        (
            "<RSS version='0.91'><CHANNEL><TITLE>One</TITLE><Item/><ITEM/></CHANNEL></RSS>", "RSS", "0.91",
            "public.rss"
        ),
        (
            "<rss version='0.91'><channel><title>One</title><item/><item/></channel></rss>", "RSS", "0.91",
            "public.rss"
        ),
        ("<rss><channel><title>One</title><item/></channel><item/></rss>", "RSS", nil, "public.rss"),
        (
            "<feed version='0.3' xmlns='http://purl.org/atom/ns#'><title>One</title><entry/><entry/></feed>",
            "Atom", "0.3", "org.freedesktop.mime.application.atom+xml"
        ),
        (
            "<a:feed xmlns:a='http://www.w3.org/2005/Atom'><a:title>One</a:title><a:entry/><a:entry/></a:feed>",
            "Atom", "1.0", "org.freedesktop.mime.application.atom+xml"
        ),
        ("<CHANNEL><TITLE>One</TITLE><ITEM/><Channel><Item/></Channel></CHANNEL>", "CDF", nil, nil),
    ])
    func everyFeedIsToldByItsRoot(document: String, dialect: String, version: String?, type: String?) throws {
        let item = try item(of: document)
        #expect(item.string("dialect") == dialect)
        #expect(item.string("version") == version)
        #expect(item.type == type)
        #expect(item.string("title") == "One")
        #expect(item.integer("entries") == 2)
    }

    @Test func anAtomLinkIsTheAlternateOneAndRelativeToItsBase() throws {
        let item = try item(
            of: """
                <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://example.org/blog/">
                  <title type="html">Cats &amp;amp; &lt;em&gt;dogs&lt;/em&gt;</title>
                  <subtitle type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>a</p><p>b</p></div></subtitle>
                  <link rel="self" href="feed.xml"/><link href="index.html"/><link href="other.html"/>
                  <updated>2003-12-13T18:30:02.25+01:00</updated>
                  <entry><updated>2020-01-01T00:00:00Z</updated></entry>
                </feed>
                """)
        #expect(item.suggestedName == "Cats & dogs")
        #expect(item.string("description") == "a b")
        #expect(item.string("link") == "https://example.org/blog/index.html")
        #expect(item.string("updated") == "2003-12-13T18:30:02+01:00")
    }

    @Test func anOutlineCountsLinesFeedsAndFolders() throws {
        let item = try item(
            of: """
                <opml version="2.0"><head><title>Read</title><dateModified>Mon, 06 Mar 2006 20:00:00 GMT</dateModified></head>
                <body><outline text="News"><outline text="A" xmlUrl="https://a.example/"/><outline text="Deep">
                <outline text="B" xmlURL="https://b.example/"/></outline></outline><outline text="A note"/></body></opml>
                """)
        #expect(item.suggestedName == "Read")
        #expect(item.type == "org.opml.opml")
        #expect(item.integer("entries") == 5)
        #expect(item.integer("feeds") == 2)
        #expect(item.integer("folders") == 2)
        #expect(item.string("updated") == "2006-03-06T20:00:00Z")
        #expect(item.excerpt == "Read\nNews\nA\nDeep\nB\nA note")
    }

    @Test func bookmarksCountThoseWithAnAddress() throws {
        let item = try item(
            of: """
                <xbel version="1.0"><title>Marks</title><bookmark href="https://one.example/"><title>One</title></bookmark>
                <folder><title>Deep</title><folder><bookmark href="https://two.example/"/><bookmark/></folder></folder></xbel>
                """)
        #expect(item.suggestedName == "Marks")
        #expect(item.integer("entries") == 2)
        #expect(item.integer("folders") == 2)
        #expect(item.excerpt == "Marks\nOne\nDeep")
    }

    @Test func aTrackCountsWhatHasANameAndItsPoints() throws {
        let item = try item(
            of: """
                <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>Hill walk</name>
                <link href="https://example.org/walk"/><time>2024-05-05T10:00:00Z</time></metadata>
                <wpt lat="1" lon="2"><name>Inn</name></wpt><rte><name>Way</name><rtept lat="1" lon="2"/></rte>
                <trk><name>Up</name><trkseg><trkpt lat="1" lon="2"/><trkpt lat="1" lon="2"><ele>7</ele></trkpt></trkseg></trk>
                <trk/></gpx>
                """)
        #expect(item.suggestedName == "Hill walk")
        #expect(item.type == "com.topografix.gpx")
        #expect(item.string("version") == "1.1")
        #expect(item.string("link") == "https://example.org/walk")
        #expect(item.string("published") == "2024-05-05T10:00:00Z")
        #expect(item.integer("tracks") == 2)
        #expect(item.integer("routes") == 1)
        #expect(item.integer("waypoints") == 1)
        #expect(item.integer("points") == 2)
        #expect(item.integer("entries") == 4)
        #expect(item.excerpt == "Hill walk\nInn\nWay\nUp")
    }

    @Test func aTrackWithoutANameHasNoTitle() throws {
        let item = try item(of: "<gpx><trk><name>Only the track's</name></trk></gpx>")
        #expect(item.suggestedName == nil)
    }

    @Test func aPictureStatesItsTitleAndSize() throws {
        let item = try item(
            of: """
                <s:svg xmlns:s="http://www.w3.org/2000/svg" width="1in" viewBox="0 0 20 10"><s:g><s:title>Group</s:title></s:g>
                <s:style>.a { fill: red }</s:style><s:title>Cherries</s:title><s:desc>Two of them</s:desc>
                <s:text>Fresh</s:text></s:svg>
                """)
        #expect(item.suggestedName == "Cherries")
        #expect(item.type == "public.svg-image")
        #expect(item.integer("width") == 96)
        #expect(item.integer("height") == 48)
        #expect(item.string("description") == "Two of them")
        #expect(item.excerpt == "Cherries\nTwo of them\nGroup Fresh")
    }

    @Test func aPictureWithoutATitleTakesItFromItsMetadata() throws {
        let item = try item(
            of: """
                <svg xmlns="http://www.w3.org/2000/svg" xmlns:dc="http://purl.org/dc/elements/1.1/"
                 xmlns:cc="http://creativecommons.org/ns#" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
                <metadata><rdf:RDF><cc:Work><dc:title>From metadata</dc:title></cc:Work></rdf:RDF></metadata></svg>
                """)
        #expect(item.suggestedName == "From metadata")
    }

    @Test(arguments: [(nil, "Haus"), ("en-GB", "House"), ("de", "Haus"), ("fr", "Haus")])
    func aTitleInTheUsersLanguageIsPreferred(locale: String?, title: String) throws {
        let item = try item(
            of: """
                <svg xmlns="http://www.w3.org/2000/svg"><title xml:lang="de">Haus</title><title xml:lang="en">House</title>
                <title xml:lang="en-US">Building</title></svg>
                """, locale: locale)
        #expect(item.suggestedName == title)
    }

    @Test func aPropertyListCountsTheKeysOfItsOutermostDictionary() throws {
        let item = try item(
            of: """
                <plist version="1.0"><dict><key>a</key><dict><key>inner</key><true/></dict><key>b</key><data>AAAA</data>
                <key>a</key><string>again</string></dict></plist>
                """)
        #expect(item.suggestedName == nil)
        #expect(item.type == "com.apple.xml-property-list")
        #expect(item.integer("entries") == 2)
        #expect(item.excerpt?.contains("AAAA") == false)
    }

    @Test(arguments: [
        (
            "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>Page</title></head></html>", "Page",
            "public.xhtml"
        ),
        (
            "<book xmlns='http://docbook.org/ns/docbook'><info><title>Manual</title></info>"
                + "<chapter><title>One</title></chapter></book>", "Manual",
            "org.freedesktop.mime.application.x-docbook+xml"
        ),
        (
            "<kml xmlns='http://www.opengis.net/kml/2.2'><Document><name>Map</name><Placemark><name>P</name></Placemark>"
                + "</Document></kml>", "Map", "com.google.earth.kml"
        ),
        (
            "<playlist xmlns='http://xspf.org/ns/0/'><title>Songs</title><trackList><track/></trackList></playlist>",
            "Songs", "org.freedesktop.mime.application.xspf+xml"
        ),
        (
            "<FictionBook xmlns='http://www.gribuser.ru/xml/fictionbook/2.0'><description><title-info>"
                + "<book-title>Novel</book-title></title-info></description><binary>AAAA</binary></FictionBook>",
            "Novel", "org.freedesktop.mime.application.x-fictionbook+xml"
        ),
    ])
    func otherDocumentsAreKnownByTheirRoot(document: String, title: String, type: String) throws {
        let item = try item(of: document)
        #expect(item.suggestedName == title)
        #expect(item.type == type)
        #expect(item.excerpt?.contains("AAAA") == false)
    }

    @Test(arguments: [
        ("public.xml", "public.rss"), ("public.plain-text", "public.rss"), ("public.xhtml", "public.rss"),
        ("public.rss", nil), ("com.example.podcast", nil),
    ])
    func theTypeIsCorrectedOnlyWhereTheRootKnowsBetter(payloadType: String, type: String?) throws {
        #expect(try item(of: "<rss/>", type: payloadType).type == type)
    }
}
