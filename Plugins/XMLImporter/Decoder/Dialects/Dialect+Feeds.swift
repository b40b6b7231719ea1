extension Dialect {
    /// RSS 0.91 to 2.0 (www.rssboard.org/rss-specification).
    static let rss = rss(ignoringCase: false)

    /// RSS whose elements are not written as they should be: `RSS`, `CHANNEL`.
    static let rssInAnyCase = rss(ignoringCase: true)

    private static func rss(ignoringCase: Bool) -> Dialect {
        Dialect(
            name: "RSS", type: ContentTypeName.rss, isMended: true,
            ownNamespaces: ["http://backend.userland.com/rss2", "http://backend.userland.com/RSS2"],
            grammar: Grammar(
                ignoringCase: ignoringCase,
                rules(channel: "channel/") + rules(item: "channel/item/") + rules(item: "item/") + [
                    ("channel/item", .tally(.entries)), ("item", .tally(.entries)),
                ]))
    }

    /// RDF, which is RSS 0.90 or 1.0 (web.resource.org/rss/1.0/spec) where it has their elements.
    static let rdf = Dialect(
        name: "RDF", type: ContentTypeName.rdf, isMended: true,
        ownNamespaces: Namespace.rss090.union([Namespace.rss10, Namespace.rss11]),
        grammar: Grammar(
            rules(channel: "channel/") + rules(item: "item/") + rules(item: "channel/item/") + [
                ("channel/item", .tally(.entries)), ("item", .tally(.entries)),
            ]))

    /// Atom 0.3 and 1.0 (RFC 4287).
    static let atom = Dialect(
        name: "Atom", type: ContentTypeName.atom, isMended: true,
        grammar: Grammar([
            ("title", .title(rank: 0, .atom)),
            ("subtitle", .description(rank: 0, .atom)),
            ("tagline", .description(rank: 0, .atom)),
            ("link", .atomLink(rank: 0)),
            ("updated", .updated),
            ("modified", .updated),
            ("entry", .tally(.entries)),
            ("entry/title", .entryTitle(.atom)),
            ("entry/summary", .entryText(.atom)),
            ("entry/content", .entryText(.atom)),
            ("entry/updated", .entryDate),
            ("entry/modified", .entryDate),
            ("entry/published", .entryDate),
            ("entry/issued", .entryDate),
        ]))

    /// The Channel Definition Format (www.w3.org/TR/NOTE-CDFsubmit), whose names are written in either case.
    static let channelDefinition = Dialect(
        name: "CDF", isMended: true,
        grammar: Grammar(
            ignoringCase: true,
            [
                ("title", .title(rank: 0, .perhapsHTML)),
                ("abstract", .description(rank: 0, .perhapsHTML)),
                ("a", .linkReference),
                ("item", .tally(.entries)),
                ("item/title", .entryTitle(.perhapsHTML)),
                ("item/abstract", .entryText(.perhapsHTML)),
                ("channel+/item", .tally(.entries)),
                ("channel+/item/title", .entryTitle(.perhapsHTML)),
            ]))

    private static func rules(channel path: String) -> [(String, Role)] {
        [
            (path + "title", .title(rank: 0, .perhapsHTML)),
            (path + "dc:title", .title(rank: 1, .perhapsHTML)),
            (path + "atom:title", .title(rank: 2, .atom)),
            (path + "description", .description(rank: 0, .perhapsHTML)),
            (path + "dc:description", .description(rank: 1, .perhapsHTML)),
            (path + "link", .link(rank: 0)),
            (path + "atom:link", .atomLink(rank: 1)),
            (path + "lastBuildDate", .updated),
            (path + "atom:updated", .updated),
            (path + "dc:date", .updated),
            (path + "pubDate", .published),
        ]
    }

    private static func rules(item path: String) -> [(String, Role)] {
        [
            (path + "title", .entryTitle(.perhapsHTML)),
            (path + "dc:title", .entryTitle(.perhapsHTML)),
            (path + "description", .entryText(.perhapsHTML)),
            (path + "content:encoded", .entryText(.perhapsHTML)),
            (path + "pubDate", .entryDate),
            (path + "dc:date", .entryDate),
        ]
    }
}
