/// Holds what shared-mime-info says of a type in the file it keeps for it (`…/mime/image/png.xml`).
struct MIMEDescription: Sendable, Hashable {
    /// The type's name in English (“Blender scene”).
    var comment: String?
    /// Extensions in the order in which the database was written: the first is the one to give a new file.
    var extensions: [String] = []

    /// The largest file read, in bytes; the largest real one has 15 KiB.
    private static let largestFile = 256 * 1024

    /// Reads the file of a type from the first folder that has one. `mimeType` must be a valid name.
    static func read(_ mimeType: String, folders: [String]) -> MIMEDescription {
        // A valid name holds no “/” but the one in its middle; “..” alone on a side would leave the folder.
        guard MIMEName.isValid(mimeType),
            !mimeType.split(separator: "/").contains(where: { $0.hasPrefix(".") })
        else { return MIMEDescription() }
        for folder in folders {
            if let bytes = readFile("\(folder)/\(mimeType).xml", limit: largestFile) {
                return MIMEDescription(xml: String(decoding: bytes, as: UTF8.self))
            }
        }
        return MIMEDescription()
    }

    private init() {}

    /// Picks the English comment and the globs out of the XML that update-mime-database writes: one element a
    /// line.
    init(xml: String) {
        for line in xml.split(separator: "\n") {
            let line = line.drop { $0 == " " || $0 == "\t" }
            if comment == nil, line.hasPrefix("<comment>"), line.hasSuffix("</comment>") {
                comment = Self.unescaped(line.dropFirst("<comment>".count).dropLast("</comment>".count))
            } else if line.hasPrefix("<glob "), let pattern = Self.attribute("pattern", of: line),
                pattern.hasPrefix("*."), !pattern.dropFirst(2).contains(where: { "*?[".contains($0) })
            {
                extensions.append(String(pattern.dropFirst(2)))
            }
        }
    }

    private static func attribute(_ name: String, of element: Substring) -> String? {
        let parts = element.split(separator: "\"", omittingEmptySubsequences: false)
        guard let index = parts.firstIndex(where: { $0.hasSuffix("\(name)=") }), index + 1 < parts.count
        else {
            return nil
        }
        return unescaped(parts[index + 1])
    }

    private static func unescaped(_ text: Substring) -> String {
        var result = ""
        var rest = text
        while let ampersand = rest.firstIndex(of: "&") {
            result += rest[..<ampersand]
            rest = rest[ampersand...]
            guard
                let (entity, character) = [
                    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
                ].first(where: { rest.hasPrefix($0.0) })
            else {
                result.append("&")
                rest = rest.dropFirst()
                continue
            }
            result += character
            rest = rest.dropFirst(entity.count)
        }
        return result + rest
    }
}
