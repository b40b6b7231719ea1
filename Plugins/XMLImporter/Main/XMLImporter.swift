import ImporterKit
import XMLDecoder

@main
struct XMLImporter {
    static func main() {
        XMLDecoder.serve(isTightened: XMLDecoder.tighten())
    }
}
