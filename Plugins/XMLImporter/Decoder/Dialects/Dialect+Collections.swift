extension Dialect {
    /// OPML 1.0 to 2.0 (opml.org/spec2.opml).
    static let opml = Dialect(
        name: "OPML", type: ContentTypeName.opml, isMended: true,
        tallies: [.entries, .feeds, .folders],
        grammar: Grammar([
            ("head/title", .title(rank: 0, .plain)),
            ("head/dateModified", .updated),
            ("head/dateCreated", .published),
            ("body/outline+", .outline),
        ]))

    /// The XML Bookmark Exchange Language (pyxml.sourceforge.net/topics/xbel).
    static let xbel = Dialect(
        name: "XBEL", type: ContentTypeName.xbel, tallies: [.entries, .folders],
        grammar: Grammar([
            ("title", .title(rank: 0, .plain)),
            ("desc", .description(rank: 0, .plain)),
            ("bookmark", .bookmark),
            ("bookmark/title", .entryTitle(.plain)),
            ("bookmark/desc", .entryText(.plain)),
            ("bookmark/info/metadata/desktop:groups/desktop:group", .entryTag),
            ("alias", .alias),
            ("folder+", .tally(.folders)),
            ("folder+/title", .entryTitle(.plain)),
            ("folder+/alias", .alias),
            ("folder+/bookmark", .bookmark),
            ("folder+/bookmark/title", .entryTitle(.plain)),
            ("folder+/bookmark/desc", .entryText(.plain)),
            ("folder+/bookmark/info/metadata/desktop:groups/desktop:group", .entryTag),
        ]))

    /// The playlists of xspf.org.
    static let xspf = Dialect(
        name: "XSPF", type: ContentTypeName.xspf,
        grammar: Grammar([
            ("title", .title(rank: 0, .plain)),
            ("annotation", .description(rank: 0, .plain)),
            ("info", .link(rank: 0)),
            ("date", .published),
            ("trackList/track", .tally(.entries)),
            ("trackList/track/title", .entryTitle(.plain)),
        ]))

    /// The lists of pages that sites give to search engines (www.sitemaps.org/protocol.html).
    static let sitemap = Dialect(name: "Sitemap", grammar: Grammar([("url", .tally(.entries))]))

    /// Property lists: what counts is the keys of the outermost dictionary, or the members of the outermost array.
    static let propertyList = Dialect(
        name: "Property list", type: ContentTypeName.propertyList,
        grammar: Grammar([
            ("dict/key", .key),
            ("dict/data", .ignored),
            ("array/*", .tally(.entries)),
        ]))
}
