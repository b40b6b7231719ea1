import ImporterKit

@main
struct FaultyImporter {
    static func main() {}
}
