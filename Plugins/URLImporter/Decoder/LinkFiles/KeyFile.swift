import InternationalText
import Links

/// Reads files of `[groups]` and `key = value` lines: Windows' shortcuts and the desktop's entries.
///
/// Lines end at LF, CR or CRLF; blank lines and those that begin with `#` or `;` are skipped; white space around names,
/// keys and values is not part of them. Where a group or a key comes twice, the first counts.
struct KeyFile {
    private(set) var groups: [Group] = []

    struct Group {
        let name: String
        fileprivate(set) var entries: [(key: String, value: String)] = []

        /// The value of the first entry with a key; capitals count unless told otherwise.
        func value(of key: String, ignoringCase: Bool = false) -> String? {
            let wanted = key.lowercased()
            return entries.first { ignoringCase ? $0.key.lowercased() == wanted : $0.key == key }?.value
        }
    }

    init(_ text: String) {
        for line in text.unicodeScalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
            let line = trimmingSpaces(Substring(line))
            guard let first = line.first, first != "#", first != ";" else { continue }
            if first == "[" {
                guard let end = line.lastIndex(of: "]") else { continue }
                groups.append(Group(name: String(line[line.index(after: line.startIndex)..<end])))
            } else if let equals = line.firstIndex(of: "="), !groups.isEmpty {
                let key = String(trimmingSpaces(line[..<equals]))
                let value = String(trimmingSpaces(line[line.index(after: equals)...]))
                groups[groups.count - 1].entries.append((key, value))
            }
        }
    }

    /// The first group with a name; capitals count unless told otherwise.
    func group(_ name: String, ignoringCase: Bool = false) -> Group? {
        let wanted = name.lowercased()
        return groups.first { ignoringCase ? $0.name.lowercased() == wanted : $0.name == name }
    }

    /// Decodes the bytes of a small text that states no encoding.
    ///
    /// A byte order mark decides, then UTF-16 that shows itself, then UTF-8. Bytes that are none of these are read
    /// as ISO-8859-1: a character for each byte, so that nothing of an address is lost.
    static func decode(_ bytes: [UInt8]) -> String {
        if let mark = TextEncoding.byteOrderMark(at: bytes),
            let text = String(bytes, strictlyIn: mark.encoding)
        {
            return text
        }
        if let wide = TextEncoding.wideWithoutMark(bytes), let text = String(bytes, strictlyIn: wide) {
            return text
        }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
