import ContentTypes
import Organizer
extension ItemName {
    static func suggested(given: String?, title: String?, provider: String?, fileName: [UInt8]?, firstLine: String?, type: UTType) -> String { given ?? title ?? provider ?? "x" }
}
