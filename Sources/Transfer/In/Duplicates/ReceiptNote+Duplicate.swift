import Organizer

extension ReceiptNote {
    /// The code of what says that a payload holds what an item of the list holds already.
    package static let duplicate = "duplicate"

    static func duplicate(of holder: String) -> ReceiptNote {
        ReceiptNote(code: duplicate, message: "it holds the same as \(holder)")
    }

    static func replaced(_ holder: String) -> ReceiptNote {
        ReceiptNote(code: "replaced", message: "it replaces \(holder), which held the same and left the list")
    }
}
