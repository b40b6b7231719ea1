/// Describes a kind of XML document: how its root element looks, and where its facts stand.
struct Dialect {
    /// What people call it (“RSS”); nil for XML that is of no known kind.
    let name: String?
    /// The identifier of its content type; nil where there is none better than the payload's own.
    var type: String?
    /// True where a document that is not well-formed is mended rather than refused, if that is all it takes.
    ///
    /// Only feeds and outlines: they are written by programs that forget to escape, and read by readers that do
    /// not mind. For any other document the specification's word holds.
    var isMended = false
    /// Namespaces that count as the dialect's own beside the root element's.
    var ownNamespaces: Set<String> = []
    /// True where a second element of a kind that holds a title shows that titles are those of records.
    var distrustsRepeatedTitles = false
    /// What is counted, and stated even when it is 0.
    var tallies: [Tally] = [.entries]
    /// True where the root element says how large a picture is.
    var isPicture = false
    let grammar: Grammar

    /// The rank from which on a title is below the root's children, and may be that of a record.
    static let rankOfRecords = 2

    /// Recognizes a dialect by a document's root element.
    static func of(_ root: XMLElement) -> Dialect {
        let namespace = root.namespace
        switch root.name {
        case "rss": return .rss
        case "RDF" where namespace == Namespace.rdf: return .rdf
        case "feed"
        where namespace == nil || namespace?.hasPrefix("http://purl.org/atom/") == true
            || namespace == Namespace.atom || namespace == "http://purl.org/pie/":
            return .atom
        case "opml": return .opml
        case "xbel": return .xbel
        case "svg": return .svg
        case "html" where namespace == nil || namespace == Namespace.xhtml: return .xhtml
        case "plist" where namespace == nil: return .propertyList
        case "gpx": return .gpx
        case "kml": return .kml
        case "playlist" where namespace == "http://xspf.org/ns/0/": return .xspf
        case "FictionBook": return .fictionBook
        case "urlset" where namespace?.hasPrefix("http://www.sitemaps.org/") == true: return .sitemap
        case let name where namespace == nil && name.lowercased() == "channel": return .channelDefinition
        case let name where name.lowercased() == "rss": return .rssInAnyCase
        case _ where namespace == "http://docbook.org/ns/docbook": return .docBook
        default: return .generic
        }
    }
}

extension Dialect {
    /// Reads a document's version off its root element; nil where nothing says it.
    func version(of root: XMLElement) -> String? {
        guard name != nil else { return nil }
        if root.name == "feed" {
            // Some feeds bind the namespace to a prefix and then forget to use it.
            if root.namespace == Namespace.atom { return "1.0" }
            if root.namespace == nil && root.declaredNamespaces.contains(Namespace.atom) { return "1.0" }
        }
        let stated = root.attribute("version").map { String($0.trimmingBlanks) }
        if let stated, 1...32 ~= stated.utf8.count { return stated }
        return root.namespace == "http://purl.org/atom/ns#" ? "0.3" : nil
    }

    /// True for RDF, which only its root element's declarations tell from RSS.
    var isRDF: Bool { name == Dialect.rdf.name }

    /// Says which version of RSS an RDF document is; nil where it is none.
    static func versionOfRSS(inRDF root: XMLElement) -> String? {
        let declared = root.declaredNamespaces
        if declared.contains(Namespace.rss10) { return "1.0" }
        if declared.contains(Namespace.rss11) { return "1.1" }
        return declared.contains(where: Namespace.rss090.contains) ? "0.90" : nil
    }
}

/// Names of namespaces that roots are told by.
enum Namespace {
    static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    static let atom = "http://www.w3.org/2005/Atom"
    static let xhtml = "http://www.w3.org/1999/xhtml"
    static let rss10 = "http://purl.org/rss/1.0/"
    static let rss11 = "http://purl.org/net/rss1.1#"
    /// Netscape moved it.
    static let rss090: Set = [
        "http://my.netscape.com/rdf/simple/0.9/", "http://channel.netscape.com/rdf/simple/0.9/",
    ]
}

extension Dialect {
    /// XML of no known kind: the first `title` or `name` at most two levels below the root.
    static let generic = Dialect(
        name: nil, distrustsRepeatedTitles: true, tallies: [],
        grammar: Grammar([
            ("title", .title(rank: 0, .plain)),
            ("dc:title", .title(rank: 0, .plain)),
            ("name", .title(rank: 1, .plain)),
            ("*/title", .title(rank: rankOfRecords, .plain)),
            ("*/dc:title", .title(rank: rankOfRecords, .plain)),
            ("*/name", .title(rank: rankOfRecords + 1, .plain)),
            ("description", .description(rank: 0, .plain)),
            ("*/dc:description", .description(rank: 1, .plain)),
        ]))
}
