/// Says what type a file has, and what showed it.
public struct SniffedType: Sendable, Hashable {
    /// What decided between the bytes and the name.
    public enum Evidence: String, Sendable, Hashable, Codable {
        /// The bytes; the name agrees or says nothing or something else.
        case content
        /// The name: the bytes show something more general, or there are none.
        case name
        /// Neither: there are no bytes, and the name says nothing.
        case nothing
    }

    /// The type to take the file for. ``UTType/data`` where nothing is known.
    public var type: UTType
    /// What decided.
    public var decidedBy: Evidence
    /// What the bytes alone show: ``UTType/data`` or ``UTType/plainText`` at least; nil where there are none.
    public var contentType: UTType?
    /// What the name alone suggests; nil where it suggests nothing.
    public var nameType: UTType?
    /// Whether the name suggests something that the file is not: a PNG image named `.jpg`.
    ///
    /// A name that is merely less exact (`.txt` for HTML) misleads nobody, and neither does one of several
    /// meanings of which one fits.
    public var isMisnamed: Bool
}
