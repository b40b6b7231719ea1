import Glibc

/// Reads whole files that are small by nature: manifests, settings, samples.
package enum SmallFile {
    /// Reads a regular file, through no link; nil when there is none. More than `limit` bytes are refused.
    package static func read(_ path: String, limit: Int) throws(PluginError) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw .unreadable(path, code: errno)
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            // Valid: read writes at most `buffer.count` bytes into the array.
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw .unreadable(path, code: errno)
            }
            if count == 0 { return bytes }
            guard bytes.count + count <= limit else { throw .tooLarge(path, limit: limit) }
            bytes += buffer[..<count]
        }
    }

    /// Writes a file whole or not at all: beside the old one first, durably, and then in its place.
    static func replace(_ path: String, with bytes: [UInt8]) throws(PluginError) {
        let new = path + ".new"
        let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard file >= 0 else { throw .unwritable(new, code: errno) }
        var code: Int32 = writeAll(bytes[...], to: file)
        if code == 0, fsync(file) != 0 { code = errno }
        close(file)
        if code == 0, rename(new, path) != 0 { code = errno }
        guard code == 0 else {
            unlink(new)
            throw .unwritable(path, code: code)
        }
    }

    /// Writes all bytes; returns 0 or an error number.
    static func writeAll(_ bytes: ArraySlice<UInt8>, to file: Int32) -> Int32 {
        var rest = bytes
        while !rest.isEmpty {
            // Valid: write reads `count` bytes within the call.
            let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                return errno
            }
            rest = rest.dropFirst(count)
        }
        return 0
    }
}
