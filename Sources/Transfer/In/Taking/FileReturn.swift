import CSystem
import DragAndDrop
import Glibc
import Organizer

/// Puts a file back where it lay before a drop moved it into the library, and never over another.
struct FileReturn {
    /// Says what lies where the file lay.
    enum Place {
        case empty
        /// A file that holds the same bytes.
        case same(FileStamp)
        case other
    }

    let file: TakenFile
    let keeper: any PayloadKeeper

    private static let piece = 1 << 20

    /// Looks at the place. Where a file of the same size lies there its bytes are compared.
    func look() throws(HistoryObstacle) -> Place {
        guard let name = file.path.cString else { return .other }
        let descriptor = open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        if descriptor < 0 {
            switch errno {
            case ENOENT: return .empty
            case ELOOP, ENXIO, ENODEV: return .other
            case ENOTDIR: throw .folderGone(file.path)
            default: throw failure(errno)
            }
        }
        do {
            let there = try OpenedFile(owning: descriptor)
            guard there.stamp.isRegular, there.size == file.payload.size else { return .other }
            let kept = try opened()
            var offset: Int64 = 0
            while true {
                let piece = try there.bytes(upTo: Self.piece, at: offset)
                if try piece != kept.bytes(upTo: Self.piece, at: offset) { return .other }
                if piece.isEmpty { return .same(there.stamp) }
                offset += Int64(piece.count)
            }
        } catch let error as SystemError {
            throw failure(error.code)
        } catch {
            throw .payloadGone(file.path)
        }
    }

    /// Writes the file under no name, makes it what it was and durable, and only then gives it its name.
    ///
    /// Returns what it takes to remove it again.
    func putBack() throws(HistoryObstacle) -> OriginalRemoval {
        guard let name = file.path.cString, let folder = file.path.parent, let folderName = folder.cString
        else { throw failure(ENOENT) }
        let new = try NewFile(in: folder)
        let kept = try opened()
        var offset: Int64 = 0
        while true {
            let piece: [UInt8]
            do { piece = try kept.bytes(upTo: Self.piece, at: offset) } catch { throw failure(error.code) }
            if piece.isEmpty { break }
            try write(piece, to: new.descriptor)
            offset += Int64(piece.count)
        }
        // Short where the payload was damaged: what is put back is whole, or is not put back.
        guard offset == file.payload.size else { throw .payloadGone(file.path) }
        try restore(new.descriptor)
        guard fsync(new.descriptor) == 0 else { throw failure(errno) }
        let result =
            new.path.flatMap(\.cString).map { csystem_rename_to_free_name($0, name) }
            ?? csystem_name_file(new.descriptor, name)
        guard result == 0 else { throw errno == EEXIST ? .fileInTheWay(file.path) : failure(errno) }
        new.isPlaced = true
        let parent = open(folderName, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard parent >= 0 else { throw failure(errno) }
        defer { close(parent) }
        guard fsync(parent) == 0 else { throw failure(errno) }
        var status = stat()
        guard fstat(new.descriptor, &status) == 0 else { throw failure(errno) }
        return OriginalRemoval(path: file.path, stamp: FileStamp(status))
    }

    /// Gives a file back its owner, where that is another and may be given, its mode and its times.
    private func restore(_ descriptor: Int32) throws(HistoryObstacle) {
        var mode = file.mode
        if file.owner != geteuid() || file.group != getegid(),
            fchown(descriptor, file.owner, file.group) != 0
        {
            // Bits that lend the owner's rights would lend those of another.
            mode &= 0o1777
        }
        guard fchmod(descriptor, mode_t(mode)) == 0 else { throw failure(errno) }
        let times = [file.accessed.timespec, file.modified.timespec]
        guard futimens(descriptor, times) == 0 else { throw failure(errno) }
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) throws(HistoryObstacle) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // Valid: write reads no more than the slice holds.
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { throw failure(errno) }
            if count > 0 { rest.removeFirst(count) }
        }
    }

    private func opened() throws(HistoryObstacle) -> OpenedFile {
        do {
            return try OpenedFile(owning: try keeper.open(file.payload.digest))
        } catch {
            throw .payloadGone(file.path)
        }
    }

    private func failure(_ code: Int32) -> HistoryObstacle { .fileFailed(file.path, errno: code) }
}

/// Owns a file that is being written in a folder: without a name where the file system has such files, so that
/// nothing is left of it when the process ends, else under a name of its own.
private final class NewFile {
    let descriptor: Int32
    /// Nil for a file without a name.
    let path: FilePath?
    var isPlaced = false

    init(in folder: FilePath) throws(HistoryObstacle) {
        guard let name = folder.cString else { throw .folderGone(folder) }
        let nameless = csystem_nameless_file(name)
        if nameless >= 0 {
            descriptor = nameless
            path = nil
            return
        }
        if errno == ENOENT || errno == ENOTDIR { throw .folderGone(folder) }
        let path = folder.appending(".punnet-\(ItemID.random())")
        guard let name = path.cString else { throw .folderGone(folder) }
        descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .fileFailed(folder, errno: errno) }
        self.path = path
    }

    deinit {
        close(descriptor)
        if !isPlaced, let name = path?.cString { unlink(name) }
    }
}
