import TextDecoder
import URLDecoder
import XMLDecoder

extension FuzzTarget {
    /// The importers of text, links and XML, whole.
    static let documents = [
        FuzzTarget("text", largest: 8192) { TextDecoder.fuzz($0, as: "public.plain-text", name: "a.txt") },
        FuzzTarget("markdown") {
            TextDecoder.fuzz($0, as: "net.daringfireball.markdown", name: "a.md")
        },
        FuzzTarget("uri-list") { URLDecoder.fuzz($0, as: "org.freedesktop.mime.text.uri-list") },
        FuzzTarget("titled-links") { URLDecoder.fuzz($0, as: "org.freedesktop.mime.text.x-moz-url") },
        FuzzTarget("copied-files") {
            URLDecoder.fuzz($0, as: "org.freedesktop.mime.x-special.gnome-copied-files")
        },
        FuzzTarget("shortcut") { URLDecoder.fuzz($0, as: "com.microsoft.internet-shortcut") },
        FuzzTarget("web-location") { URLDecoder.fuzz($0, as: "com.apple.web-internet-location") },
        FuzzTarget("desktop-entry") {
            URLDecoder.fuzz($0, as: "org.freedesktop.mime.application.x-desktop", locale: "sr-Latn-RS")
        },
        FuzzTarget("address") { URLDecoder.fuzz($0, as: "public.url") },
        FuzzTarget("bookmarks", largest: 8192) {
            URLDecoder.fuzz($0, as: "org.freedesktop.mime.application.x-mozilla-bookmarks")
        },
        FuzzTarget("bookmark-backup") { URLDecoder.fuzz($0, as: "public.json") },
        FuzzTarget("packed-backup") { URLDecoder.fuzz($0, as: "org.mozilla.packed-json") },
        FuzzTarget("xml", largest: 8192) { XMLDecoder.fuzz($0, as: "public.xml", name: "a.xml") },
        FuzzTarget("property-list") { XMLDecoder.fuzz($0, as: "com.apple.property-list") },
    ]
}
