import ImporterWire

/// Says why a document could not be parsed, and whether it may be tried again with its usual faults mended.
struct ParseFault: Error {
    /// What the user is told if nothing better comes of the document.
    var refusal: Refusal
    /// How the fault may be mended; nil where it never may.
    var remedy: Remedy?

    /// Ways to read a faulty feed or outline after all.
    enum Remedy {
        /// Escape ampersands, read HTML's entities, drop what stands before the declaration and what XML forbids.
        case mendMarkup
        /// Doubt the declared encoding.
        case doubtEncoding
    }

    init(_ refusal: Refusal, remedy: Remedy? = nil) {
        self.refusal = refusal
        self.remedy = remedy
    }

    /// Makes a fault from a limit that a document hit.
    static func limit(_ message: String) -> ParseFault {
        ParseFault(Refusal(.limit, message))
    }
}
