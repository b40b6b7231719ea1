import Glibc

/// Knows the folders from which this process loaded its shared libraries; a worker may need the same.
///
/// A program that carries Swift's runtime in itself adds none to the system's own.
enum LibraryFolders {
    /// The folders, each once, by `/proc/self/maps`; found once a process.
    static let ofThisProcess: [String] = folders(inMaps: contents(of: "/proc/self/maps"))

    /// Finds the folders of shared libraries in the text of a `maps` file (proc(5)).
    static func folders(inMaps maps: String) -> [String] {
        var folders: [String] = []
        for line in maps.split(separator: "\n") {
            // Address, permissions, offset, device and inode; then the path, which may hold spaces.
            let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            guard fields.count == 6 else { continue }
            var path = fields[5].drop { $0 == " " }
            // A library that was replaced while this process runs still shows where they lie.
            if path.hasSuffix(" (deleted)") { path = path.dropLast(" (deleted)".count) }
            guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
                continue
            }
            let name = path[path.index(after: slash)...]
            guard name.hasSuffix(".so") || name.contains(".so.") else { continue }
            let folder = String(path[..<slash])
            if !folders.contains(folder) { folders.append(folder) }
        }
        return folders
    }

    private static func contents(of path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            // Valid: read writes at most `buffer.count` bytes into the array.
            let count = read(file, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            all += buffer[..<count]
        }
        return String(decoding: all, as: UTF8.self)
    }
}
