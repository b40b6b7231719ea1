import ImporterKit
import ImporterWire
import InternationalText

/// Reads a document as it stands, or else mended, and keeps what was learnt of it.
struct ParsedDocument {
    let facts: DocumentFacts
    /// The name of the encoding it is in.
    let encoding: String
    let notes: [Note]

    /// Reads a payload whose first bytes are `head`; throws the first fault where nothing mends it.
    init(_ payload: Payload, head: [UInt8]) throws(ParseFault) {
        do {
            let encoding = try DocumentEncoding(of: payload, head: head, mending: false)
            try self.init(payload, in: encoding, mending: false)
        } catch {
            guard let remedy = error.remedy,
                let mended = Self.mended(payload, head: head, doubtingEncoding: remedy == .doubtEncoding)
            else { throw error }
            self = mended
        }
    }

    private init(_ payload: Payload, in encoding: DocumentEncoding, mending: Bool) throws(ParseFault) {
        let text = encoding.open(payload)
        var reader = DocumentReader(locale: payload.locale)
        let found = try LibXML2.parse(
            mending ? MendedText(text) : text, mending: mending, into: &reader)
        if mending && !reader.isOfMendedDialect {
            throw ParseFault(Refusal(.damaged, "only feeds and outlines are mended"))
        }
        reader.finish()
        facts = reader.facts
        self.encoding = encoding.name
        var notes = encoding.notes + found
        if mending && notes.isEmpty {
            notes = [
                Note(code: "declaration-ignored", message: "its XML declaration is malformed and was ignored")
            ]
        }
        self.notes = notes
    }

    /// Tries a document once more with its faults mended, and once again in the encoding that is likeliest.
    private static func mended(_ payload: Payload, head: [UInt8], doubtingEncoding: Bool) -> ParsedDocument? {
        guard let encoding = try? DocumentEncoding(of: payload, head: head, mending: true) else { return nil }
        do throws(ParseFault) {
            return try ParsedDocument(payload, in: encoding, mending: true)
        } catch {
            guard error.remedy == .doubtEncoding, encoding.mayBeGuessed,
                let guess = try? likeliestEncoding(of: payload, from: encoding.start)
            else { return nil }
            let guessed = DocumentEncoding(guessed: guess, from: encoding.start)
            return try? ParsedDocument(payload, in: guessed, mending: true)
        }
    }

    /// Guesses the encoding of a document that is not UTF-8 from its first 64 KiB; nil where ICU is in doubt.
    private static func likeliestEncoding(of payload: Payload, from start: Int) throws(Refusal)
        -> TextEncoding?
    {
        let sample = try payload.prefix(start + 64 * 1024).dropFirst(start)
        let guesses = sample.withUnsafeBytes { TextEncoding.guesses(from: $0) }
        return guesses.first { $0.confidence >= 20 && $0.encoding != .utf8 }?.encoding
    }
}
