import InternationalText

/// Holds an address that was found in a payload, as it is written there but for white space around it.
///
/// What counts as an address is what the WHATWG URL standard parses without a base, whatever its scheme, with one exception:
/// a scheme of one letter is a drive (`C:\…`) unless `//` follows. `javascript:`, `data:` and all other schemes are
/// addresses like any: kept, shown, never run by this importer.
struct Address {
    /// The address as written; where controls stand in it, its normal form instead.
    let text: String
    /// The address in its parts.
    let url: WebURL

    /// The longest text that is looked at, in bytes.
    static let limit = 64 * 1024

    /// Reads an address; nil where the text is none.
    init?(_ written: some StringProtocol) {
        let text = trimmingSpaces(written)
        guard text.utf8.count <= Self.limit, let url = WebURL(text) else { return nil }
        if url.scheme.utf8.count == 1, !text.dropFirst().hasPrefix("://") { return nil }
        let hasControls = text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
        self.text = hasControls ? url.href : String(text)
        self.url = url
    }

    var scheme: String { url.scheme }

    /// The host as it should be shown; nil where there is none.
    var shownHost: String? {
        switch url.host {
        case .domain(let name): readableHost(name)
        case .opaque(let name): percentDecoded(name[...]) ?? name
        case .some(let host) where host != .empty: host.text
        default: nil
        }
    }

    /// A name for an address that nobody named: the last part of its path and the host, or the host alone.
    var derivedName: String? {
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

/// Decodes `%41` and the like; nil where the bytes are not UTF-8 or hold a control.
func percentDecoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
        let digits = byte == UInt8(ascii: "%") ? rest.prefix(2).compactMap(hexValue) : []
        bytes.append(digits.count == 2 ? digits[0] << 4 | digits[1] : byte)
        if digits.count == 2 { rest = rest.dropFirst(2) }
    }
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
}

/// Takes ASCII white space and controls off both ends.
func trimmingSpaces(_ text: some StringProtocol) -> Substring {
    let text = Substring(text)
    guard let first = text.utf8.first, let last = text.utf8.last else { return text }
    if first > 0x20 && last > 0x20 { return text }
    guard let start = text.utf8.firstIndex(where: { $0 > 0x20 }),
        let end = text.utf8.lastIndex(where: { $0 > 0x20 })
    else { return text[text.endIndex...] }
    // Valid as text: what is taken off is ASCII, so both ends are at characters.
    return text[start..<text.utf8.index(after: end)]
}
