import ContentTypes

/// Holds the names that items get when nothing else names them.
enum KindName {
    /// Names a type's kind in one word: “Image”, “Link”, “Text”.
    static func of(_ type: UTType) -> String {
        kinds.first { type.conforms(to: $0.type) }?.name ?? "File"
    }

    /// The special before the general: a picture is data, and a link file may be text.
    private static let kinds: [(type: UTType, name: String)] = [
        (.image, "Image"), (.audio, "Sound"), (.audiovisualContent, "Video"), (.internetLocation, "Link"),
        (.url, "Link"), (.folder, "Folder"), (.archive, "Archive"), (.font, "Font"), (.pdf, "Document"),
        (.text, "Text"),
    ]
}
