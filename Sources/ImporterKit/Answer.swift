import ImporterWire

/// Collects what an importer says about one payload.
public struct Answer: Sendable {
    /// Takes each item as it is appended, and sends it while the importer goes on; nil keeps them here.
    private let outlet: (@Sendable (ImportedItem) throws(Refusal) -> Void)?
    /// Items appended and kept. While a host is served they leave as they come and this stays empty: see ``count``.
    public private(set) var items: [ImportedItem] = []
    /// What the user should know though the payload was decoded.
    public private(set) var notes: [Note] = []
    /// How many items were appended.
    public private(set) var count = 0

    /// Makes an empty answer that keeps all its items: what a test of a decoder wants.
    public init() { outlet = nil }

    /// Makes an empty answer that hands each item on; `outlet` throws to stop the importer.
    package init(outlet: @escaping @Sendable (ImportedItem) throws(Refusal) -> Void) { self.outlet = outlet }

    /// Adds one item after those already there.
    ///
    /// What is over a limit of ``WireLimits`` is cut (names, excerpt, title, description) or left out with a note.
    /// Throws a refusal when the answer is full; pass it on.
    public mutating func append(_ item: ImportedItem) throws(Refusal) {
        if let outlet { try outlet(item) } else { items.append(item) }
        count += 1
    }

    /// Adds a note; those beyond ``WireLimits/notes`` are dropped.
    public mutating func note(_ code: String, _ message: String) {
        if notes.count < WireLimits.notes { notes.append(Note(code: code, message: message)) }
    }
}
