/// Says what an element at its place in a document means. Holds no reference: it is copied for every element.
enum Role: Hashable {
    /// Nothing but a step on the way to others; its text is found by search.
    case none
    /// The document's title. The lowest rank wins; among equals the first, unless a later one is in the user's
    /// language (`xml:lang`) and the first is not.
    case title(rank: Int, TextKind)
    /// The document's description.
    case description(rank: Int, TextKind)
    /// The address of what the document belongs to, as text.
    case link(rank: Int)
    /// The same in its `href` attribute.
    case linkReference
    /// Atom's link element: `href`, where `rel` is alternate or missing.
    case atomLink(rank: Int)
    /// When the document changed last, or was made.
    case updated
    case published
    /// One of what is counted.
    case tally(Tally)
    /// A bookmark, which counts as an entry where it has an `href`.
    case bookmark
    /// What stands for a bookmark elsewhere in the document, by its id (`ref`).
    case alias
    /// A key of a dictionary: each is one entry, however often it stands there.
    case key
    /// An outline of OPML: a feed, a folder or a line.
    case outline
    /// The title, text and date of an entry.
    case entryTitle(TextKind)
    case entryText(TextKind)
    case entryDate
    /// A tag of an entry.
    case entryTag
    /// Text that nobody searches (pictures in base 64, scripts).
    case ignored
}

/// Says how the text within an element is written.
enum TextKind: Hashable {
    /// As text; markup is elements, whose own text counts.
    case plain
    /// As text or HTML, nobody knows (RSS).
    case perhapsHTML
    /// As the `type` and `mode` attributes say (RFC 4287, 3.1; Atom 0.3, 3.1).
    case atom
}

/// Names what is counted in a document.
enum Tally: Int, CaseIterable {
    case entries
    case feeds
    case folders
    case tracks
    case routes
    case waypoints
    case points
}
