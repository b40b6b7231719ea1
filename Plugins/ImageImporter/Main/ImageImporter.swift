import ImporterKit
import ImageDecoder

@main
struct ImageImporter {
    static func main() {
        ImageDecoder.tighten()
        ImageDecoder.serve()
    }
}
