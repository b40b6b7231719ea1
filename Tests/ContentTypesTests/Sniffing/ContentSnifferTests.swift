import Testing

@testable import ContentTypes

/// What files are taken for, with the machine's database and without any.
struct ContentSnifferTests {
    /// One file: its bytes, its name, and what it must be found to be.
    struct Case: CustomTestStringConvertible, Sendable {
        var label: String
        var bytes: [UInt8]
        var name: String?
        var type: UTType
        /// Nil where it depends on the database.
        var decidedBy: SniffedType.Evidence?
        var isMisnamed = false

        init(
            _ label: String, _ text: String, _ name: String?, _ type: UTType,
            _ decidedBy: SniffedType.Evidence? = .content, isMisnamed: Bool = false
        ) {
            self.init(label, Array(text.utf8), name, type, decidedBy, isMisnamed: isMisnamed)
        }

        init(
            _ label: String, _ bytes: [UInt8], _ name: String?, _ type: UTType,
            _ decidedBy: SniffedType.Evidence? = .content, isMisnamed: Bool = false
        ) {
            self.label = label
            self.bytes = bytes
            self.name = name
            self.type = type
            self.decidedBy = decidedBy
            self.isMisnamed = isMisnamed
        }

        var testDescription: String { label }
    }

    private static let png: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
    ]
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 0x4A, 0x46, 0x49, 0x46, 0, 1]
    private static let zip: [UInt8] = [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 8, 0] + Array(repeating: 0, count: 40)
    private static let binaryPropertyList = Array("bplist00".utf8) + [0xD1, 1, 2, 0x53, 0, 0xFF]
    private static let propertyList = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>URL</key><string>https://example.org/</string></dict></plist>
        """
    private static let bitmap: [UInt8] = [
        0x42, 0x4D, 70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 2, 0, 0, 0,
    ]

    private static func utf16(_ text: String, bigEndian: Bool, mark: Bool = true) -> [UInt8] {
        ((mark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
            bigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
    }

    private static func utf32(_ text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
        }
    }

    static let images = [
        Case("PNG", png, "a.png", .png), Case("PNG without a name", png, nil, .png),
        Case("PNG named .jpg", png, "a.jpg", .png, isMisnamed: true),
        Case("PNG named .txt", png, "a.txt", .png, isMisnamed: true),
        Case("PNG with a dot in its name", png, "Screenshot 10.30", .png),
        Case("JPEG", jpeg, "a.JPG", .jpeg),
        Case("GIF", "GIF89a\u{1}", "a.gif", .gif),
        Case("BMP renamed to .png", bitmap, "renamed.png", .bmp, isMisnamed: true),
        Case("WebP", Array("RIFF".utf8) + [4, 0, 0, 0] + Array("WEBPVP8 ".utf8), "a.webp", .webP),
        Case("HEIC", [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0], nil, .heic),
        Case("HEIC by both", [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0], "a.heic", .heic),
        Case("HEIF", [0, 0, 0, 24] + Array("ftypmif1".utf8) + [0, 0, 0, 0], "a.heif", .heif),
        Case("AVIF", [0, 0, 0, 24] + Array("ftypavif".utf8) + [0, 0, 0, 0], "a.avif", .avif),
        Case(
            "Radiance", "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 2 +X 3\n", "a.hdr",
            UTType(trusted: "public.radiance")),
        Case("icon", [0, 0, 1, 0, 1, 0, 16, 16, 0, 0], "favicon.ico", .ico),
        Case("a broken PNG is what its name says", [1, 2, 3, 0, 0xFF], "a.png", .png, .name),
        Case("text named .png is text", "Not a picture at all.\n", "a.png", .plainText, isMisnamed: true),
        Case("text named .docx is text", "Not a document.\n", "a.docx", .plainText, isMisnamed: true),
        Case("text named .jar is text", "Not packed.\n", "a.jar", .plainText, isMisnamed: true),
        Case("text named .tgz is text", "Not packed.\n", "a.tgz", .plainText, isMisnamed: true),
        Case("text named .xml is text", "# Notes\n\nNo tag.\n", "a.xml", .plainText, isMisnamed: true),
        Case("text named .rss is text", "naïve\n", "a.rss", .plainText, isMisnamed: true),
        Case(
            "a shortcut named .xml is a shortcut", "[InternetShortcut]\r\nURL=https://punnet.example/\r\n",
            "a.xml", .internetShortcut, isMisnamed: true),
        Case(
            "a shortcut named .webloc is a shortcut", "[InternetShortcut]\nURL=https://punnet.example/\n",
            "a.webloc", .internetShortcut, isMisnamed: true),
        Case("text named .webloc is text", "# Notes\n", "a.webloc", .plainText, isMisnamed: true),
        Case(
            "UTF-16 text named .xml is text", utf16("α < β, 㰼a\n", bigEndian: true), "a.xml", .plainText,
            isMisnamed: true),
        Case("text named .fileloc is text", "# Notes\n", "a.fileloc", .plainText, isMisnamed: true),
        Case("text named .html is text", "No tag.\n", "a.html", .plainText, isMisnamed: true),
        Case("text named .url is text", "No address.\n", "a.url", .plainText, isMisnamed: true),
        Case("text named .desktop is text", "[Other]\n", "a.desktop", .plainText, isMisnamed: true),
        Case(
            "a shortcut in UTF-16", utf16("[InternetShortcut]\n", bigEndian: false), "a.url",
            .internetShortcut, nil),
        Case(
            "a shortcut in UTF-16, named .txt", utf16("[InternetShortcut]\nURL=x\n", bigEndian: true),
            "a.txt",
            .internetShortcut, nil),
        Case(
            "a shortcut in UTF-16 without a mark and a name",
            utf16("[InternetShortcut]\nURL=x\n", bigEndian: false, mark: false), nil, .internetShortcut),
        Case(
            "XML in EBCDIC", [0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40, 0xA5, 0x85], "a.txt", .xml,
            isMisnamed: false),
        Case("UTF-32 without a mark", utf32("Ελλάδα, Ελλάδα"), "a.svg", .plainText, isMisnamed: true),
        Case(
            "UTF-16 that begins as PCX does", utf16("\nHello world, a note\n", bigEndian: false, mark: false),
            "a.txt", .plainText),
        Case(
            "UTF-16 that begins as TGA does", utf16("1\nHello world one\n", bigEndian: false, mark: false),
            nil,
            .plainText),
        Case(
            "UTF-16 that begins as AC-3 does",
            [0x0B, 0x77] + utf16("ello world, a note\n", bigEndian: false, mark: false), "a.txt", .plainText),
        Case("UTF-32 with a tag", utf32("<svg/>"), "a.txt", .svg),
    ]

    static let text = [
        Case("plain text", "Hello.\n", "a.txt", .plainText),
        Case("no extension", "Hello.\n", "notes", .plainText),
        Case("Markdown", "# Title\n", "a.md", .markdown, .name),
        Case("CSV", "a,b\n", "a.csv", .commaSeparatedText, .name),
        Case("Markdown that begins as HTML", "<h1 align=center>Title</h1>\n", "README.md", .markdown, .name),
        Case("JSON", "{}", "a.json", .json, .name),
        Case("Chrome's bookmarks", "{\n   \"checksum\": \"ab\",\n   \"roots\": {}\n}\n", "Bookmarks", .json),
        Case("source code", "let x = 1\n", "a.swift", .swiftSource, .name),
        Case("a style sheet with comments", "/* x */\n#include\n", "a.css", .css, .name),
        Case(
            "Korean that shifts between character sets",
            [0x1B, 0x24, 0x29, 0x43, 0x0A]
                + (0..<60).flatMap { _ in [0x0E, 0x47, 0x51, 0x0F, 0x20] as [UInt8] },
            nil, .plainText),
        Case(
            "shifts without a character set", (0..<60).flatMap { _ in [0x0E, 0x47, 0x0F, 0x1C] as [UInt8] },
            nil, .data),
        Case("UTF-16 with a mark", utf16("Grüße", bigEndian: false), "a.txt", .plainText),
        Case("UTF-16 with a mark, no name", utf16("Grüße", bigEndian: true), nil, .plainText),
        Case(
            "two letters of UTF-16 without a mark", utf16("Hi", bigEndian: false, mark: false), "a.txt",
            .plainText, .name),
        Case(
            "UTF-16 without a mark, no name",
            utf16("A longer line, also “quoted”\n", bigEndian: false, mark: false),
            nil, .plainText),
        Case(
            "UTF-16 without a mark, the other order",
            utf16("A longer line, also “quoted”\n", bigEndian: true, mark: false), nil, .plainText),
        Case("small numbers of two bytes", (1...40).flatMap { [UInt8($0), 0] }, nil, .data),
        Case("UTF-8 with a mark", "\u{FEFF}Grüße", nil, .plainText),
        Case("windows-1252", [0x63, 0x61, 0x66, 0xE9, 0x0A], nil, .plainText),
        Case(
            "a few control characters in UTF-8", "Grüße \u{1} von der langen Reise, bis bald, Ada\n", nil,
            .plainText),
        Case("bytes", [1, 2, 3, 4, 0, 0xFF], nil, .data),
        Case("zeros", [UInt8](repeating: 0, count: 64), nil, .data),
        Case("vCard", "BEGIN:VCARD\r\nVERSION:3.0\r\n", "a.vcf", .vCard),
        Case("PDF", "%PDF-1.7\n", "a.pdf", .pdf), Case("PDF without a name", "%PDF-1.7\n", nil, .pdf),
    ]

    static let markup = [
        Case("XML", "<?xml version='1.0'?><note/>", "a.xml", .xml),
        Case("XML without a declaration", "<note>x</note>", "a.xml", .xml, .name),
        Case("XML in UTF-16", utf16("<?xml version='1.0'?><rss/>", bigEndian: true), "a.xml", .rss),
        Case(
            "XML in UTF-16 without a mark",
            utf16("<?xml version='1.0'?><opml/>", bigEndian: false, mark: false), nil, .opml),
        Case("RSS", "<?xml version='1.0'?>\n<rss version='2.0'>", "feed.xml", .rss),
        Case(
            "RSS after a mark and blank lines", "\u{FEFF}\n\n<?xml version='1.0'?>\n<rss version='2.0'>", nil,
            .rss),
        Case("RSS without a declaration", "<!-- made by hand -->\n<rss version='0.91'>", nil, .rss),
        Case("RSS named .txt", "<?xml version='1.0'?><rss/>", "a.txt", .rss),
        Case(
            "RSS 1.0",
            "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'>",
            "a.rdf", .rss),
        Case("Atom", "<feed xmlns='http://www.w3.org/2005/Atom'>", "feed", .atom),
        Case(
            "Atom with a prefix", "<a:feed xml:lang='en' xmlns:a='http://www.w3.org/2005/Atom'>", nil, .atom),
        Case("another kind of feed", "<feed xmlns='urn:zoo'>", nil, .xml),
        Case("OPML", "<?xml version='1.0'?><opml version='2.0'>", "subscriptions.xml", .opml),
        Case("GPX 1.0", "<gpx version='1.0' xmlns='http://www.topografix.com/GPX/1/0'>", "a.gpx", .gpx),
        Case(
            "XBEL",
            "<!DOCTYPE xbel PUBLIC '+//IDN python.org//DTD XML Bookmark Exchange Language 1.0//EN//XML' 'x'>\n<xbel>",
            nil, .xbel),
        Case("SVG", "<svg xmlns='http://www.w3.org/2000/svg' width='1'/>", "a.svg", .svg),
        Case(
            "SVG with a DOCTYPE and entities",
            "<?xml version='1.0'?>\n<!DOCTYPE svg [ <!ENTITY a '>'> ]>\n<svg/>", nil, .svg),
        Case("SVG named .xml", "<svg xmlns='http://www.w3.org/2000/svg'/>", "a.xml", .svg),
        Case("HTML", "<!DOCTYPE html>\n<html><body>", "a.html", .html),
        Case("HTML named .txt", "<!DOCTYPE html><html>", "a.txt", .html),
        Case("HTML in place of a picture", "<!DOCTYPE html><html>", "cat.jpg", .html, isMisnamed: true),
        Case("HTML in place of a feed", "<!DOCTYPE html><html>", "feed.rss", .html, isMisnamed: true),
        Case("XHTML", "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'>", "a.xhtml", .xhtml),
        Case("XHTML without a declaration", "<html xmlns='http://www.w3.org/1999/xhtml'>", nil, .xhtml),
        Case(
            "XHTML named .html", "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'>", "a.html",
            .xhtml),
        Case(
            "XHTML without a declaration, named .html",
            "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0//EN' 'x'><html xmlns='http://www.w3.org/1999/xhtml'>",
            "a.html", .html, .name),
        Case(
            "bookmarks", "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>", "bookmarks.html",
            .netscapeBookmarks),
        Case("a program that writes HTML", "<?php echo 1 ?>\n<html>", "a.php", .phpScript, nil),
        Case("property list", propertyList, "a.plist", .xmlPropertyList, .content),
        Case("property list, no name", propertyList, nil, .xmlPropertyList),
        Case("binary property list", binaryPropertyList, "a.plist", .binaryPropertyList, .content),
        Case("binary property list, no name", binaryPropertyList, nil, .binaryPropertyList),
    ]

    static let links = [
        Case("webloc in XML", propertyList, "a.webloc", .webInternetLocation, .name),
        Case("webloc in binary", binaryPropertyList, "a.WEBLOC", .webInternetLocation, .name),
        Case("webloc, damaged", "<plist><dict>", "a.webloc", .webInternetLocation, .name),
        Case("HTML named .webloc", "<!DOCTYPE html><html>", "a.webloc", .html, isMisnamed: true),
        Case(
            "Internet shortcut", "[InternetShortcut]\r\nURL=https://example.org/\r\n", "a.url",
            .internetShortcut),
        Case(
            "Internet shortcut without a name", "[InternetShortcut]\r\nURL=https://example.org/\r\n", nil,
            .internetShortcut),
        Case(
            "Internet shortcut in UTF-16", utf16("[InternetShortcut]\r\nURL=x", bigEndian: false), "a.url",
            .internetShortcut),
        Case(
            "desktop entry", "[Desktop Entry]\nType=Link\nURL=https://example.org/\n", "a.desktop",
            .desktopEntry),
        Case("items", "{\"punnet\":\"items\",\"version\":1", nil, .punnetItems, .content),
        Case("list of addresses", "https://example.org/\r\n", "a.uris", .uriList, .name),
    ]

    static let containers = [
        Case("zip", zip, "a.zip", .zip),
        Case(
            "Word document", zip, "a.docx", UTType(trusted: "org.openxmlformats.wordprocessingml.document"),
            .name),
        Case("OpenDocument text", zip, "a.odt", UTType(trusted: "org.oasis-open.opendocument.text"), .name),
        Case("zip named .png", zip, "a.png", .zip, isMisnamed: true),
        Case("gzip", [0x1F, 0x8B, 8, 0], "a.gz", .gzip),
    ]

    static let empty = [
        Case("empty, named", [], "a.txt", .plainText, .name), Case("empty picture", [], "a.png", .png, .name),
        Case("empty, no name", [], nil, .data, .nothing),
        Case("empty, name says nothing", [], "x", .data, .nothing),
    ]

    private func check(_ sample: Case, registry: TypeRegistry) {
        let sniffer = ContentSniffer(registry: registry)
        let found = sample.bytes.withUnsafeBytes { bytes in
            sniffer.sniff(prefix: bytes, isWhole: true, name: sample.name.map { Array($0.utf8) })
        }
        #expect(found.type == sample.type)
        if let decidedBy = sample.decidedBy { #expect(found.decidedBy == decidedBy) }
        #expect(found.isMisnamed == sample.isMisnamed)
    }

    @Test(arguments: images + text + markup + links + containers + empty)
    func filesAreKnownWithTheMachinesDatabase(sample: Case) {
        check(sample, registry: .shared)
    }

    private static let bare = TypeRegistry { withoutDatabase }
    private static let withoutDatabase = MIMEDatabase(caches: [])

    @Test(arguments: images + text + markup + links + containers + empty)
    func filesAreKnownWithoutADatabase(sample: Case) {
        check(sample, registry: Self.bare)
    }

    @Test func whatTheNameAloneSuggestsIsTold() {
        let found = ContentSniffer.sniff(prefix: Self.png, isWhole: true, name: "holiday.jpg")
        #expect(found.contentType == .png)
        #expect(found.nameType == .jpeg)
        #expect(found.isMisnamed)
        let link = ContentSniffer.sniff(
            prefix: Array(Self.propertyList.utf8), isWhole: true, name: "a.webloc")
        #expect(link.contentType == .xmlPropertyList)
        #expect(link.nameType == .webInternetLocation)
    }

    @Test func withoutBytesTheNameDecides() {
        let found = ContentSniffer.sniff(prefix: [], isWhole: false, name: "a.pdf")
        #expect(
            found
                == SniffedType(
                    type: .pdf, decidedBy: .name, contentType: nil, nameType: .pdf, isMisnamed: false))
    }

    @Test func aNameThatIsNotUTF8IsKnownByItsExtension() {
        let name: [UInt8] = [0xFF, 0xE9] + Array(".md".utf8)
        let found = Array("# x".utf8).withUnsafeBytes {
            ContentSniffer.sniff(prefix: $0, isWhole: true, name: name)
        }
        #expect(found.type == .markdown)
        let odd: [UInt8] = Array("a.".utf8) + [0xFF]
        let other = Array("# x".utf8).withUnsafeBytes {
            ContentSniffer.sniff(prefix: $0, isWhole: true, name: odd)
        }
        #expect(other.type == .plainText)
        #expect(other.nameType == nil)
    }

    @Test func aTypeThatAPluginDeclaresIsKnownByName() throws {
        let registry = TypeRegistry { MIMEDatabase(caches: []) }
        try registry.declare(
            UTTypeDeclaration(
                identifier: "com.example.recipe", conformsTo: ["public.json"], filenameExtensions: ["recipe"])
        )
        let sniffer = ContentSniffer(registry: registry)
        let found = Array("{}".utf8).withUnsafeBytes {
            sniffer.sniff(prefix: $0, isWhole: true, name: Array("soup.recipe".utf8))
        }
        #expect(found.type.identifier == "com.example.recipe")
    }

    @Test func aCharacterCutByTheEndOfThePrefixIsForgivenOnlyThere() {
        let control = "\u{1}" + String(repeating: "a", count: 100)
        let cut = Array(control.utf8) + Array("ü".utf8).prefix(1)
        #expect(ContentSniffer.sniff(prefix: cut, isWhole: false, name: nil).type == .plainText)
        #expect(ContentSniffer.sniff(prefix: cut, isWhole: true, name: nil).type == .data)
    }
}
