import CLibXML2
import ImporterWire

/// Parses documents with libxml2, through its SAX2 interface: no tree, no network, no file, nothing external.
///
/// libxml2 asks for input (xmlCreateIOParserCtxt) rather than being pushed it: its push parser decides by a scan of
/// its own where an internal subset ends, and takes `<!DOCTYPE r [<?p don't?>]><r/>` for unfinished; and only
/// when it asks can a tag with a million attributes be stopped before each is compared with each. What it gets is
/// always UTF-8, and the encoding in the declaration is ignored (XML_PARSE_IGNORE_ENC), so iconv is never called.
///
/// Entities of the document itself are expanded within ``XMLLimits``. Those in other files are never asked for:
/// no parser option that loads them is set (XML_PARSE_NOENT is one: `replaceEntities` alone expands without it),
/// no external subset is read, and the process's entity loader refuses everything besides.
///
/// Only the files of this folder import libxml2, and its pointers do not leave them.
enum LibXML2 {
    /// Parses the whole of a document and reports it to `reader`; returns what the user should know of it.
    ///
    /// Throws when the document is not well-formed by libxml2's verdict, and when it hits a limit. With `mending`,
    /// entities that are nowhere declared are read as HTML's, or as the text they are written as. `size` is about how
    /// many bytes there are: it saves small documents the memory that large ones are read through.
    static func parse(
        _ source: any TextSource, size: Int64, mending: Bool, into reader: inout DocumentReader
    ) throws(ParseFault) -> [Note] {
        _ = processIsPrepared
        xml_silence_messages()
        let session = UnsafeMutablePointer<ParseSession>.allocate(capacity: 1)
        session.initialize(
            to: ParseSession(
                source, chunk: Int(min(64 * 1024, max(1024, size + 1))), mending: mending, reader: reader))
        defer {
            session.deinitialize(count: 1)
            session.deallocate()
        }
        var handler = ParseSession.handler
        // Valid: libxml2 copies the handler; the session stays where it is until the context is freed.
        guard
            let context = xmlCreateIOParserCtxt(
                &handler, session, ParseSession.readInput, nil, session, XML_CHAR_ENCODING_UTF8)
        else { throw .limit("there is no memory left to parse it") }
        defer {
            xmlFreeDoc(context.pointee.myDoc)
            xmlFreeParserCtxt(context)
        }
        xmlCtxtUseOptions(
            context, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue))
        context.pointee._private = UnsafeMutableRawPointer(session)
        session.pointee.context = context
        xmlParseDocument(context)
        let notes = try session.pointee.finish()
        reader = session.pointee.reader
        return notes
    }

    /// Finds the character that HTML 4 gives a name (“nbsp”), as a number.
    static func htmlCharacter(named name: String) -> UInt32? {
        // Valid: the table that is searched is constant.
        guard let entity = htmlEntityLookup(name) else { return nil }
        return UInt32(entity.pointee.value)
    }

    /// Sets what libxml2 keeps for the whole process; constant from here on, so nothing passes between payloads.
    private static let processIsPrepared: Bool = {
        xmlInitParser()
        xmlCatalogSetDefaults(XML_CATA_ALLOW_NONE)
        xmlSetExternalEntityLoader { _, _, _ in nil }
        return true
    }()
}
