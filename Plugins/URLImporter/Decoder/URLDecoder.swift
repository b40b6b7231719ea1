import ImporterKit
import ImporterWire

/// Decodes nothing yet.
package struct URLDecoder: Importer {
    package init() {}

    package mutating func decode(_ payload: Payload, into answer: inout Answer) throws(Refusal) {
        throw Refusal(.unsupported, "nothing is decoded yet")
    }
}
