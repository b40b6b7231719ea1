/// The differences between product and manifests that were looked at, each with the reason why it stands.
enum Reviewed {
    /// The half of the corpora whose differences these are; another half is held to the targets alone.
    static let half = "handed"

    private static let readFormat = "a sound farbfeld, which neither of the programs that were asked reads"
    private static let statedVersion = "there is no RSS 2.1, but that is what the document says it is"

    /// By set, file and, where only one fact of it differs, the fact.
    private static let reasons: [String: String] = [
        "gif/pygif/max-codes.gif": "giflib refuses codes that begin with more than 8 bits, as GIF89a does",
        "built-png/html_named.png":
            "it is a page in HTML, and is taken as one with a note, whatever its name says",
        "image-other/image/farbfeld_transparency_tbbn3p08.ff": readFormat,
        "image-other/image/farbfeld_transparency_tbrn2c08.ff": readFormat,
        "image-other/image/farbfeld_transparency_tp0n0g08.ff": readFormat,
        "image-other/image/farbfeld_transparency_tp0n2c08.ff": readFormat,
        "image-other/image/farbfeld_transparency_tp0n3p08.ff": readFormat,
        "text-encoding/charset-normalizer/sample-arabic-1.txt: lines": """
        the manifest counts the empty last line neither here nor at other files that end in two line feeds
        """,
        "built-text/utf8_two_boms.txt: characters":
            "the first mark is none of the text; the second is a character",
        "mime/test.url": "a shortcut becomes the link that is in it, whose type is that of links",
        "feeds/feedparser/wellformed__namespace__unknown-namespace.xml: entries": """
        an Atom feed has entries, and this one has an item
        """,
        "feeds/feedparser/wellformed__rss__rss_version_21.xml: version": statedVersion,
        "feeds/gofeed/parser__rss__version_rss_21.xml: version": statedVersion,
        "plist/biplist/invalid_object_offset_size.plist": """
        its first value lies within the header of the file, which CoreFoundation refuses
        """,
        "xml-libxml2/bigname.xml: root": "the root's name is longer than an attribute, and is cut",
    ]

    static func reason(set: String, file: String, fact: String) -> String? {
        reasons["\(set)/\(file): \(fact)"] ?? reasons["\(set)/\(file)"]
    }
}
