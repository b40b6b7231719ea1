/// Holds what a file's bytes show.
struct ContentEvidence {
    /// How sure the bytes are.
    enum Strength {
        /// Nothing but the absence of signs.
        case fallback
        /// A signature that the database gives less than its usual trust: a comment that HTML might begin
        /// with.
        case hint
        /// A signature.
        case signature
        /// The head of a document in XML.
        case document
    }

    /// The type's identifier.
    var type: String
    var strength: Strength
    /// Types that are shown no less clearly: the name may choose one.
    var alternatives: [String] = []
    /// Types that the content is one of though it is not said to conform: their names do not mislead.
    var broader: [String] = []
    /// Whether the bytes are text, in which a format that is written as text would show itself.
    var isText = false
}
