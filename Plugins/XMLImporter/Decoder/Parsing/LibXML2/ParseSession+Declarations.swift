import CLibXML2

extension ParseSession {
    mutating func startDocumentType(
        _ name: UnsafePointer<xmlChar>?, _ publicID: UnsafePointer<xmlChar>?,
        _ systemID: UnsafePointer<xmlChar>?
    ) {
        hasDocumentType = true
        documentTypeStart = served
        lastDeclaration = served
        // External parameter entities would be asked for; and no default is wanted with its entities expanded.
        context?.pointee.replaceEntities = 0
        xmlSAX2InternalSubset(context, name, publicID, systemID)
    }

    mutating func endDocumentType() {
        context?.pointee.replaceEntities = 1
    }

    /// Notes that a declaration, comment or instruction has ended.
    mutating func declared() {
        lastDeclaration = served
    }

    mutating func declareEntity(
        _ name: UnsafePointer<xmlChar>?, _ type: Int32, _ publicID: UnsafePointer<xmlChar>?,
        _ systemID: UnsafePointer<xmlChar>?, _ content: UnsafeMutablePointer<xmlChar>?
    ) {
        declared()
        if let content {
            let text = UnsafeBufferPointer(start: content, count: Int(xmlStrlen(content)))
            let isParameter = type == Int32(XML_INTERNAL_PARAMETER_ENTITY.rawValue)
            if isParameter && text.count > XMLLimits.declaration {
                return stop(.limit("a parameter entity is larger than \(XMLLimits.declaration >> 10) KiB"))
            }
            // Tags within entities are parsed from memory: no read falls between their attributes.
            if !isParameter, text.contains(UInt8(ascii: "<")),
                text.count(where: { $0 == UInt8(ascii: "=") }) > XMLLimits.attributes
            {
                return stop(.tooManyAttributes)
            }
        }
        xmlSAX2EntityDecl(context, name, type, publicID, systemID, content)
    }

    /// Notes the declaration of an attribute; `values` is the callback's to free.
    mutating func declareAttribute(hasDefault: Bool, values: xmlEnumerationPtr?) {
        declared()
        xmlFreeEnumeration(values)
        if hasDefault { defaults += 1 }
        if defaults > XMLLimits.defaults {
            stop(.limit("it declares defaults for more than \(XMLLimits.defaults) attributes"))
        }
    }

    /// Finds an entity for a reference in content, in an attribute's value or in another entity.
    mutating func entity(named name: UnsafePointer<xmlChar>?) -> xmlEntityPtr? {
        guard !isStopped, let context, let name else { return nil }
        references += 1
        if references > XMLLimits.references + served / XMLLimits.bytesForEachReference {
            stop(.tooManyReferences)
            return nil
        }
        if let entity = xmlGetDocEntity(context.pointee.myDoc, name) {
            if entity.pointee.etype == XML_EXTERNAL_GENERAL_PARSED_ENTITY,
                context.pointee.instate == XML_PARSER_CONTENT
            {
                notes.unexpanded(String(cString: name))
                reader.text(Array("&\(String(cString: name));".utf8).span)
            }
            return entity
        }
        return mending ? inventEntity(named: String(cString: name)) : nil
    }

    /// Declares an entity that the document should have declared.
    private mutating func inventEntity(named name: String) -> xmlEntityPtr? {
        guard let document = context?.pointee.myDoc else { return nil }
        let character = LibXML2.htmlCharacter(named: name).flatMap(Unicode.Scalar.init)
        notes.undeclared(name)
        return xmlAddDocEntity(
            document, name, Int32(XML_INTERNAL_GENERAL_ENTITY.rawValue), nil, nil,
            character.map { String($0) } ?? "&#38;\(name);")
    }

    mutating func parameterEntity(named name: UnsafePointer<xmlChar>?) -> xmlEntityPtr? {
        guard !isStopped, let entity = xmlSAX2GetParameterEntity(context, name) else { return nil }
        parameterExpansion += Int(entity.pointee.length)
        references += 1
        if parameterExpansion > XMLLimits.documentType {
            stop(.tooMuchExpansion)
            return nil
        }
        return entity
    }
}
