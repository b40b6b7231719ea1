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
/// Property lists are read in XML and in binary. Outlines and bookmark files, Safari's among them, become the links in
/// them, unless they are wanted whole or hold none.
///
/// What does not begin as XML does, and is not mended, is refused as unsupported: a text that is only called so.
///
/// Nothing is fetched or opened. Memory does not follow the payload's size. A mended document is read twice or
/// three times, one that declares a legacy encoding once more to see whether that is true.
package struct XMLDecoder: Importer {
    package init() {}

    package mutating func decode(_ payload: Payload, into answer: inout Answer) throws(Refusal) {
        let head = try payload.prefix(DocumentEncoding.prefix)
        if BinaryPropertyList.begins(head) {
            return try decodeBinary(payload, into: &answer)
        }
        if Self.propertyListTypes.contains(payload.type), !Self.looksLikeXML(head) {
            throw Refusal(.unsupported, "it is a property list neither in XML nor in binary")
        }
        let document: ParsedDocument
        do {
            document = try ParsedDocument(payload, head: head)
        } catch {
            var refusal = error.refusal
            if refusal.code == .damaged, !Self.beginsLikeXML(head) { refusal.code = .unsupported }
            throw refusal
        }
        for note in document.notes { answer.note(note.code, note.message) }
        if try document.links.append(to: &answer, of: document.facts.title.value) { return }
        try answer.append(document.facts.item(encoding: document.encoding, payloadType: payload.type))
    }

    private func decodeBinary(_ payload: Payload, into answer: inout Answer) throws(Refusal) {
        var list = try BinaryPropertyList(try payload.bytes(limit: XMLLimits.propertyList))
        var facts = PropertyListFacts()
        var safari = SafariBookmarks()
        try list.walk {
            facts.take($0)
            if !payload.isWantedWhole { safari.take($0) }
        }
        if try CollectedLinks(safari.bookmarks).append(to: &answer) { return }
        try answer.append(facts.item(payloadType: payload.type))
    }

    /// Types of which some payloads are neither XML nor binary.
    private static let propertyListTypes: Set<String> = [
        "com.apple.property-list", "com.apple.ascii-property-list",
    ]

    /// Whether a tag comes first, or a declaration soon, where nothing but blanks and controls precedes; nothing at all is
    /// no text either.
    private static func beginsLikeXML(_ head: [UInt8]) -> Bool {
        let first = head.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains($0) }
        return first.map { $0 == UInt8(ascii: "<") } ?? true
            || head.starts(with: [0x4C, 0x6F, 0xA7, 0x94])
            || head.prefix(64).firstRange(of: Array("<?xml".utf8)) != nil
    }

    /// Whether the first byte that is no blank and no part of a mark or of wide characters begins a tag.
    private static func looksLikeXML(_ head: [UInt8]) -> Bool {
        head.first { ![0x00, 0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains($0) }
            == UInt8(ascii: "<")
    }
}
