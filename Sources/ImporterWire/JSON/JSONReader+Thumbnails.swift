extension JSONReader {
    /// Reads which thumbnails are wanted.
    mutating func thumbnailRequest() throws(PacketError) -> ThumbnailRequest {
        let (side, room) = try twoCounts("side", "room")
        return ThumbnailRequest(side: side, room: room)
    }

    /// Reads where in its memory file a worker put a thumbnail.
    mutating func placedThumbnail() throws(PacketError) -> Thumbnail {
        let (offset, size) = try twoCounts("at", "size")
        return Thumbnail(offset: offset, size: size)
    }

    /// Reads a thumbnail that stands in the answer itself, as a filter's does.
    mutating func inlineThumbnail() throws(PacketError) -> Thumbnail {
        var png: [UInt8]?
        try object { reader, key throws(PacketError) in
            guard key == "png" else { return try reader.skip() }
            let start = reader.offset
            guard png == nil else { throw PacketError(.repeated, at: start) }
            // Four letters for three bytes; the rest is for breaks of lines.
            let text = try reader.string(limit: WireLimits.thumbnails * 3 / 2)
            guard let bytes = Base64.decode(text) else {
                throw PacketError(.value(expected: "base64"), at: start)
            }
            guard bytes.count <= WireLimits.thumbnails else {
                throw PacketError(.overLimit(limit: WireLimits.thumbnails), at: start)
            }
            png = bytes
        }
        guard let png else { throw PacketError(.missing, at: offset, path: ["png"]) }
        return Thumbnail(png: png)
    }

    /// Reads an object of two whole numbers that are not below 0; what else is in it is skipped.
    private mutating func twoCounts(
        _ first: String, _ second: String
    ) throws(PacketError) -> (Int, Int) {
        var counts: [String: UInt32] = [:]
        try object { reader, key throws(PacketError) in
            guard key == first || key == second else { return try reader.skip() }
            let start = reader.offset
            guard counts.updateValue(try reader.integer(UInt32.self), forKey: key) == nil else {
                throw PacketError(.repeated, at: start)
            }
        }
        func require(_ name: String) throws(PacketError) -> Int {
            guard let count = counts[name] else { throw PacketError(.missing, at: offset, path: [name]) }
            return Int(count)
        }
        return (try require(first), try require(second))
    }
}
