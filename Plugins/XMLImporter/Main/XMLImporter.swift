import ImporterKit
import XMLDecoder

@main
struct XMLImporter {
    static func main() {
        XMLDecoder.tighten()
        XMLDecoder.serve()
    }
}
