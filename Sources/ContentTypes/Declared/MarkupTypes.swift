extension UTTypeDeclaration {
    /// HTML, XML and what is written in them, and property lists.
    static let markup: [UTTypeDeclaration] = [
        .type(
            "public.html", is: ["public.text"], extensions: ["html", "htm", "shtml", "shtm"],
            mime: ["text/html"], "HTML text"),
        .type(
            "public.xml", is: ["public.text"], extensions: ["xml"], mime: ["application/xml", "text/xml"],
            "XML text"),
        .type(
            "public.xhtml", is: ["public.xml"], extensions: ["xhtml", "xht"],
            mime: ["application/xhtml+xml"], "XHTML text"),
        .type(
            "public.rss", is: ["public.xml"], extensions: ["rss"],
            mime: ["application/rss+xml", "text/rss"], "RSS feed"),
        .type(
            "org.freedesktop.mime.application.atom+xml", is: ["public.xml"], extensions: ["atom"],
            mime: ["application/atom+xml"], "Atom feed"),
        .type(
            "org.opml.opml", is: ["public.xml"], extensions: ["opml"],
            mime: ["text/x-opml+xml", "text/x-opml", "text/opml"], "OPML outline"),
        .type(
            "com.topografix.gpx", is: ["public.xml"], extensions: ["gpx"],
            mime: ["application/gpx+xml", "application/gpx"], "GPS track"),
        .type(
            "com.google.earth.kml", is: ["public.xml"], extensions: ["kml"],
            mime: ["application/vnd.google-earth.kml+xml"], "KML map"),
        .type(
            "org.freedesktop.mime.application.x-xbel", is: ["public.xml", "public.bookmark"],
            extensions: ["xbel"], mime: ["application/x-xbel"], "XBEL bookmarks"),
        .type(
            "org.freedesktop.mime.application.x-mozilla-bookmarks", is: ["public.html", "public.bookmark"],
            mime: ["application/x-mozilla-bookmarks", "application/x-netscape-bookmarks"],
            "bookmarks in HTML"),
        .type(
            "org.freedesktop.mime.application.rdf+xml", is: ["public.xml"],
            extensions: ["rdf", "rdfs", "owl"],
            mime: ["application/rdf+xml"], "RDF"),
        .type(
            "com.apple.property-list", is: ["public.data"], extensions: ["plist"],
            mime: ["application/x-plist"],
            storedAs: ["com.apple.xml-property-list", "com.apple.binary-property-list", "public.xml"],
            "property list"),
        .type(
            "com.apple.xml-property-list", is: ["public.xml", "com.apple.property-list"],
            extensions: ["plist"], mime: ["application/x-plist+xml"], "property list in XML"),
        .type(
            "com.apple.binary-property-list", is: ["com.apple.property-list"], extensions: ["plist"],
            mime: ["application/x-bplist"], "binary property list"),
        .type(
            "com.apple.ascii-property-list", is: ["public.text", "com.apple.property-list"],
            extensions: ["plist"], "property list in ASCII"),
        .type(
            "com.apple.webarchive", is: ["public.data", "public.composite-content"],
            extensions: ["webarchive"], mime: ["application/x-webarchive"],
            storedAs: ["com.apple.xml-property-list", "com.apple.binary-property-list"], "web archive"),
    ]

    /// Addresses, and files that hold one.
    ///
    /// Departs from Apple's tree so that an importer for XML or plain text can take a link file where none
    /// for links is installed: a `.webloc` is a property list and XML (some are binary: see `storedAs`),
    /// `.url` and `.desktop` files are plain text.
    static let links: [UTTypeDeclaration] = [
        .type("public.url", is: ["public.data"], "link"),
        .type("public.file-url", is: ["public.url"], "file address"),
        .type("public.url-name", is: ["public.data"], "name of an address"),
        .type("public.stored-url", "stored address"),
        .type("com.apple.internet-location", is: ["public.stored-url", "public.data"], "web link"),
        .type(
            "com.apple.web-internet-location",
            is: ["com.apple.internet-location", "com.apple.property-list", "public.xml"],
            extensions: ["webloc"], "web link"),
        .type(
            "com.apple.generic-internet-location",
            is: ["com.apple.internet-location", "com.apple.property-list", "public.xml"],
            extensions: ["inetloc"], "Internet link"),
        .type(
            "com.apple.file-internet-location",
            is: ["com.apple.internet-location", "com.apple.property-list", "public.xml"],
            extensions: ["fileloc"], "file link"),
        .type(
            "com.apple.mail-internet-location",
            is: ["com.apple.internet-location", "com.apple.property-list", "public.xml"],
            extensions: ["mailloc"], "mail link"),
        .type(
            "com.apple.ftp-internet-location",
            is: ["com.apple.internet-location", "com.apple.property-list", "public.xml"],
            extensions: ["ftploc"], "FTP link"),
        .type(
            "com.microsoft.internet-shortcut", is: ["public.stored-url", "public.plain-text"],
            extensions: ["url", "website"],
            mime: ["application/x-mswinurl", "application/internet-shortcut"],
            "web link"),
        .type(
            "org.freedesktop.mime.application.x-desktop", is: ["public.stored-url", "public.plain-text"],
            extensions: ["desktop"], mime: ["application/x-desktop"], "desktop entry"),
        .type(
            "org.freedesktop.mime.text.uri-list", is: ["public.plain-text"], extensions: ["uris", "uri"],
            mime: ["text/uri-list"], "list of addresses"),
        .type(
            "org.freedesktop.mime.text.x-moz-url", is: ["public.plain-text"], mime: ["text/x-moz-url"],
            "addresses with titles"),
        .type(
            "org.freedesktop.mime.x-special.gnome-copied-files", is: ["public.plain-text"],
            mime: ["x-special/gnome-copied-files", "x-special/mate-copied-files"], "copied files"),
        .type("com.apple.linkpresentation.metadata", is: ["public.data"], "link preview"),
    ]
}
