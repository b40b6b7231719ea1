import ContentTypes
import DragAndDrop

/// Names a bird.
struct Bird: Codable, Hashable {
    var name: String
}

/// Lets a bird travel, as JSON under a type of its own, and be read from plain text where there is nothing better.
///
/// The type's name is the program's own; no project file has to declare it. `CodableItem` would do for a bird that
/// only birds are made of; this protocol adds the text.
extension Bird: PlainTextReadable {
    static let contentType = UTType(exportedAs: "org.example.birds.bird")

    /// Makes a bird of a text that is dropped, its first line; one that says nothing is no bird.
    init?(plainText: String) {
        let line = plainText.split(whereSeparator: \.isNewline).first ?? ""
        let words = line.split(whereSeparator: \.isWhitespace)
        if words.isEmpty { return nil }
        name = words.joined(separator: " ")
    }
}

/// Says the same in the manner of CoreTransferable, for code that is written that way.
///
/// A bird also goes out as its name: it can be dropped into any text.
extension Bird: Transferable {
    static var transferRepresentation: some TransferRepresentation {
        CodableRepresentation(contentType: Bird.contentType)
        ProxyRepresentation(exporting: \.name)
    }
}
