extension Dialect {
    /// SVG (www.w3.org/TR/SVG2): the title is a child of the root; that of a group names the group.
    static let svg = Dialect(
        name: "SVG", type: ContentTypeName.svg, tallies: [], isPicture: true,
        grammar: Grammar([
            ("title", .title(rank: 0, .plain)),
            ("metadata/rdf:RDF/cc:Work/dc:title", .title(rank: 1, .plain)),
            ("desc", .description(rank: 0, .plain)),
            ("metadata/rdf:RDF/cc:Work/dc:description", .description(rank: 1, .plain)),
            ("style", .ignored),
            ("script", .ignored),
            ("defs/style", .ignored),
            ("metadata", .none),
        ]))

    /// XHTML (www.w3.org/TR/xhtml1).
    static let xhtml = Dialect(
        name: "XHTML", type: ContentTypeName.xhtml, tallies: [],
        grammar: Grammar([
            ("head/title", .title(rank: 0, .plain)),
            ("head/style", .ignored),
            ("head/script", .ignored),
            ("body/script", .ignored),
        ]))

    /// DocBook 5 (docbook.org).
    static let docBook = Dialect(
        name: "DocBook", type: ContentTypeName.docBook, tallies: [],
        grammar: Grammar([
            ("title", .title(rank: 0, .plain)),
            ("info/title", .title(rank: 0, .plain)),
            ("info/abstract", .description(rank: 0, .plain)),
            ("chapter/title", .entryTitle(.plain)),
            ("chapter/info/title", .entryTitle(.plain)),
        ]))

    /// The books of FictionBook 2.
    static let fictionBook = Dialect(
        name: "FictionBook", type: ContentTypeName.fictionBook, tallies: [],
        grammar: Grammar([
            ("description/title-info/book-title", .title(rank: 0, .plain)),
            ("description/title-info/annotation", .description(rank: 0, .plain)),
            ("binary", .ignored),
        ]))
}
