/// Holds an absolute address as the WHATWG URL standard reads it: in parts, percent-encoded, the host normalized.
///
/// There is no base here: an address relative to another one is none. See `WebURL+Parsing.swift`.
struct WebURL: Hashable {
    enum Path: Hashable {
        /// Of addresses such as `mailto:` and `data:`, which have no `/` after the scheme.
        case opaque(String)
        case segments([String])
    }

    /// In small letters, without the colon.
    var scheme: String
    var user = ""
    var password = ""
    var host: WebHost?
    /// nil for the scheme's own port too.
    var port: Int?
    var path = Path.segments([])
    var query: String?
    var fragment: String?

    /// The whole address in its normal form (“URL serializing”).
    var href: String {
        var text = scheme + ":"
        if let host {
            text += "//"
            if !user.isEmpty || !password.isEmpty {
                text += user + (password.isEmpty ? "" : ":" + password) + "@"
            }
            text += host.text
            if let port { text += ":\(port)" }
        } else if case .segments(let segments) = path, segments.count > 1, segments[0].isEmpty {
            // Else the path would read as a host.
            text += "/."
        }
        text += pathText
        if let query { text += "?" + query }
        if let fragment { text += "#" + fragment }
        return text
    }

    /// The path as it stands in the address.
    var pathText: String {
        switch path {
        case .opaque(let text): text
        case .segments(let segments): segments.map { "/" + $0 }.joined()
        }
    }

    /// True for http, https, ws, wss, ftp and file, whose hosts are domains and whose backslashes are slashes.
    var isSpecial: Bool { scheme == "file" || Self.defaultPorts.keys.contains(scheme) }

    /// The special schemes but `file`, each with the port that is left out.
    static let defaultPorts = ["http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21]
}
