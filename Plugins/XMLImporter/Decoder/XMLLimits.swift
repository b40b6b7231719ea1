/// States what one XML document may ask for; a document beyond any of these is refused with the limit it hit.
///
/// They bound memory and time whatever the document holds. Where libxml2 has a limit of its own (depth, names,
/// tokens), that one is kept, so that its verdict and this importer's are the same.
enum XMLLimits {
    /// The largest payload, and the most UTF-8 it may become, in bytes.
    static let bytes = 1 << 30
    /// How deep elements may nest (libxml2's xmlParserMaxDepth).
    static let depth = 256
    /// How many elements a document may have.
    static let elements = 50_000_000
    /// How many attributes one element may have. libxml2 compares each with each.
    static let attributes = 10_000
    /// How many namespace declarations may be in force at once. libxml2 searches them one by one.
    static let namespaces = 1_000
    /// How many different names of elements, attributes and the like a document may use. libxml2 keeps them in 16,384
    /// chains, each of which it searches from end to end.
    static let names = 200_000
    /// For how many attributes a document type may declare defaults. libxml2 adds them one by one to each element.
    static let defaults = 1_000
    /// The largest document type declaration, in bytes.
    static let documentType = 1 << 20
    /// The largest single declaration within it that is not an entity's, and the largest parameter entity, in
    /// bytes. libxml2 compares each name in a list of notations with each.
    static let declaration = 16 * 1024
    /// How many references to entities any document may have, before ``bytesForEachReference`` counts.
    static let references = 100_000
    /// How many bytes of document each further reference needs.
    static let bytesForEachReference = 32
    /// How many times its own size a document may become by its entities and defaults, once past ``expansion``.
    static let expansionFactor = 10
    /// What any document may become by its entities and defaults, in bytes.
    static let expansion = 8 << 20
    /// The longest name, in bytes (libxml2's XML_MAX_NAME_LENGTH).
    static let name = 50_000
    /// The longest tag, comment, instruction or CDATA section, in bytes (libxml2's XML_MAX_TEXT_LENGTH).
    static let token = 10_000_000
    /// The largest binary property list, which is held whole, in bytes.
    static let propertyList = 64 << 20
    /// How many values of a binary property list are visited, in which one value may stand in many places.
    static let values = 1_000_000
    /// How many bytes of a text in a binary property list count as another value.
    static let bytesForEachValue = 256
    /// How many keys of a dictionary are remembered to tell repeated ones.
    static let keys = 1_000
    /// The most that is kept of a title, in bytes, before white space and markup are taken out.
    static let title = 16 * 1024
    /// The most that is kept of a description or other text, in bytes, before markup is taken out.
    static let text = 64 * 1024
}
