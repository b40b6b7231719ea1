import ImporterKit
import URLDecoder

@main
struct URLImporter {
    static func main() {
        URLDecoder.serve(isTightened: URLDecoder.tighten())
    }
}
