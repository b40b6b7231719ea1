import ImporterWire

/// Decodes payloads into items. A plugin conforms one type to this and calls ``serve()``.
///
/// One value serves many payloads, one after another, on one thread; whatever it keeps between them is its own.
public protocol Importer {
    init()

    /// Decodes one payload, appending its items to `answer` in the payload's own order.
    ///
    /// Throwing refuses the payload: items appended before are discarded. An answer without an item and without
    /// a refusal is a fault of the importer.
    mutating func decode(_ payload: Payload, into answer: inout Answer) throws(Refusal)
}

/// Collects what an importer says about one payload.
public struct Answer: Sendable {
    /// Takes a run of items that grew large enough to be sent, while the importer goes on; nil keeps them.
    package var flush: (@Sendable ([ImportedItem]) throws(Refusal) -> Void)?
    /// Items not yet flushed.
    public private(set) var items: [ImportedItem] = []
    /// What the user should know though the payload was decoded.
    public private(set) var notes: [Note] = []

    /// Makes an empty answer that keeps all its items: what a test of a decoder wants.
    public init() {}

    /// Adds one item after those already there.
    public mutating func append(_ item: ImportedItem) throws(Refusal) {
        items.append(item)
        if let flush, items.count >= 64 {
            try flush(items)
            items.removeAll(keepingCapacity: true)
        }
    }

    /// Adds a note; those beyond ``WireLimits/notes`` are dropped.
    public mutating func note(_ code: String, _ message: String) {
        if notes.count < WireLimits.notes { notes.append(Note(code: code, message: message)) }
    }
}
