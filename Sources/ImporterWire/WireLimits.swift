/// States what one packet, one answer and one item may hold; both ends refuse more.
///
/// All sizes are bytes of UTF-8 as they stand in the packet's values, before JSON escapes.
public enum WireLimits {
    /// The version of the protocol that this build speaks.
    public static let version = 1
    /// The largest packet, in bytes, in either direction.
    public static let packet = 64 * 1024
    /// How deep the arrays and objects of a packet may nest.
    public static let depth = 16
    /// The largest type identifier, in bytes.
    public static let type = 1024
    /// The largest language tag, in bytes.
    public static let locale = 64
    /// The largest suggested or fallback name, in bytes.
    public static let name = 4 * 1024
    /// The largest address of a link, in bytes.
    public static let address = 16 * 1024
    /// How many attributes one item may have.
    public static let attributes = 64
    /// The largest key of an attribute, in bytes.
    public static let attributeKey = 64
    /// The largest value of one attribute, in bytes; for a list, of all its strings together.
    public static let attributeValue = 4 * 1024
    /// The largest excerpt for search, in bytes.
    public static let excerpt = 16 * 1024
    /// How many items the answers to one request may hold altogether.
    public static let items = 100_000
    /// How many notes the answers to one request may hold altogether.
    public static let notes = 16
    /// How many bytes all the packets that answer one request may hold altogether.
    public static let answer = 256 * 1024 * 1024
    /// How many bytes a filter may write to standard output: its one answer.
    public static let filterAnswer = 16 * 1024 * 1024
    /// The longest side of a thumbnail, in pixels.
    public static let thumbnailSide = 512
    /// How many bytes all the thumbnails of one answer may hold together.
    public static let thumbnails = 1024 * 1024
    /// The largest code of a note, in bytes.
    public static let noteCode = 64
    /// The largest message of a note or a refusal, in bytes.
    public static let message = 1024
}
