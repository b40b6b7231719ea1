import CLibXML2

extension ParseSession {
    static let readInput: xmlInputReadCallback = { session, buffer, count in
        guard let session = ParseSession.at(session), let buffer, count > 0 else { return 0 }
        return Int32(
            session.pointee.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))))
    }

    static func at(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<ParseSession>? {
        // Valid: the pointer that libxml2 hands back is the one it was given, to an initialized session.
        pointer?.assumingMemoryBound(to: ParseSession.self)
    }

    /// Gives libxml2 up to `buffer.count` bytes; none once the document is refused.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        if fault == nil { fault = faultWithinToken() }
        guard fault == nil else { return 0 }
        if next == end {
            next = 0
            end = 0
            do throws(ParseFault) {
                end = try source.read(into: &chunk)
            } catch {
                fault = error
                return 0
            }
            hasEnded = end == 0
        }
        let count = min(buffer.count, end - next)
        buffer.copyBytes(from: chunk[next..<next + count])
        next += count
        served += count
        return count
    }

    /// Finds a limit that was hit in the midst of a tag or a declaration, before libxml2 has reported it.
    func faultWithinToken() -> ParseFault? {
        guard let context = context?.pointee else { return nil }
        // libxml2 doubles these as it needs them: five for each attribute, two for each namespace.
        if Int(context.maxatts) > 2 * 5 * XMLLimits.attributes { return .tooManyAttributes }
        if Int(context.nsMax) > 2 * 2 * XMLLimits.namespaces { return .tooManyNamespaces }
        if Int(xmlDictSize(context.dict)) > XMLLimits.names {
            return .limit("it uses more than \(XMLLimits.names) different names")
        }
        guard context.inSubset == 1 else { return nil }
        if served - documentTypeStart > XMLLimits.documentType {
            return .limit("its document type declaration is larger than \(XMLLimits.documentType >> 10) KiB")
        }
        if context.instate == XML_PARSER_DTD && served - lastDeclaration > XMLLimits.declaration {
            return .limit("a declaration in it is larger than \(XMLLimits.declaration >> 10) KiB")
        }
        return nil
    }
}
