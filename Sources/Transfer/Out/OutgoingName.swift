import DragAndDrop
import Organizer

/// Chooses the name under which an item leaves the library as a file.
///
/// An item that still has the name of its file leaves under that file's name, byte for byte. Any other has its own
/// name and its file's extension, once; see ``FileName``.
struct OutgoingName {
    /// Stands before the name; ASCII, and short.
    let prefix: String
    private let item: Item
    /// The file's name, cut before its extension, where the item still has it.
    private let own: (stem: [UInt8], ending: [UInt8])?
    private let pathExtension: String?

    init(of item: Item, prefix: String = "") {
        self.item = item
        self.prefix = prefix
        switch item.source {
        case .file(let path, _, _):
            let name = path.lastComponent
            let ending = ItemName.ending(ofFile: name)
            let isOwn = ItemName.stem(ofFile: name) == item.name && Self.isName(name)
            own = isOwn ? (Array(name.dropLast(ending.count)), ending) : nil
            pathExtension = ending.isEmpty ? nil : String(decoding: ending.dropFirst(), as: UTF8.self)
        case .data:
            own = nil
            pathExtension = item.type.preferredFilenameExtension
        case .url:
            own = nil
            pathExtension = "url"
        }
    }

    /// Whether a file can have the name, which a library from elsewhere may only claim.
    private static func isName(_ name: [UInt8]) -> Bool {
        !name.contains(0) && name != Array(".".utf8) && name != Array("..".utf8)
    }

    /// Returns one name, at most 255 bytes, without a slash. `number`: from 1; tells files of one name apart.
    func bytes(number: Int) -> [UInt8] {
        if let own {
            let mark = number > 1 ? " (\(number))" : ""
            let name = Array(prefix.utf8) + own.stem + Array(mark.utf8) + own.ending
            if name.count <= FileName.limit { return name }
        }
        return Array(FileName.of(prefix + item.name, pathExtension: pathExtension, number: number).utf8)
    }
}
