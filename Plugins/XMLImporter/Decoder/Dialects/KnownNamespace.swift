/// Names the namespaces that several dialects borrow from.
enum KnownNamespace {
    /// The dialect's own, or none.
    case own
    case dublinCore
    case atom
    case content
    case rdf
    case creativeCommons
    /// What desktops add to XBEL (freedesktop.org’s desktop-bookmark-spec).
    case desktopBookmarks
    /// Any that is not listed here, and prefixes that nothing binds.
    case other

    init(name: String) {
        switch name {
        case "http://purl.org/dc/elements/1.1/", "http://purl.org/dc/terms/": self = .dublinCore
        case Namespace.atom: self = .atom
        case "http://purl.org/rss/1.0/modules/content/": self = .content
        case Namespace.rdf: self = .rdf
        case "http://creativecommons.org/ns#", "http://web.resource.org/cc/": self = .creativeCommons
        case "http://www.freedesktop.org/standards/desktop-bookmarks": self = .desktopBookmarks
        default: self = .other
        }
    }

    /// The namespace that a prefix in a rule of a ``Grammar`` means.
    init(prefix: Substring) {
        switch prefix {
        case "dc": self = .dublinCore
        case "atom": self = .atom
        case "content": self = .content
        case "rdf": self = .rdf
        case "cc": self = .creativeCommons
        case "desktop": self = .desktopBookmarks
        default: preconditionFailure("no namespace has the prefix \(prefix)")
        }
    }
}
