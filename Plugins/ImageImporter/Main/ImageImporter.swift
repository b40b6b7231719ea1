import ImporterKit
import ImageDecoder

@main
struct ImageImporter {
    static func main() {
        ImageDecoder.serve(isTightened: ImageDecoder.tighten())
    }
}
