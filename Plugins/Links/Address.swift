import InternationalText

/// Holds an address that was found in a payload, as it is written there but for white space around it.
///
/// What counts as an address is what the WHATWG URL standard parses without a base, whatever its scheme, with one exception:
/// a scheme of one letter is a drive (`C:\…`) unless `//` follows. `javascript:`, `data:` and all other schemes are
/// addresses like any: kept, shown, never run by this importer.
package struct Address {
    /// The address as written; where controls stand in it, its normal form instead.
    package let text: String
    /// The address in its parts.
    let url: WebURL

    /// The longest text that is looked at, in bytes.
    static let limit = 64 * 1024

    /// Reads an address; nil where the text is none.
    package init?(_ written: some StringProtocol) {
        let text = trimmingSpaces(written)
        guard text.utf8.count <= Self.limit, let url = WebURL(text) else { return nil }
        if url.scheme.utf8.count == 1, !text.dropFirst().hasPrefix("://") { return nil }
        let hasControls = text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
        self.text = hasControls ? url.href : String(text)
        self.url = url
    }

    package var scheme: String { url.scheme }

    /// Whether it names something: a host, or a path of more than a slash.
    package var namesSomething: Bool {
        guard let host = url.host else { return false }
        return host != .empty || url.pathText.count > 1
    }

    /// The host as it should be shown; nil where there is none.
    package var shownHost: String? {
        switch url.host {
        case .domain(let name): readableHost(name)
        case .opaque(let name): percentDecoded(name[...]) ?? name
        case .some(let host) where host != .empty: host.text
        default: nil
        }
    }

    /// A name for an address that nobody named: the last part of its path and the host, or the host alone.
    package var derivedName: String? {
        guard let shown = shownHost else {
            return scheme == "mailto" || scheme == "tel" ? percentDecoded(url.pathText[...]) : nil
        }
        let site = shown.hasPrefix("www.") ? String(shown.dropFirst(4)) : shown
        guard let last = url.pathText.split(separator: "/").last, let name = percentDecoded(last) else {
            return site
        }
        return "\(name) – \(site)"
    }
}
