import CLibXML2
import ImporterWire

extension ParseSession {
    /// Refuses the document, unless it is refused already.
    ///
    /// libxml2 is not stopped (xmlStopParser): that frees buffers which it and its callbacks may hold on to. It gets no
    /// more input instead, and no entity, so that it is at the end after a few kilobytes.
    mutating func stop(_ reason: ParseFault) {
        if fault == nil { fault = reason }
    }

    /// Takes an error: the first that is fatal says why the document is refused.
    mutating func record(_ error: xmlError) {
        guard fault == nil, let context else { return }
        if error.level == XML_ERR_FATAL {
            let isNested = context.pointee.depth > 0
            let words = error.message.map { String(cString: $0) } ?? ""
            let strings = [error.str1, error.str2].map { $0.map { String(cString: $0) } }
            fault = ParseFault(
                code: error.code, words: words, strings: strings, line: error.int1,
                isTooDeep: openElements >= XMLLimits.depth,
                isAtEnd: !isNested && hasEnded && isExhausted(context),
                place: isNested ? place(context) : "line \(error.line), column \(error.int2)",
                offset: offset(context))
        } else if error.code == XML_NS_ERR_UNDEFINED_NAMESPACE.rawValue, let prefix = error.str1 {
            notes.unboundPrefix(String(cString: prefix))
        }
    }

    /// True when libxml2 has nothing left to look at.
    func isExhausted(_ context: xmlParserCtxtPtr) -> Bool {
        guard let input = context.pointee.input?.pointee, let cursor = input.cur, let limit = input.end else {
            return true
        }
        return context.pointee.inputNr <= 1 && cursor >= limit && next == end
    }

    /// Where in the document libxml2 is, for people.
    func place(_ context: xmlParserCtxtPtr) -> String {
        let input = context.pointee.input?.pointee
        return "line \(input?.line ?? 0), column \(input?.col ?? 0)"
    }

    /// Where in the payload libxml2 is, in bytes; nil where its input is not the payload's own bytes.
    func offset(_ context: xmlParserCtxtPtr) -> Int64? {
        guard let origin = source.origin, context.pointee.inputNr == 1 else { return nil }
        let consumed = xmlByteConsumed(context)
        return consumed < 0 ? nil : origin + Int64(consumed)
    }

    /// Counts what entities and defaults became.
    mutating func expand(by count: Int) {
        expansion += count
        if expansion > XMLLimits.expansion && expansion / XMLLimits.expansionFactor > served {
            stop(.tooMuchExpansion)
        }
    }
}
