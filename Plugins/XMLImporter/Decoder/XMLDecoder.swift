import ImporterKit
import ImporterWire
import InternationalText

/// Reads what an XML document is and holds: root, dialect, title, entries, dates, and the text to find it by.
///
/// The document must be well-formed, by libxml2's verdict. Feeds and outlines alone are mended where mending is
/// sure to leave their meaning alone: ampersands that begin no reference, HTML's entities, characters that XML
/// forbids, bytes before the declaration, an encoding that is declared falsely or not at all. Each is a note.
/// Whatever else is wrong with them, and anything that is wrong with other documents, is refused with its line,
/// column and, where the payload is UTF-8, byte offset. ``XMLLimits`` says how much a document may ask for.
///
/// Nothing is fetched or opened. Memory does not follow the payload's size. A mended document is read twice or
/// three times, one that declares a legacy encoding once more to see whether that is true.
package struct XMLDecoder: Importer {
    package init() {}

    package mutating func decode(_ payload: Payload, into answer: inout Answer) throws(Refusal) {
        let head = try payload.prefix(DocumentEncoding.prefix)
        guard !head.starts(with: "bplist".utf8) else {
            throw Refusal(.unsupported, "it is a property list, but not in XML")
        }
        let document: ParsedDocument
        do {
            document = try ParsedDocument(payload, head: head)
        } catch {
            throw error.refusal
        }
        for note in document.notes { answer.note(note.code, note.message) }
        try answer.append(document.facts.item(encoding: document.encoding, payloadType: payload.type))
    }
}
