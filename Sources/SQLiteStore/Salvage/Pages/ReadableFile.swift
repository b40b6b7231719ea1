import DragAndDrop
import Glibc
import Organizer

/// Owns a file that is open for reading; what cannot be read of it is not there.
final class ReadableFile {
    let size: Int
    private let descriptor: Int32

    /// Opens a file; nil where there is none, or none that can be opened.
    init?(_ path: FilePath) {
        guard let name = path.cString else { return nil }
        let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        size = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// Reads bytes from an offset: fewer at the end of the file, and where the disk fails.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                let read = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
                if read < 0 && errno == EINTR { continue }
                if read <= 0 { return }
                filled += read
            }
        }
    }
}

extension Array where Element == UInt8 {
    /// Reads a number of so many bytes, high byte first; nil where they are not all there.
    func number(at offset: Int, bytes count: Int) -> Int? {
        guard offset >= 0, offset <= self.count - count else { return nil }
        return self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
