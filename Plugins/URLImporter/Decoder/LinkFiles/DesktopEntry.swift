import ImporterWire
import Links

/// Reads the links among freedesktop's desktop entries (specification 1.5): those of `Type=Link`.
///
/// KDE's mark for values that name environment variables (`URL[$e]`) is understood, but nothing is expanded. Programs
/// (`Type=Application`) are none of this importer's, and `Exec` is never looked at.
struct DesktopEntry {
    let link: Link

    /// Reads an entry; `locale`, a BCP 47 tag, chooses among translations.
    init(_ bytes: [UInt8], locale: String?) throws(Refusal) {
        let file = KeyFile(KeyFile.decode(bytes))
        guard let group = file.group("Desktop Entry") ?? file.group("KDE Desktop Entry") else {
            throw Refusal(.unsupported, "there is no [Desktop Entry] in it")
        }
        guard let type = group.value(of: "Type") else {
            throw Refusal(.unsupported, "the desktop entry does not say its Type")
        }
        guard type == "Link" else {
            throw Refusal(.unsupported, "the desktop entry is of type \(type.prefix(100)), not Link")
        }
        let key = group.entries.first { $0.key == "URL" || $0.key.hasPrefix("URL[$") }
        let written = key.map { Self.unescaped($0.value) } ?? ""
        if key?.key != "URL", written.contains("$"), Address(written) == nil {
            throw Refusal(
                .unsupported,
                "its address depends on the environment, which is not looked at: \(written.prefix(100))")
        }
        let names = LocalizedKey(locale: locale)
        var link = try Link(Self.asAddress(written), of: "URL in [Desktop Entry]")
        link.title = names.value(of: "Name", in: group).map(Self.unescaped)
        link.isNamedByTitle = true
        link.comment = names.value(of: "Comment", in: group).map(Self.unescaped)
        self.link = link
    }

    /// Desktops also write a bare path where a `file:` address is meant.
    private static func asAddress(_ written: String) -> String {
        guard written.hasPrefix("/"), !written.hasPrefix("//") else { return written }
        let allowed = { (byte: UInt8) in
            byte < 0x80 && byte > 0x20 && !"\"#%<>?[\\]^`{|}".utf8.contains(byte) && byte != 0x7F
        }
        let path = written.utf8.map { byte in
            allowed(byte)
                ? String(UnicodeScalar(byte))
                : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return "file://" + path.joined()
    }

    /// Resolves the escapes of strings: `\s`, `\n`, `\t`, `\r` and `\\`; others stay as they are.
    static func unescaped(_ value: String) -> String {
        var text = ""
        var rest = value[...]
        while let character = rest.popFirst() {
            guard character == "\\", let next = rest.first else {
                text.append(character)
                continue
            }
            rest.removeFirst()
            switch next {
            case "s": text.append(" ")
            case "n": text.append("\n")
            case "t": text.append("\t")
            case "r": text.append("\r")
            case "\\": text.append("\\")
            default: text += ["\\", next]
            }
        }
        return text
    }
}

/// Chooses among `Key`, `Key[de]`, `Key[de_AT]`, `Key[sr@latin]` as the specification's “Localized values for keys” says.
struct LocalizedKey {
    /// What may stand in the brackets, best first.
    let suffixes: [String]

    /// Takes a BCP 47 tag (“de-AT”, “sr-Latn-RS”) or a name of the C library (“de_AT.UTF-8@euro”).
    init(locale: String?) {
        let whole = locale ?? ""
        let parts = whole.split(separator: "@", maxSplits: 1)
        var modifier = parts.count > 1 ? String(parts[1]) : nil
        let plain = parts.first?.prefix { $0 != "." } ?? ""
        var language = ""
        var country: String?
        for (index, subtag) in plain.split(whereSeparator: { $0 == "-" || $0 == "_" }).enumerated() {
            if index == 0 {
                language = subtag.lowercased()
            } else if subtag.count == 4 {
                modifier = modifier ?? Self.modifiers[subtag.lowercased()]
            } else if country == nil, subtag.count == 2 || subtag.count == 3 {
                country = subtag.uppercased()
            }
        }
        guard !language.isEmpty, language != "c", language != "posix" else {
            suffixes = []
            return
        }
        var found: [String] = []
        if let country, let modifier { found.append("\(language)_\(country)@\(modifier)") }
        if let country { found.append("\(language)_\(country)") }
        if let modifier { found.append("\(language)@\(modifier)") }
        suffixes = found + [language]
    }

    /// How the C library names the scripts of BCP 47.
    private static let modifiers = ["latn": "latin", "cyrl": "cyrillic", "deva": "devanagari"]

    /// The best translation of a key in a group.
    func value(of key: String, in group: KeyFile.Group) -> String? {
        for suffix in suffixes {
            if let value = group.value(of: "\(key)[\(suffix)]") { return value }
        }
        return group.value(of: key)
    }
}
