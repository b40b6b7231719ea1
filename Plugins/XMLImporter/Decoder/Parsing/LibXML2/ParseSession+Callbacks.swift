import CLibXML2

extension ParseSession {
    /// The functions that libxml2 calls. What is left out is not wanted, and is skipped by libxml2.
    static var handler: xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startDocument = { ParseSession.at($0)?.pointee.startDocument() }
        handler.startElementNs = {
            session, local, prefix, uri, declarations, namespaces, count, defaulted, values in
            guard let session = ParseSession.at(session), let local else { return }
            // Valid: libxml2 passes `count` attributes of five pointers and `declarations` namespaces of two.
            session.pointee.startElement(
                XMLElement(
                    local: local, prefix: prefix, uri: uri,
                    attributes: UnsafeBufferPointer(start: values, count: values == nil ? 0 : Int(count) * 5),
                    declarations: UnsafeBufferPointer(
                        start: namespaces, count: namespaces == nil ? 0 : Int(declarations) * 2)),
                defaulted: Int(defaulted))
        }
        handler.endElementNs = { session, _, _, _ in ParseSession.at(session)?.pointee.endElement() }
        let characters: charactersSAXFunc = { session, bytes, count in
            ParseSession.at(session)?.pointee.text(UnsafeBufferPointer(start: bytes, count: Int(count)))
        }
        handler.characters = characters
        // Being the same, these spare libxml2 the question which white space matters.
        handler.ignorableWhitespace = characters
        handler.cdataBlock = characters
        handler.reference = { session, name in
            if let name { ParseSession.at(session)?.pointee.unexplained(String(cString: name)) }
        }
        handler.internalSubset = { ParseSession.at($0)?.pointee.startDocumentType($1, $2, $3) }
        handler.externalSubset = { session, _, _, _ in ParseSession.at(session)?.pointee.endDocumentType() }
        handler.entityDecl = { ParseSession.at($0)?.pointee.declareEntity($1, $2, $3, $4, $5) }
        handler.unparsedEntityDecl = { session, name, publicID, systemID, notation in
            guard let session = ParseSession.at(session) else { return }
            session.pointee.declared()
            xmlSAX2UnparsedEntityDecl(session.pointee.context, name, publicID, systemID, notation)
        }
        handler.attributeDecl = { session, _, _, _, _, value, values in
            ParseSession.at(session)?.pointee.declareAttribute(hasDefault: value != nil, values: values)
        }
        handler.elementDecl = { session, _, _, _ in ParseSession.at(session)?.pointee.declared() }
        handler.notationDecl = { session, _, _, _ in ParseSession.at(session)?.pointee.declared() }
        handler.comment = { session, _ in ParseSession.at(session)?.pointee.declared() }
        handler.processingInstruction = { session, _, _ in ParseSession.at(session)?.pointee.declared() }
        handler.getEntity = { ParseSession.at($0)?.pointee.entity(named: $1) }
        handler.getParameterEntity = { ParseSession.at($0)?.pointee.parameterEntity(named: $1) }
        handler.serror = { _, error in
            // The first argument is not always the session: errors of validity bring the context. But every context
            // of this document, those of its entities too, keeps the session as its private data.
            guard let error, ParseSession.isParserError(error.pointee.domain),
                let context = error.pointee.ctxt
            else { return }
            let owner = context.assumingMemoryBound(to: xmlParserCtxt.self).pointee._private
            ParseSession.at(owner)?.pointee.record(error.pointee)
        }
        return handler
    }

    /// Says whether an error's context is a parser's, by the part of libxml2 that reports it.
    private static func isParserError(_ domain: Int32) -> Bool {
        [XML_FROM_PARSER, XML_FROM_NAMESPACE, XML_FROM_DTD, XML_FROM_IO, XML_FROM_VALID]
            .contains { Int32($0.rawValue) == domain }
    }
}
