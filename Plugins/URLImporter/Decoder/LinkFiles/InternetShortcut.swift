import ImporterWire
import InternationalText

/// Reads Windows' internet shortcuts: `.url` as browsers write them, and `.website` of Internet Explorer.
///
/// The address is `URL` in `[InternetShortcut]`, whatever the capitals, quoted or not. Where `[InternetShortcut.W]` gives it
/// in UTF-7, that one is true: the plain one has question marks in place of what the code page lacks. A pinned
/// site's title is property 4 of the shell's item (`Prop4=31,…`), in UTF-7 under `.W` again.
struct InternetShortcut {
    let link: Link

    init(_ bytes: [UInt8]) throws(Refusal) {
        let file = KeyFile(KeyFile.decode(bytes))
        guard let group = file.group("InternetShortcut", ignoringCase: true) else {
            throw Refusal(.unsupported, "there is no [InternetShortcut] in it")
        }
        let plain = group.value(of: "URL", ignoringCase: true)
        let wide = file.group("InternetShortcut.W", ignoringCase: true)?.value(of: "URL", ignoringCase: true)
        let written = wide.flatMap(Self.decodeUTF7) ?? plain ?? ""
        var link = try Link(Self.unquoted(written), of: "URL in [InternetShortcut]")
        link.title = Self.siteTitle(in: file)
        self.link = link
    }

    private static func siteTitle(in file: KeyFile) -> String? {
        let shellItem = "{000214A0-0000-0000-C000-000000000046}"
        let isString = { (value: String) in value.hasPrefix("31,") ? String(value.dropFirst(3)) : nil }
        let wide = file.group(shellItem + ".W", ignoringCase: true)?.value(of: "Prop4", ignoringCase: true)
        if let title = wide.flatMap(isString).flatMap(decodeUTF7) { return title }
        return file.group(shellItem, ignoringCase: true)?.value(of: "Prop4", ignoringCase: true).flatMap(
            isString)
    }

    private static func decodeUTF7(_ value: String) -> String? {
        guard value.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return String(Array(value.utf8), strictlyIn: .utf7)
    }

    private static func unquoted(_ value: String) -> Substring {
        value.count >= 2 && value.first == "\"" && value.last == "\""
            ? value.dropFirst().dropLast() : value[...]
    }
}
