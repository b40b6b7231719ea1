/// Holds a small picture of an item: a PNG, neither interlaced nor animated.
///
/// The host checks it whole before it believes it: no side longer than was asked for, every checksum, every row.
public struct Thumbnail: Sendable, Hashable {
    /// Where the picture is.
    package enum Source: Sendable, Hashable {
        /// Here.
        case bytes([UInt8])
        /// In the memory file that came with the request, `size` bytes from `offset` on.
        case place(offset: Int, size: Int)
    }

    package var source: Source

    /// Holds the bytes of a PNG.
    public init(png: [UInt8]) { source = .bytes(png) }

    package init(offset: Int, size: Int) { source = .place(offset: offset, size: size) }

    /// The bytes of the PNG; nil while they lie in a memory file, which an importer and a test of it never meet.
    public var png: [UInt8]? {
        if case .bytes(let bytes) = source { bytes } else { nil }
    }
}

extension Thumbnail: Codable {
    private enum Key: String, CodingKey { case at, size, png }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        guard let text = try container.decodeIfPresent(String.self, forKey: .png) else {
            self.init(
                offset: try container.decode(Int.self, forKey: .at),
                size: try container.decode(Int.self, forKey: .size))
            return
        }
        guard let bytes = Base64.decode(text) else {
            throw DecodingError.dataCorruptedError(
                forKey: .png, in: container, debugDescription: "it is not base64")
        }
        self.init(png: bytes)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch source {
        case .bytes(let bytes): try container.encode(Base64.encode(bytes), forKey: .png)
        case .place(let offset, let size):
            try container.encode(offset, forKey: .at)
            try container.encode(size, forKey: .size)
        }
    }
}

/// Asks for thumbnails of a payload's items.
public struct ThumbnailRequest: Sendable, Hashable, Codable {
    /// The longest that a side may be, in pixels; at most ``WireLimits/thumbnailSide``.
    public var side: Int
    /// How many bytes the memory file has that came with the request: room for all thumbnails of the answer together.
    public var room: Int

    /// Asks for thumbnails of a size, with room for them.
    public init(side: Int, room: Int = WireLimits.thumbnails) {
        self.side = side
        self.room = room
    }
}
