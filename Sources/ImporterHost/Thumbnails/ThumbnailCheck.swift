import ImporterWire

/// Takes in the thumbnails of one answer: none is believed that is not a whole picture of the size that was asked for.
struct ThumbnailCheck {
    /// The longest that a side may be, in pixels.
    let side: Int
    /// What all of them take so far.
    private var bytes = 0

    init(side: Int) { self.side = min(max(side, 1), WireLimits.thumbnailSide) }

    /// Puts the thumbnail of an item into the item itself, read by `read` where it lies elsewhere.
    mutating func settle(
        _ item: inout ImportedItem, read: (_ offset: Int, _ count: Int) -> [UInt8]?
    ) throws(ProtocolBreach) {
        guard let thumbnail = item.thumbnail else { return }
        let size =
            switch thumbnail.source {
            case .bytes(let bytes): bytes.count
            case .place(_, let size): size
            }
        // Before anything is copied: a hundred thousand items may name the same place.
        guard size <= WireLimits.thumbnails - bytes else {
            throw .badThumbnail("together they have more than \(WireLimits.thumbnails) bytes")
        }
        bytes += size
        let png: [UInt8]
        switch thumbnail.source {
        case .bytes(let bytes): png = bytes
        case .place(let offset, let size):
            guard let bytes = read(offset, size) else {
                throw .badThumbnail("it lies outside its memory file")
            }
            png = bytes
        }
        if let problem = PNGCheck.problem(of: png, side: side) { throw .badThumbnail(problem) }
        item.thumbnail = Thumbnail(png: png)
    }
}
