import ContentTypes
import DragAndDrop

/// Content types that these tests name; those of the system by their identifiers.
enum Types {
    static let data = type("public.data")
    static let image = type("public.image")
    static let png = type("public.png")
    static let jpeg = type("public.jpeg")
    static let json = type("public.json")
    static let url = type("public.url")
    static let fileURL = type("public.file-url")
    static let plainText = type("public.plain-text")
    static let utf8PlainText = type("public.utf8-plain-text")
    static let utf16PlainText = type("public.utf16-plain-text")
    static let html = type("public.html")

    private static func type(_ identifier: String) -> UTType {
        guard let type = UTType(identifier) else { preconditionFailure("\(identifier) is not declared") }
        return type
    }
}
