// Addresses, and files that hold one. Names and identifiers are Apple's unless a heading says otherwise.

extension UTType {
    /// Names addresses (URLs) (“public.url”).
    public static var url: UTType { UTType(trusted: "public.url") }

    /// Names addresses of files (“public.file-url”).
    public static var fileURL: UTType { UTType(trusted: "public.file-url") }

    /// Names Apple's link files (“com.apple.internet-location”).
    public static var internetLocation: UTType { UTType(trusted: "com.apple.internet-location") }

    /// Names Windows's link files (`.url`) (“com.microsoft.internet-shortcut”).
    public static var internetShortcut: UTType { UTType(trusted: "com.microsoft.internet-shortcut") }

    /// Names previews of links (“com.apple.linkpresentation.metadata”).
    public static var linkPresentationMetadata: UTType {
        UTType(trusted: "com.apple.linkpresentation.metadata")
    }
}

// MARK: Types without a constant of Apple's

extension UTType {
    /// Names all files that can hold an address (“public.stored-url”).
    public static var storedURL: UTType { UTType(trusted: "public.stored-url") }

    /// Names Apple's web links (`.webloc`), in XML or binary (“com.apple.web-internet-location”).
    public static var webInternetLocation: UTType { UTType(trusted: "com.apple.web-internet-location") }

    /// Names desktop entries (`.desktop`), some of which are links
    /// (“org.freedesktop.mime.application.x-desktop”).
    public static var desktopEntry: UTType { UTType(trusted: "org.freedesktop.mime.application.x-desktop") }

    /// Names lists of addresses (`text/uri-list`, RFC 2483) (“org.freedesktop.mime.text.uri-list”).
    public static var uriList: UTType { UTType(trusted: "org.freedesktop.mime.text.uri-list") }

    /// Names XBEL bookmarks (“org.freedesktop.mime.application.x-xbel”).
    public static var xbel: UTType { UTType(trusted: "org.freedesktop.mime.application.x-xbel") }

    /// Names bookmarks in HTML, as browsers export them
    /// (“org.freedesktop.mime.application.x-mozilla-bookmarks”).
    public static var netscapeBookmarks: UTType {
        UTType(trusted: "org.freedesktop.mime.application.x-mozilla-bookmarks")
    }
}
