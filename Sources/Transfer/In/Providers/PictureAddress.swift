import ContentTypes
import DragAndDrop

/// Finds the name in the address of a picture, a sound or a film, by which it is called when it is dragged from a page.
enum PictureAddress {
    /// The longest text that is looked at, in bytes; longer ones name no picture.
    private static let limit = 16 << 10

    /// Returns the last part of the one web address in a `text/uri-list` or `public.url`, when it ends as such a file's
    /// name does; else nil.
    static func fileName(in bytes: some Collection<UInt8>) -> String? {
        guard bytes.count <= limit else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .filter { !$0.hasPrefix("#") }
        guard lines.count == 1, let line = lines.first,
            let start = line.firstRange(of: "://")?.upperBound
        else { return nil }
        let whole = line[start...].prefix { $0 != "?" && $0 != "#" }
        guard let slash = whole.firstIndex(of: "/"),
            let path = FilePath(fileURL: "file://" + whole[slash...]),
            let name = String(validating: path.lastComponent, as: UTF8.self),
            let dot = name.lastIndex(of: "."), dot > name.startIndex,
            let type = UTType(filenameExtension: String(name[name.index(after: dot)...])),
            type.conforms(to: .image) || type.conforms(to: .audiovisualContent)
        else { return nil }
        return name
    }
}
