import Glibc
import ImporterWire

/// Gives an importer the bytes of one payload, and what the host knows of it.
///
/// The importer never sees a path. It reads through ``read(into:at:)`` (pread(2)), so nothing it does moves an
/// offset that another reader shares.
public struct Payload: Sendable {
    /// The open, read-only descriptor of a regular file. Borrowed: whoever made the payload closes it.
    public let descriptor: Int32
    /// The type identifier that the host found (“public.png”).
    public let type: String
    /// The file name or suggested name, where there is one.
    public let name: String?
    /// The size in bytes when the payload was opened; the file may change afterwards, so reads decide.
    public let size: Int64
    /// The user's language as a BCP 47 tag, where known.
    public let locale: String?
    /// Whether the user wants a collection kept as one item: an importer that would hand out the links in it describes
    /// the document instead, or refuses it as unsupported.
    public let isWantedWhole: Bool
    /// The longest side, in pixels, of the thumbnails that are wanted of items; nil when none are.
    public let thumbnailSide: Int?

    /// Wraps an open descriptor, which must stay open as long as the payload is used.
    public init(
        descriptor: Int32, type: String, name: String? = nil, size: Int64, locale: String? = nil,
        isWantedWhole: Bool = false, thumbnailSide: Int? = nil
    ) {
        self.descriptor = descriptor
        self.type = type
        self.name = name
        self.size = size
        self.locale = locale
        self.isWantedWhole = isWantedWhole
        self.thumbnailSide = thumbnailSide
    }

    /// Reads up to `buffer.count` bytes at a byte offset, and returns how many; 0 is the end.
    public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(Refusal) -> Int {
        while true {
            // Valid: pread writes at most `buffer.count` bytes into memory that the caller owns.
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return count }
            if errno != EINTR {
                throw Refusal(
                    .unreadable, "reading failed: \(String(cString: strerror(errno)))", offset: offset)
            }
        }
    }

    /// Reads the whole payload into memory, or refuses when it is larger than `limit` bytes.
    public func bytes(limit: Int) throws(Refusal) -> [UInt8] {
        guard size <= Int64(limit) else {
            throw Refusal(.limit, "\(size) bytes are more than the \(limit) that this importer reads")
        }
        return try prefix(limit)
    }

    /// Reads at most `count` bytes from the start.
    public func prefix(_ count: Int) throws(Refusal) -> [UInt8] {
        let wanted = min(count, Int(clamping: size))
        var bytes = [UInt8](repeating: 0, count: wanted)
        var filled = 0
        while filled < wanted {
            let offset = filled
            let result = bytes.withUnsafeMutableBytes { buffer in
                Result { () throws(Refusal) in
                    try read(
                        into: UnsafeMutableRawBufferPointer(rebasing: buffer[offset...]), at: Int64(offset))
                }
            }
            let got = try result.get()
            if got == 0 { break }
            filled += got
        }
        bytes.removeLast(wanted - filled)
        return bytes
    }
}
