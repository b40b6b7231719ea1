import CSystem
import DragAndDrop
import Glibc
import InternationalText

/// Holds one name in a folder, with what lies under it.
struct FolderEntry: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// A regular file, or a link to anything but a folder: what opens it finds out what it is.
        case file
        case folder
        case linkToFolder
        case special(FileKind)
    }

    let name: [UInt8]
    let kind: Kind

    /// Reads the entries of a folder, sorted in natural order, without “.” and “..”.
    static func read(_ folder: FilePath, followingLink: Bool) throws(SystemError) -> [FolderEntry] {
        guard let path = folder.cString else { throw SystemError(code: ENOENT) }
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followingLink ? 0 : O_NOFOLLOW)
        let descriptor = open(path, flags)
        guard descriptor >= 0 else { throw SystemError(code: errno) }
        guard let stream = fdopendir(descriptor) else {
            let code = errno
            close(descriptor)
            throw SystemError(code: code)
        }
        defer { closedir(stream) }

        var entries: [FolderEntry] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw SystemError(code: errno) }
                break
            }
            let name = Self.name(of: entry)
            if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { continue }
            let kind = Kind(of: name, type: Int(entry.pointee.d_type), in: descriptor)
            entries.append(FolderEntry(name: name, kind: kind))
        }
        return NaturalOrder().sorted(entries, by: \.name)
    }
}

extension FolderEntry.Kind {
    /// Takes the type that the folder itself states, and looks at the file only where that does not suffice.
    fileprivate init(of name: [UInt8], type: Int, in folder: Int32) {
        func mode(flags: Int32) -> mode_t? {
            var status = stat()
            let found = fstatat(folder, name.map { CChar(bitPattern: $0) } + [0], &status, flags) == 0
            return found ? status.st_mode & S_IFMT : nil
        }
        var type = type
        if type == Int(DT_UNKNOWN), let mode = mode(flags: AT_SYMLINK_NOFOLLOW) { type = Int(mode) >> 12 }
        if type == Int(DT_LNK) {
            self = mode(flags: 0) == S_IFDIR ? .linkToFolder : .file
        } else if type == Int(DT_DIR) {
            self = .folder
        } else if let kind = FileKind(mode: mode_t(type << 12)) {
            self = .special(kind)
        } else {
            self = .file
        }
    }
}

extension FolderEntry {
    /// The bytes of the name in a record, which lives until the next readdir(3).
    private static func name(of entry: UnsafePointer<dirent>) -> [UInt8] {
        let name = csystem_entry_name(entry)
        // Valid: the name ends with a NUL within the record.
        return name.map {
            Array(UnsafeBufferPointer(start: $0, count: strlen($0))).map(UInt8.init(bitPattern:))
        } ?? []
    }
}

/// Tells the kinds of files that hold no payload.
package enum FileKind: String, Sendable, Hashable {
    case folder
    case pipe
    case socket
    case characterDevice = "character device"
    case blockDevice = "block device"

    /// Looks at what a path leads to, links followed; nil for a regular file, and where nothing can be seen.
    package init?(following path: FilePath) {
        var status = stat()
        guard let path = path.cString, stat(path, &status) == 0 else { return nil }
        self.init(mode: status.st_mode)
    }

    /// Reads the kind from `st_mode`; nil for a regular file and for kinds unknown here.
    init?(mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFDIR: self = .folder
        case S_IFIFO: self = .pipe
        case S_IFSOCK: self = .socket
        case S_IFCHR: self = .characterDevice
        case S_IFBLK: self = .blockDevice
        default: return nil
        }
    }
}
