import ContentTypes
import DragAndDrop

/// Holds the rule by which an item gets its name.
///
/// A name is one line that shows something, at most ``StoreLimits/name`` bytes. It has no control characters, no `/`
/// and no NUL, and is neither “.” nor “..”. Characters that change the direction of text stay; a terminal escapes
/// them itself.
package enum ItemName {
    /// Chooses the first candidate that is a name once it is cleaned; else the type's kind, “Image” or “Link”.
    ///
    /// `given`: what the user said. `title`: the document's own, of links and XML documents, never of pictures.
    /// `provider`: what the item provider suggested, which may be a file name or a path. `fileName`: the file's, by
    /// its bytes. `firstLine`: of a text.
    package static func suggested(
        given: String?, title: String?, provider: String?, fileName: [UInt8]?, firstLine: String?,
        type: UTType
    ) -> String {
        let candidates: [() -> String?] = [
            { given.map(cleaned) }, { title.map(cleanedLine) },
            // A provider may hand over a path; its last component is the name.
            { provider.map { stem(Array($0.utf8.split(separator: UInt8(ascii: "/")).last ?? [])) } },
            { fileName.map(stem) }, { firstLine.map(cleanedLine) },
        ]
        for case let name? in candidates.lazy.map({ $0() }) where isName(name) { return name }
        return KindName.of(type)
    }

    private static func stem(_ fileName: [UInt8]) -> String {
        cleaned(withoutExtension(fileName) { UTType(filenameExtension: $0)?.isDeclared == true })
    }

    /// Returns the name without what a name may not have; it may be empty, “.” or “..” (see ``isName(_:)``).
    ///
    /// Line ends and tabs become spaces, other control characters go, `/` becomes the division slash U+2215, and
    /// white space at both ends goes.
    package static func cleaned(_ name: String) -> String {
        if name.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "/") }) {
            return name.trimmed.cut(toBytes: StoreLimits.name)
        }
        var scalars = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            switch scalar {
            case "/": scalars.append("\u{2215}")
            case "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}": scalars.append(" ")
            // All that Unicode calls control characters.
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": break
            default: scalars.append(scalar)
            }
        }
        return String(scalars).trimmed.cut(toBytes: StoreLimits.name)
    }

    /// Cleans a text that was written to be read, where line ends and runs of spaces are layout.
    package static func cleanedLine(_ text: String) -> String {
        let text = cleaned(text)
        let space = UInt8(ascii: " ")
        let isLaidOut = zip(text.utf8, text.utf8.dropFirst()).contains { $0 == space && $1 == space }
        if !isLaidOut, text.utf8.last != space { return text }
        return text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }

    /// Says whether a cleaned text shows anything and names no folder.
    package static func isName(_ text: String) -> Bool {
        text != "." && text != ".." && text.showsSomething
    }

    /// Returns a file's name as text, without its extension where it has one.
    ///
    /// An extension is what follows the last dot, when a type is known by it, or when it is one to four ASCII
    /// letters and digits, not digits alone. So times and versions keep their dots, and so does a name that begins
    /// with its only dot. Bytes that are not UTF-8 are escaped so that different names stay different.
    package static func withoutExtension(_ name: [UInt8], isExtension: (String) -> Bool) -> String {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0,
            !name[..<dot].allSatisfy({ $0 == UInt8(ascii: ".") }),
            let suffix = String(validating: name[(dot + 1)...], as: UTF8.self),
            looksLikeExtension(suffix) || (!suffix.isEmpty && isExtension(suffix))
        else { return text(of: name) }
        return text(of: Array(name[..<dot]))
    }

    private static func looksLikeExtension(_ suffix: String) -> Bool {
        (1...4).contains(suffix.utf8.count)
            && suffix.utf8.allSatisfy { $0.isLetter || $0.isDigit }
            && !suffix.utf8.allSatisfy { $0.isDigit }
    }

    /// Returns a file name's bytes as text; different bytes give different texts.
    ///
    /// A name that is UTF-8 stays as it is, unless it holds what looks like an escape.
    package static func text(of name: [UInt8]) -> String {
        if let text = String(validating: name, as: UTF8.self), !name.holdsEscape { return text }
        return FilePath.escape(name)
    }
}

extension [UInt8] {
    /// Whether `\x` and two hexadecimal digits stand somewhere.
    fileprivate var holdsEscape: Bool {
        contains(UInt8(ascii: "\\"))
            && indices.dropLast(3).contains { start in
                self[start] == UInt8(ascii: "\\") && self[start + 1] == UInt8(ascii: "x")
                    && self[start + 2].isHexadecimalDigit && self[start + 3].isHexadecimalDigit
            }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    fileprivate var isHexadecimalDigit: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }
}

extension String {
    /// Whether the text has anything that is seen: more than white space, joiners and marks of direction.
    var showsSomething: Bool {
        unicodeScalars.contains { scalar in
            ("!"..."~").contains(scalar)
                || !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
                    && scalar.properties.generalCategory != .format
        }
    }

    /// The text without white space at its ends.
    fileprivate var trimmed: String {
        let start = unicodeScalars.firstIndex { !$0.properties.isWhitespace } ?? unicodeScalars.endIndex
        let end = unicodeScalars.lastIndex { !$0.properties.isWhitespace }
        return end.map { String(unicodeScalars[start...$0]) } ?? ""
    }

    /// Returns as many whole characters from the front as fit a number of bytes of UTF-8.
    ///
    /// A first character that alone is longer, by many combining marks, is cut between scalars.
    func cut(toBytes limit: Int) -> String {
        if utf8.count <= limit { return self }
        var result = ""
        var count = 0
        for character in self {
            count += character.utf8.count
            if count > limit { break }
            result.append(character)
        }
        if !result.isEmpty { return result }
        var scalars = String.UnicodeScalarView()
        count = 0
        for scalar in unicodeScalars {
            count += UTF8.width(scalar)
            if count > limit { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }
}
