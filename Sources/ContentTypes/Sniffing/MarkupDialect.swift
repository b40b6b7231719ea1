/// Tells kinds of XML and HTML documents by their heads.
enum MarkupDialect {
    /// Finds the MIME type that a document's head shows; nil when it shows no more than markup.
    ///
    /// `database` adds the root elements of shared-mime-info to those known here.
    static func mimeType(of head: MarkupHead, database: MIMEDatabase) -> String? {
        if head.doctype == "netscape-bookmark-file-1" { return "application/x-mozilla-bookmarks" }
        guard let root = head.root else { return head.doctype == "html" ? "text/html" : nil }
        if root.asciiLowercased == "html" { return isXHTML(head) ? "application/xhtml+xml" : "text/html" }
        if let known = roots[root] { return known }
        if root == "feed", atomNamespaces.contains(head.namespace) { return "application/atom+xml" }
        if isRSSInRDF(head) { return "application/rss+xml" }
        if let mimeType = database.rootType(namespace: head.namespace, name: root) { return mimeType }
        return head.doctype == "html" ? "text/html" : nil
    }

    /// Tells whether a MIME type is one that the root element alone decides.
    static func isToldByRoot(_ mimeType: String) -> Bool {
        mimeType == "application/atom+xml" || roots.values.contains(mimeType)
    }

    /// Tells whether an `html` element is XHTML: by its namespace or document type, and nothing says that it
    /// is HTML.
    private static func isXHTML(_ head: MarkupHead) -> Bool {
        let saysXHTML = head.doctypeIdentifier.contains("XHTML")
        switch head.namespace {
        case "http://www.w3.org/1999/xhtml": return head.hasDeclaration || head.doctype == nil || saysXHTML
        case "": return head.hasDeclaration && saysXHTML
        default: return false
        }
    }

    /// Tells whether a document is a feed written as RDF: RSS 1.0, its draft, or 0.9.
    static func isRSSInRDF(_ head: MarkupHead) -> Bool {
        head.root == "RDF" && head.namespaces.contains(where: rssNamespaces.contains)
    }

    /// Tells whether a root element may be the first of an HTML document that does not begin with `html`.
    static func isHTMLElement(_ name: String) -> Bool { htmlElements.contains(name.asciiLowercased) }

    private static let htmlElements: Set<String> = [
        "a", "article", "aside", "b", "base", "big", "blockquote", "body", "br", "button", "center", "code",
        "dd",
        "details", "div", "dl", "dt", "em", "figure", "font", "footer", "form", "frameset", "h1", "h2", "h3",
        "h4",
        "h5", "h6", "head", "header", "hr", "i", "iframe", "img", "input", "li", "link", "main", "meta",
        "nav",
        "noscript", "object", "ol", "p", "picture", "pre", "s", "script", "section", "small", "span",
        "strong",
        "style", "sub", "summary", "sup", "table", "tbody", "td", "template", "th", "title", "tr", "tt", "u",
        "ul",
        "video",
    ]

    private static let rssNamespaces: Set<String> = [
        "http://purl.org/rss/1.0/", "http://purl.org/net/rss1.1#",
        "http://channel.netscape.com/rdf/simple/0.9/",
        "http://my.netscape.com/rdf/simple/0.9/",
    ]

    /// Namespaces that make `feed` an Atom feed: of Atom 1.0, and of 0.3 and its drafts.
    private static let atomNamespaces: Set<String> = [
        "http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#",
    ]

    /// Root elements that tell a kind whatever their namespace: drafts and entities in its place are common.
    private static let roots = [
        "rss": "application/rss+xml", "opml": "text/x-opml+xml", "xbel": "application/x-xbel",
        "gpx": "application/gpx+xml", "svg": "image/svg+xml", "plist": "application/x-plist+xml",
        "kml": "application/vnd.google-earth.kml+xml",
    ]
}
