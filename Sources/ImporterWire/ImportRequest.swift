/// Asks a worker to decode one payload; the payload's open descriptor travels in the same packet.
public struct ImportRequest: Sendable, Hashable, Codable {
    /// The version of the protocol that the host speaks with this worker: the one that it greeted in.
    public var version: Int
    /// Names the request; every answer to it carries the same number. Never reused by one worker process.
    public var id: UInt64
    /// The payload's type identifier, as the host found it (“public.png”).
    public var type: String
    /// The payload's file name or suggested name, where it has one; bytes that are not UTF-8 are escaped.
    public var name: String?
    /// The payload's size in bytes when it was opened.
    public var size: Int64
    /// The user's language as a BCP 47 tag (“de-DE”), where known.
    public var locale: String?
    /// True where the user wants a collection kept as one item, and not the links in it; nil is false.
    public var whole: Bool?

    /// Asks in the version that this build speaks, unless told otherwise.
    public init(
        id: UInt64, type: String, name: String?, size: Int64, locale: String?, whole: Bool? = nil,
        version: Int = WireLimits.version
    ) {
        self.version = version
        self.id = id
        self.type = type
        self.name = name
        self.size = size
        self.locale = locale
        self.whole = whole
    }
}
