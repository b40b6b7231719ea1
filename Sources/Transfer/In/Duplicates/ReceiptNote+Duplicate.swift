import InternationalText
import Organizer

extension ReceiptNote {
    /// The code of what says that a payload holds what an item of the list holds already.
    package static let duplicate = "duplicate"

    static func duplicate(_ words: String) -> ReceiptNote { ReceiptNote(code: duplicate, message: words) }

    /// `total`: how many items the payload has. `others`: how many leave the list.
    static func replaced(_ content: SameContent, of total: Int, others: Int) -> ReceiptNote {
        let end = "which held the same and left the list"
        let more = others == 1 ? "" : " and \(counted(others - 1, "other"))"
        let message =
            if total == 1 {
                "it replaces \(content.holder)\(more), \(end)"
            } else if content.count == 1 {
                "1 of its \(grouped(total)) items replaces \(content.holder)\(more), \(end)"
            } else {
                "\(content.some(of: total)) replace \(content.holder)\(more), \(end)"
            }
        return ReceiptNote(code: "replaced", message: message)
    }
}
