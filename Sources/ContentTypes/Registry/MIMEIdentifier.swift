/// Turns MIME types into identifiers and back, letter by letter: `image/x-foo` ↔
/// `org.freedesktop.mime.image.x-foo`.
enum MIMEIdentifier {
    private static let prefix = "org.freedesktop.mime."

    /// The identifier of a MIME type, which must be valid and without parameters.
    static func identifier(of mimeType: String) -> String {
        prefix + mimeType.replacing("/", with: ".", maxReplacements: 1)
    }

    /// The MIME type that an identifier was made of; nil when it was not.
    ///
    /// The first “.” stands for the slash: no media type (“image”, “x-content”) has one in its name.
    static func mimeType(of identifier: String) -> String? {
        guard identifier.hasPrefix(prefix) || identifier.asciiLowercased.hasPrefix(prefix) else { return nil }
        let name = identifier.dropFirst(prefix.count).replacing(".", with: "/", maxReplacements: 1)
        return MIMEName.isValid(name) ? String(name) : nil
    }

    /// Says what a MIME type conforms to directly, by its name and by what a database adds.
    ///
    /// The name's first half gives the class (`image/…` is an image), a suffix the syntax (`+xml`, RFC 6839);
    /// each is left out where an ancestor in the database gives it already, so that the nearer type stays the
    /// nearer.
    /// - `parents`: identifiers of the types that the database names as direct supertypes.
    /// - `ancestors`: MIME types of all that it names, direct or not.
    static func supertypes(of mimeType: String, parents: [String], ancestors: [String]) -> [String] {
        var supertypes = parents
        func add(_ identifier: String) {
            if !supertypes.contains(identifier) { supertypes.append(identifier) }
        }
        let (media, subtype) = halves(mimeType)
        let inherited = ancestors.map(halves)
        for (suffix, identifier) in suffixes where subtype.hasSuffix("+\(suffix)") {
            if !inherited.contains(where: { $0.subtype == suffix || $0.subtype.hasSuffix("+\(suffix)") }) {
                add(identifier)
            }
        }
        if !inherited.contains(where: { $0.media == media }) {
            for identifier in classes[media] ?? [] { add(identifier) }
        }
        if supertypes.isEmpty { add("public.data") }
        return supertypes
    }

    private static func halves(_ mimeType: String) -> (media: String, subtype: String) {
        let parts = mimeType.asciiLowercased.split(separator: "/", maxSplits: 1)
        return (parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : "")
    }

    private static let suffixes = [
        ("xml", "public.xml"), ("json", "public.json"), ("zip", "public.zip-archive"),
        ("gzip", "org.gnu.gnu-zip-archive"),
    ]

    private static let classes: [String: [String]] = [
        "text": ["public.plain-text"], "image": ["public.image"], "audio": ["public.audio"],
        "video": ["public.movie"], "font": ["public.font"], "model": ["public.3d-content", "public.data"],
        "message": ["public.message", "public.data"], "inode": ["public.item"], "x-content": ["public.item"],
    ]
}
