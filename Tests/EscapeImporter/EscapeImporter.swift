import ImporterKit

/// An importer that does not decode: it makes the attempt that its payload names, and answers with what came of it.
///
/// The payload's second to fourth lines are the attempt, a file, and a folder that may be written to, both outside. The
/// item is named “0” when nothing denied the attempt, or by the error number.
struct EscapeImporter: Importer {
    mutating func decode(_ payload: Payload, into answer: inout Answer) throws(Refusal) {
        let lines = String(decoding: try payload.bytes(limit: 4096), as: UTF8.self).split(separator: "\n")
        guard lines.count == 4, let attempt = Attempt(rawValue: String(lines[1])) else {
            throw Refusal(.damaged, "it names no attempt")
        }
        let place = Place(payload: payload.descriptor, secret: String(lines[2]), folder: String(lines[3]))
        try answer.append(ImportedItem(suggestedName: String(attempt.errorNumber(at: place))))
    }
}

@main
struct Program {
    static func main() { EscapeImporter.serve() }
}
