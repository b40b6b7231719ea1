/// Answers one request, wholly or in part: items, notes, or a refusal.
///
/// A request is answered by any number of packets with `more` set, then by one without it. A refusal ends the
/// request; items sent before it are discarded by the host, so that a broken payload leaves nothing half.
public struct ImportAnswer: Sendable, Hashable, Codable {
    /// The number of the request that this answers.
    public var id: UInt64
    /// Items in the payload's own order.
    public var items: [ImportedItem]?
    /// What the user should know though the payload was decoded.
    public var notes: [Note]?
    /// True when further packets answer the same request.
    public var more: Bool?
    /// Why the payload was not decoded.
    public var refusal: Refusal?

    /// Answers the request of a number.
    public init(
        id: UInt64, items: [ImportedItem]? = nil, notes: [Note]? = nil, more: Bool? = nil,
        refusal: Refusal? = nil
    ) {
        self.id = id
        self.items = items
        self.notes = notes
        self.more = more
        self.refusal = refusal
    }
}

/// Describes one item that a payload holds.
public struct ImportedItem: Sendable, Hashable, Codable {
    /// The document's own title, when it should outrank the file's name (links, feeds, documents).
    public var suggestedName: String?
    /// A name for a payload that has none, such as the first line of a text.
    public var fallbackName: String?
    /// The item's type identifier; nil means the payload's own type.
    public var type: String?
    /// The address that the item stands for; set for links, and then the item refers to it and not to the file.
    public var url: String?
    /// What was learnt of the item, under the keys of ``AttributeKey`` or keys of the importer's own.
    public var attributes: [String: AttributeValue]?
    /// Text by which the item should be found.
    public var excerpt: String?
    /// A small picture of the item, where the host asks for one; left out where it does not.
    public var thumbnail: Thumbnail?

    /// Describes an item by what was learnt of it; what is left out stays unknown.
    public init(
        suggestedName: String? = nil, fallbackName: String? = nil, type: String? = nil, url: String? = nil,
        attributes: [String: AttributeValue]? = nil, excerpt: String? = nil, thumbnail: Thumbnail? = nil
    ) {
        self.suggestedName = suggestedName
        self.fallbackName = fallbackName
        self.type = type
        self.url = url
        self.attributes = attributes
        self.excerpt = excerpt
        self.thumbnail = thumbnail
    }
}

/// Tells the user something about a payload that was decoded nevertheless.
public struct Note: Sendable, Hashable, Codable {
    /// A stable word for programs (“encoding-guessed”).
    public var code: String
    /// A sentence for people, without the file's name and without a final stop.
    public var message: String

    /// Says something by a word for programs and a sentence for people.
    public init(code: String, message: String) {
        self.code = code
        self.message = message
    }
}

/// Says why an importer did not decode a payload.
public struct Refusal: Error, Sendable, Hashable, Codable {
    /// The kind of refusal; it decides what becomes of the payload.
    public enum Code: String, Sendable, Hashable, Codable {
        /// The payload is broken: its receipt says failed, and no item is made.
        case damaged
        /// The payload is beyond a limit (pixels, depth, memory): its receipt says failed.
        case limit
        /// The payload is none of this importer's after all: the next more general importer is asked.
        case unsupported
        /// The payload's bytes could not be read: its receipt says failed.
        case unreadable
    }

    /// What kind of refusal this is.
    public var code: Code
    /// A phrase for people: what is wrong, where, and what it probably means; without the file's name.
    public var message: String
    /// Where in the payload, as a byte offset, when that is known.
    public var offset: Int64?

    /// Refuses a payload: `throw Refusal(.damaged, "row 12 of 400 ended early", offset: 8192)`.
    public init(_ code: Code, _ message: String, offset: Int64? = nil) {
        self.code = code
        self.message = message
        self.offset = offset
    }
}
