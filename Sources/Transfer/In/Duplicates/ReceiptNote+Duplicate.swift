import Organizer

extension ReceiptNote {
    /// The code of what says that a payload holds what an item of the list holds already.
    package static let duplicate = "duplicate"

    static func duplicate(_ words: String) -> ReceiptNote { ReceiptNote(code: duplicate, message: words) }

    static func replaced(_ content: SameContent, of total: Int) -> ReceiptNote {
        let end = "which held the same and left the list"
        let message =
            if total == 1 {
                "it replaces \(content.holder), \(end)"
            } else if content.count == 1 {
                "1 of its \(total) items replaces \(content.holder), \(end)"
            } else {
                "\(content.some(of: total)) replace others, \(end), the first \(content.holder)"
            }
        return ReceiptNote(code: "replaced", message: message)
    }
}
