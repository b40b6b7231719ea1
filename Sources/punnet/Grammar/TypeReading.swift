import ContentTypes
import InternationalText
import Terminal

extension Reading where Value == UTType {
    /// Reads TYPE: an identifier (`public.image`), a MIME type (`image/png`), or an extension after a dot (`.png`).
    static var type: Reading {
        Reading { (word) throws(RefusedValue) in
            let text = try Reading<String>.name.read(word)
            if let type = type(text) { return type }
            let near = nearest(to: text, among: ValueDescription.commonTypes)
            throw RefusedValue(
                "no content type is known by this",
                advice: near.map { "The nearest is \($0)." }
                    ?? "Write an identifier such as public.image, a MIME type or an extension such as .png.")
        }
    }

    /// A tag that nothing knows makes a type of its own, which is not what a person means here.
    private static func type(_ text: String) -> UTType? {
        let type =
            if text.hasPrefix(".") {
                UTType(filenameExtension: String(text.dropFirst()))
            } else if text.contains("/") {
                UTType(mimeType: text)
            } else {
                UTType(text)
            }
        return type.flatMap { $0.isDynamic && !text.hasPrefix("dyn.") ? nil : $0 }
    }
}
