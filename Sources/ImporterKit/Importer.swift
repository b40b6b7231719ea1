import ImporterWire

/// Decodes payloads into items. A plugin conforms one type to this and calls ``serve(isTightened:)``.
///
/// One value serves many payloads, one after another, on one thread; whatever it keeps between them is its own.
public protocol Importer {
    /// Makes the importer that serves a process; called once, before the first payload.
    init()

    /// Decodes one payload, appending its items to `answer` in the payload's own order.
    ///
    /// Throwing refuses the payload: items appended before are discarded. An answer without an item and without
    /// a refusal is a fault of the importer.
    mutating func decode(_ payload: Payload, into answer: inout Answer) throws(Refusal)
}
