/// Says by which rule an entry of a dropped folder is left out.
package enum LeftOut: Sendable, Hashable {
    /// Its name begins with a dot.
    case hidden
    /// A system keeps it there for itself.
    case system
    /// A link to a folder, which would be met twice or without end.
    case linkToFolder
    /// A library of Punnet's, which may be the very one that takes the drop.
    case library
    /// A pipe, a socket or a device: nothing that could be read to its end.
    case special(FileKind)

    /// Applies the rules that go by the name; nil when none does.
    ///
    /// Systems' own: the Finder's and Explorer's folder notes, resource forks beside their files, and the bins and
    /// archives' folders of those systems. Names of Windows are compared without regard to case.
    package init?(name: [UInt8]) {
        if name.starts(with: "._".utf8) || name.elementsEqual(".DS_Store".utf8) {
            self = .system
        } else if name.first == UInt8(ascii: ".") {
            self = .hidden
        } else if Self.systemNames.contains(String(decoding: name, as: UTF8.self).lowercased()) {
            self = .system
        } else {
            return nil
        }
    }

    private static let systemNames: Set<String> = [
        "thumbs.db", "ehthumbs.db", "desktop.ini", "icon\r", "__macosx", "$recycle.bin",
        "system volume information", "lost+found",
    ]
}
