import ImporterKit
import ImporterWire
import InternationalText

/// Reads a document as it stands, or else mended, and keeps what was learnt of it.
struct ParsedDocument {
    let facts: DocumentFacts
    /// The name of the encoding it is in.
    let encoding: String
    let notes: [Note]
    let links: CollectedLinks

    /// Reads a payload whose first bytes are `head`; throws the first fault where nothing mends it.
    init(_ payload: Payload, head: [UInt8]) throws(ParseFault) {
        do {
            let encoding = try DocumentEncoding(of: payload, head: head, mending: false)
            try self.init(payload, in: encoding, mending: false)
        } catch {
            guard error.remedy != nil, let mended = Self.mended(payload, head: head, after: error) else {
                throw error
            }
            self = mended
        }
    }

    private init(_ payload: Payload, in encoding: DocumentEncoding, mending: Bool) throws(ParseFault) {
        let text = encoding.open(payload)
        var reader = DocumentReader(locale: payload.locale, collectingLinks: !payload.isWantedWhole)
        let found = try LibXML2.parse(
            mending ? MendedText(text) : text, size: payload.size, mending: mending, into: &reader)
        if mending && !reader.isOfMendedDialect {
            throw ParseFault(Refusal(.damaged, "only feeds and outlines are mended"))
        }
        reader.finish()
        facts = reader.facts
        links = reader.links
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
    private static func mended(_ payload: Payload, head: [UInt8], after fault: ParseFault) -> ParsedDocument?
    {
        guard let encoding = try? DocumentEncoding(of: payload, head: head, mending: true) else { return nil }
        do throws(ParseFault) {
            return try ParsedDocument(payload, in: encoding, mending: true)
        } catch {
            guard error.remedy == .doubtEncoding, encoding.mayBeGuessed,
                let guess = try? likeliestEncoding(of: payload, near: fault.refusal.offset)
            else { return nil }
            let guessed = DocumentEncoding(guessed: guess, from: encoding.start)
            return try? ParsedDocument(payload, in: guessed, mending: true)
        }
    }

    /// Guesses the encoding of a document that is not UTF-8; nil where ICU is in doubt.
    ///
    /// From 8 KiB that begin with the text in which the fault is: what precedes it is ASCII, and says nothing.
    private static func likeliestEncoding(
        of payload: Payload, near fault: Int64?
    ) throws(ParseFault) -> TextEncoding? {
        let start = max(0, (fault ?? 0) - 64)
        var sample = [UInt8](repeating: 0, count: 8 * 1024)
        let count = try payload.chunk(into: &sample, at: start)
        let before = sample[..<min(count, Int((fault ?? 0) - start))]
        let first = before.lastIndex(of: UInt8(ascii: ">")) ?? 0
        let guesses = sample.withUnsafeBytes { bytes in
            TextEncoding.guesses(from: UnsafeRawBufferPointer(rebasing: bytes[first..<count]))
        }
        return guesses.first { $0.confidence >= 20 && $0.encoding != .utf8 }?.encoding
    }
}
