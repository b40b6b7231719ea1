import DragAndDrop

/// Finds the newest pages that were committed in a write-ahead log, of which parts may be damaged.
///
/// Each frame carries a checksum that continues the one before it, as that stands in the file: so a frame is known to
/// be whole where the one before it is not.
struct WriteAheadLog {
    let pageSize: Int
    private let file: ReadableFile
    /// Where each page's newest bytes lie.
    private var offsets: [Int: Int] = [:]

    private static let headerSize = 32
    private static let frameHeaderSize = 24

    /// Opens a log; nil where there is none with a frame that can be read.
    init?(_ path: FilePath) {
        guard let file = ReadableFile(path) else { return nil }
        let header = file.bytes(at: 0, count: Self.headerSize)
        guard let mark = header.number(at: 0, bytes: 4), mark & ~1 == 0x377F_0682,
            let size = header.number(at: 8, bytes: 4), size >= 512, size <= 65_536, size & (size - 1) == 0,
            var sum = WALChecksum(storedIn: header, at: 24)
        else { return nil }
        pageSize = size
        let isBigEndian = mark & 1 == 1
        let salts = header[16..<24]
        // What a transaction wrote counts from the frame on that commits it.
        var pending: [Int: Int] = [:]
        for start in stride(
            from: Self.headerSize, through: file.size - Self.frameHeaderSize - size,
            by: Self.frameHeaderSize + size)
        {
            let frame = file.bytes(at: start, count: Self.frameHeaderSize + size)
            // Frames of an earlier use of the file have other salts.
            guard frame.count == Self.frameHeaderSize + size, frame[8..<16] == salts,
                let stored = WALChecksum(storedIn: frame, at: 16), let page = frame.number(at: 0, bytes: 4),
                let pages = frame.number(at: 4, bytes: 4)
            else { break }
            sum.add(frame[..<8], isBigEndian: isBigEndian)
            sum.add(frame[Self.frameHeaderSize...], isBigEndian: isBigEndian)
            if sum == stored, page > 0 {
                pending[page] = start + Self.frameHeaderSize
            }
            sum = stored
            if pages > 0 {
                offsets.merge(pending) { $1 }
                pending = [:]
            }
        }
        guard !offsets.isEmpty else { return nil }
        self.file = file
    }

    /// The numbers of the pages that it has, in no order.
    var pages: some Collection<Int> { offsets.keys }

    /// Reads the newest bytes of a page; nil where the log has none.
    func page(_ number: Int) -> [UInt8]? {
        guard let offset = offsets[number] else { return nil }
        let bytes = file.bytes(at: offset, count: pageSize)
        return bytes.count == pageSize ? bytes : nil
    }
}

/// The two sums of section 4.2 of SQLite's file format.
private struct WALChecksum: Equatable {
    private var first: UInt32
    private var second: UInt32

    init?(storedIn bytes: [UInt8], at offset: Int) {
        guard let first = bytes.number(at: offset, bytes: 4),
            let second = bytes.number(at: offset + 4, bytes: 4)
        else { return nil }
        self.first = UInt32(first)
        self.second = UInt32(second)
    }

    mutating func add(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
        bytes.withUnsafeBytes { bytes in
            for offset in stride(from: 0, to: bytes.count & ~7, by: 8) {
                let left = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                let right = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                first &+= (isBigEndian ? left.bigEndian : left.littleEndian) &+ second
                second &+= (isBigEndian ? right.bigEndian : right.littleEndian) &+ first
            }
        }
    }
}
