import ImporterKit

/// Reads SubRip subtitles: how many there are, and their text, by which a film is found.
struct Subtitles: Importer {
    private static let sizeLimit = 8 << 20
    private static let excerptLimit = 2000

    mutating func decode(_ payload: Payload, into answer: inout Answer) throws(Refusal) {
        let bytes = try payload.bytes(limit: Self.sizeLimit)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Refusal(.damaged, "it is not UTF-8")
        }
        var count = 0
        var spoken = ""
        var isInside = false
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if line.contains(" --> ") {
                count += 1
                isInside = true
            } else if line.isEmpty {
                isInside = false
            } else if isInside, spoken.utf8.count + line.utf8.count < Self.excerptLimit {
                spoken += (spoken.isEmpty ? "" : " ") + line
            }
        }
        guard count > 0 else { throw Refusal(.unsupported, "it holds no subtitle") }
        try answer.append(
            ImportedItem(attributes: [AttributeKey.entries: .integer(Int64(count))], excerpt: spoken))
    }
}

@main
struct Program {
    static func main() { Subtitles.serve() }
}
