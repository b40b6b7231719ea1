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
            case ENOTDIR: throw .folderGone(file.path.parent ?? file.path)
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

    /// Writes the file whole and durable before it has its name, which is durable once the folder is synced.
    ///
    /// Returns what it takes to remove it again.
    func putBack() throws(HistoryObstacle) -> OriginalRemoval {
        guard let parent = file.path.parent, let name = parent.cString else { throw .fileInTheWay(file.path) }
        let folder = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else {
            throw errno == ENOENT || errno == ENOTDIR ? .folderGone(parent) : failure(errno)
        }
        defer { close(folder) }
        let kept = try opened()
        // What is put back is what was taken, or is not put back.
        let measured: KeptPayload
        do { measured = try keeper.measure(contentsOf: kept.descriptor) } catch {
            throw .payloadGone(file.path)
        }
        guard measured == file.payload else { throw .payloadGone(file.path) }
        do throws(SystemError) {
            let new = try StagedFile(in: folder)
            try new.write(contentsOf: kept)
            try restore(new.descriptor)
            try new.sync()
            let isPlaced = try new.place(as: file.path.lastComponent)
            var status = stat()
            guard fstat(new.descriptor, &status) == 0 else { throw SystemError(code: errno) }
            if isPlaced { return OriginalRemoval(path: file.path, stamp: FileStamp(status)) }
        } catch {
            throw failure(error.code)
        }
        throw .fileInTheWay(file.path)
    }

    /// Gives a file back its owner, where that is another and may be given, its mode and its times.
    private func restore(_ descriptor: Int32) throws(SystemError) {
        var mode = file.mode
        let isOthers = file.owner != geteuid() || file.group != getegid()
        // Bits that lend the owner's rights would lend those of another.
        if isOthers, fchown(descriptor, file.owner, file.group) != 0 { mode &= 0o1777 }
        // FAT and others have no permissions and say so with EPERM.
        if fchmod(descriptor, mode_t(mode)) != 0, errno != EPERM { throw SystemError(code: errno) }
        let times = [file.accessed.timespec, file.modified.timespec]
        if futimens(descriptor, times) != 0 { throw SystemError(code: errno) }
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
