import CSystem
import Glibc

/// Owns a memory file that goes to a worker with one request, for it to put results into that no packet holds.
///
/// It can neither grow nor shrink, nor be executed. The worker may write to it at any time, so what is read is copied
/// before it is looked at.
final class ResultFile: Sendable {
    let descriptor: Int32
    private let size: Int

    /// Makes a file of zeros; nil, with errno, where the system has none to give.
    init?(size: Int) {
        descriptor = csystem_result_file(size)
        guard descriptor >= 0 else { return nil }
        self.size = size
    }

    deinit { close(descriptor) }

    /// Copies what lies at a place; nil when that is not wholly inside the file.
    func bytes(at offset: Int, count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= size, count <= size - offset else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let start = filled
            // Valid: pread writes at most what is left of the array.
            let got = bytes.withUnsafeMutableBytes { buffer in
                pread(descriptor, buffer.baseAddress.map { $0 + start }, count - start, off_t(offset + start))
            }
            if got < 0 && errno == EINTR { continue }
            guard got > 0 else { return nil }
            filled += got
        }
        return bytes
    }
}
