import DragAndDrop
import Glibc
import Organizer

/// Owns a regular file that is open for reading, and closes it.
package final class OpenedFile: Sendable {
    /// The read-only descriptor; valid as long as this object lives.
    package let descriptor: Int32
    /// In bytes, when the file was opened.
    package let size: Int64
    package let modified: Timestamp
    /// All that is known of the file, from when it was opened.
    let stamp: FileStamp
    /// Whether its path is a symbolic link.
    let isReachedByLink: Bool

    /// Opens what a path names, following links to the file itself but opening nothing that is not regular.
    ///
    /// A pipe or a device is looked at and not opened, since opening alone may wait for ever or act on hardware.
    package init(_ path: FilePath) throws(OpenFailure) {
        guard var path = path.cString else { throw .missing }
        var status = stat()
        guard lstat(path, &status) == 0 else { throw OpenFailure(code: errno) }
        isReachedByLink = status.st_mode & S_IFMT == S_IFLNK
        if isReachedByLink {
            guard let target = realpath(path, nil) else {
                throw errno == ENOENT ? .dangling : OpenFailure(code: errno)
            }
            defer { free(target) }
            path = Array(UnsafeBufferPointer(start: target, count: strlen(target) + 1))
            guard lstat(path, &status) == 0 else { throw OpenFailure(code: errno) }
        }
        if status.st_mode & S_IFMT != S_IFREG { throw .notAFile(FileKind(mode: status.st_mode)) }

        // What lies there may have changed since: no waiting, no link, and a second look through the descriptor.
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw OpenFailure(code: errno) }
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notAFile(FileKind(mode: status.st_mode))
        }
        self.descriptor = descriptor
        size = Int64(status.st_size)
        modified = Timestamp(status.st_mtim)
        stamp = FileStamp(status)
    }

    deinit { close(descriptor) }

    /// Takes over a descriptor that is open for reading on a regular file, and closes it in the end.
    package init(owning descriptor: Int32) throws(SystemError) {
        self.descriptor = descriptor
        var status = stat()
        let failed = fstat(descriptor, &status) != 0
        size = Int64(status.st_size)
        modified = Timestamp(status.st_mtim)
        stamp = FileStamp(status)
        isReachedByLink = false
        if failed { throw SystemError(code: errno) }
    }

    /// Whether nobody has written to the file since it was opened.
    var isUnchanged: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && stamp.isUnchanged(in: FileStamp(status))
    }

    /// Reads up to `count` bytes at a byte offset; fewer only at the end of the file.
    package func bytes(upTo count: Int, at offset: Int64 = 0) throws(SystemError) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                // Valid: the pointer stays within the buffer, which has room for `count` bytes.
                let got = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, count - filled,
                    off_t(offset) + off_t(filled))
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = errno }
                if got <= 0 { break }
                filled += got
            }
        }
        if failure != 0 { throw SystemError(code: failure) }
        return bytes
    }
}

/// Says why a path gave no payload.
package enum OpenFailure: Error, Sendable, Hashable {
    /// Nothing lies there.
    case missing
    /// A link that leads nowhere.
    case dangling
    /// Links that lead to one another.
    case loop
    case permission
    /// Something that is not a regular file; its kind where it is known.
    case notAFile(FileKind?)
    /// Another error of the system, as errno.
    case system(code: Int32)

    init(code: Int32) {
        switch code {
        case ENOENT, ENOTDIR: self = .missing
        case ELOOP: self = .loop
        case EACCES, EPERM: self = .permission
        case ENXIO, ENODEV: self = .notAFile(nil)
        default: self = .system(code: code)
        }
    }
}
