import CLibXML2
import ImporterWire

/// Holds what libxml2's callbacks need while one document is parsed, at an address that does not change.
struct ParseSession {
    var context: xmlParserCtxtPtr?
    var reader: DocumentReader
    var source: any TextSource
    let mending: Bool
    var fault: ParseFault? {
        didSet { isStopped = fault != nil }
    }
    /// True once there is a fault; asked for every element and piece of text.
    var isStopped = false
    var notes = ParseNotes()

    /// What was read from the source; what libxml2 has not had of it lies between `next` and `end`.
    var chunk: [UInt8]
    var next = 0
    var end = 0
    /// True once the source had no more to give.
    var hasEnded = false
    /// How many bytes of UTF-8 libxml2 was given.
    var served = 0

    var openElements = 0
    var hasDocumentType = false
    /// `served` when the document type declaration began, and when the last declaration in it ended.
    var documentTypeStart = 0
    var lastDeclaration = 0
    var defaults = 0
    var references = 0
    /// How many bytes entities and defaults became so far; with a document type, attributes count whole.
    var expansion = 0
    var parameterExpansion = 0

    init(_ source: any TextSource, chunk: Int, mending: Bool, reader: DocumentReader) {
        self.chunk = [UInt8](repeating: 0, count: chunk)
        self.source = source
        self.mending = mending
        self.reader = reader
    }

    /// Gives the verdict once libxml2 has returned.
    mutating func finish() throws(ParseFault) -> [Note] {
        if var fault {
            // Once the root is known, so is whether mending would be of use.
            if reader.elements > 0 && !reader.isOfMendedDialect { fault.remedy = nil }
            throw fault
        }
        guard let context, context.pointee.wellFormed != 0 else {
            throw ParseFault(Refusal(.damaged, "it is not well-formed XML"))
        }
        // A NUL looks like the end to libxml2, which then accepts what came before.
        if !isExhausted(context) {
            throw ParseFault(
                Refusal(
                    .damaged, "\(place(context)): data follows the end of the document",
                    offset: offset(context)))
        }
        return notes.all + source.notes
    }
}
