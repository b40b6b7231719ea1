import Glibc
import ImporterWire

/// Owns the memory file into which the thumbnails of one answer go, as it is mapped here.
///
/// Mapped rather than written: a worker's files may not grow, and the kernel counts each write as growth.
final class ThumbnailRoom {
    private let memory: UnsafeMutableRawPointer
    private let size: Int
    private var used = 0

    /// Maps a memory file, which may be closed afterwards; nil when it is not as large as the request says.
    init?(descriptor: Int32, size: Int) {
        var status = stat()
        // A mapping beyond the file's end would end the process when it is touched.
        guard size > 0, fstat(descriptor, &status) == 0, status.st_size >= size,
            let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
            memory != MAP_FAILED
        else { return nil }
        self.memory = memory
        self.size = size
    }

    deinit { munmap(memory, size) }

    /// Puts a picture after those already there, and says where it lies; nil when there is no room for it.
    func put(_ png: [UInt8]) -> Thumbnail? {
        guard !png.isEmpty, png.count <= size - used else { return nil }
        // Valid: the bytes end within the mapping, which lives as long as this does.
        png.withUnsafeBytes {
            (memory + used).copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(memory), byteCount: $0.count)
        }
        defer { used += png.count }
        return Thumbnail(offset: used, size: png.count)
    }
}
