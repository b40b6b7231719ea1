import ImporterKit
import URLDecoder

@main
struct URLImporter {
    static func main() {
        URLDecoder.tighten()
        URLDecoder.serve()
    }
}
