import ImporterKit
import TextDecoder

@main
struct TextImporter {
    static func main() {
        TextDecoder.serve(isTightened: TextDecoder.tighten())
    }
}
