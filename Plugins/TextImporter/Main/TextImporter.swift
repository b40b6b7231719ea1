import ImporterKit
import TextDecoder

@main
struct TextImporter {
    static func main() {
        TextDecoder.tighten()
        TextDecoder.serve()
    }
}
