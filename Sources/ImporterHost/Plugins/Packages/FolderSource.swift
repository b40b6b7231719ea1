import FoundationEssentials
import Glibc

/// Shows what lies in a folder: a plugin as its author has it.
///
/// What begins with a dot (a repository, what a build left) and Python's caches are not part of a plugin.
struct FolderSource: PackageSource {
    let path: String

    func visit(_ visitor: inout some PackageVisitor) throws(PluginError) {
        try visit("", &visitor)
    }

    private func visit(_ folder: String, _ visitor: inout some PackageVisitor) throws(PluginError) {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).sorted()
        } catch {
            throw .unreadable(path + "/" + folder, code: errno == 0 ? EIO : errno)
        }
        for name in names where !name.hasPrefix(".") && name != "__pycache__" {
            let relative = folder.isEmpty ? name : folder + "/" + name
            var status = stat()
            guard lstat(path + "/" + relative, &status) == 0 else {
                throw .unreadable(path + "/" + relative, code: errno)
            }
            var entry = PackageEntry(kind: .other, path: Array(relative.utf8), mode: status.st_mode)
            switch status.st_mode & S_IFMT {
            case S_IFDIR:
                entry.kind = .folder
                // Folders inherit it where groups share work; it is not copied.
                entry.mode &= ~UInt32(S_ISGID)
                try visitor.begin(entry)
                try visit(relative, &visitor)
            case S_IFREG:
                entry.kind = .file
                try visitor.begin(entry)
                try read(path + "/" + relative, &visitor)
            case S_IFLNK:
                entry.kind = .link
                try visitor.begin(entry)
            default: try visitor.begin(entry)
            }
        }
    }

    private func read(_ path: String, _ visitor: inout some PackageVisitor) throws(PluginError) {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { throw .unreadable(path, code: errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            // Valid: read writes at most `buffer.count` bytes into the array.
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(path, code: errno) }
            if count == 0 { break }
            try visitor.add(buffer[..<count])
        }
        try visitor.endFile()
    }
}
