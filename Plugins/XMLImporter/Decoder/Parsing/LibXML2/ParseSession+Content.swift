import CLibXML2

extension ParseSession {
    mutating func startDocument() {
        guard let context else { return }
        xmlSAX2StartDocument(context)
        context.pointee.replaceEntities = 1
        if mending, let document = context.pointee.myDoc {
            // Undeclared entities need a place to be declared in; a real document type takes its place.
            xmlCreateIntSubset(document, "none", nil, nil)
        }
    }

    mutating func startElement(_ element: XMLElement, defaulted: Int) {
        guard !isStopped, let context else { return }
        openElements += 1
        if openElements > XMLLimits.depth + 1 { return stop(.tooDeep) }
        if element.attributes.count > 5 * XMLLimits.attributes { return stop(.tooManyAttributes) }
        if Int(context.pointee.nsNr) > 2 * XMLLimits.namespaces { return stop(.tooManyNamespaces) }
        if hasDocumentType {
            var count = 32 * (defaulted + 1)
            for start in stride(from: 3, to: element.attributes.count, by: 5) {
                if let value = element.attributes[start], let end = element.attributes[start + 1] {
                    count += end - value
                }
            }
            expand(by: count)
        }
        reader.start(element)
        if reader.elements > XMLLimits.elements {
            stop(.limit("it has more than \(XMLLimits.elements) elements"))
        }
    }

    mutating func endElement() {
        guard !isStopped else { return }
        openElements -= 1
        reader.end()
    }

    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard !isStopped else { return }
        if let context, context.pointee.depth > 0 { expand(by: bytes.count) }
        reader.text(bytes.span)
    }

    /// Takes a reference that the document's own declarations do not explain, to HTML's entities or none.
    mutating func unexplained(_ name: String) {
        guard !isStopped else { return }
        if let character = LibXML2.htmlCharacter(named: name).flatMap(Unicode.Scalar.init) {
            reader.text(Array(String(character).utf8).span)
        } else {
            notes.unexpanded(name)
            reader.text(Array("&\(name);".utf8).span)
        }
    }
}
