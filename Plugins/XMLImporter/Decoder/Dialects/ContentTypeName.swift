/// Identifiers of the content types that a document's root element shows.
enum ContentTypeName {
    static let atom = "org.freedesktop.mime.application.atom+xml"
    static let binaryPropertyList = "com.apple.binary-property-list"
    static let docBook = "org.freedesktop.mime.application.x-docbook+xml"
    static let fictionBook = "org.freedesktop.mime.application.x-fictionbook+xml"
    static let gpx = "com.topografix.gpx"
    static let kml = "com.google.earth.kml"
    static let opml = "org.opml.opml"
    static let propertyList = "com.apple.xml-property-list"
    static let rdf = "org.freedesktop.mime.application.rdf+xml"
    static let rss = "public.rss"
    static let svg = "public.svg-image"
    static let xbel = "org.freedesktop.mime.application.x-xbel"
    static let xhtml = "public.xhtml"
    static let xspf = "org.freedesktop.mime.application.xspf+xml"

    /// Types that say no more than that a payload is XML, or less.
    static let general: Set<String> = [
        "public.xml", "public.text", "public.plain-text", "public.content", "public.data", "public.item",
        "com.apple.property-list",
    ]
    /// Every type above: what one of them says of a payload, its root element can correct.
    static let all: Set<String> = [
        atom, docBook, fictionBook, gpx, kml, opml, propertyList, rdf, rss, svg, xbel, xhtml, xspf,
    ]
}
