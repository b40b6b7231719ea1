import ContentTypes
import Organizer

extension ReceiptNote {
    /// The content is not what the name says.
    static func typeDiffers(_ type: UTType, from nameType: UTType) -> ReceiptNote {
        ReceiptNote(
            code: "type-differs",
            message:
                "its content is \([type].listed(by: "and")), though its name says \([nameType].listed(by: "and"))"
        )
    }

    /// The content is not what it was offered as.
    static func typeDiffers(_ type: UTType, fromOffered offered: UTType) -> ReceiptNote {
        ReceiptNote(
            code: "type-differs",
            message:
                "its content is \([type].listed(by: "and")), though it was offered as \([offered].listed(by: "and"))"
        )
    }

    /// The name says what no empty file is.
    static func isEmpty(of nameType: UTType) -> ReceiptNote {
        ReceiptNote(
            code: "empty", message: "it is empty, though its name says \([nameType].listed(by: "and"))")
    }

    /// The importer ran without some layers of confinement.
    static func notConfined(by layers: [String]) -> ReceiptNote {
        ReceiptNote(
            code: "not-confined",
            message:
                "its importer ran without \(layers.joined(separator: ", ")): this kernel does not give it")
    }

    /// Names had a slash, which stands between folders.
    static func slashesReplaced(_ count: Int) -> ReceiptNote {
        ReceiptNote(
            code: "name-changed",
            message: "\(count == 1 ? "a name" : "\(count) names") had a slash, which became “\u{2215}”")
    }

    /// The list took only some of the payload's items.
    static func itemsNotAccepted(_ count: Int, of total: Int) -> ReceiptNote {
        ReceiptNote(
            code: "items-not-accepted",
            message: "\(count) of its \(total) items are of types that the list does not take")
    }
}
