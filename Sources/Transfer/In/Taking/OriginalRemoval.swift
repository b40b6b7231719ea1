import CSystem
import DragAndDrop
import Glibc
import Organizer

/// Removes a file that the library holds by now, if it still is what was taken in.
struct OriginalRemoval: Sendable {
    /// Says why a file stays where it lies.
    enum Obstacle: Sendable, Hashable {
        /// It was written to since it was read, or is another file.
        case changed
        /// Another program may write to it yet.
        case openForWriting
        /// The system refused; the number is errno.
        case refused(code: Int32)
    }

    let path: FilePath
    /// What the file was when its bytes were taken.
    let stamp: FileStamp

    /// Removes the file; returns why it could not. A file that is gone already is no obstacle.
    ///
    /// Between the last look and the removal another program may still put something else in its place: no system
    /// call removes a name only while it means a certain file.
    func run() -> Obstacle? {
        var removed = RemovedNames()
        return run(after: &removed)
    }

    /// Says why the file would stay, and leaves it.
    func obstacle() -> Obstacle? {
        var removed = RemovedNames()
        return run(after: &removed, removing: false)
    }

    /// Removes the file as ``run()`` does; that other names of it were removed before is no change.
    func run(after removed: inout RemovedNames, removing: Bool = true) -> Obstacle? {
        guard let name = path.cString else { return .refused(code: ENOENT) }
        let descriptor = open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        if descriptor < 0 {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            return errno == ELOOP ? .changed : .refused(code: errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .changed }
        let now = FileStamp(status)
        guard removed.following(stamp).isUnchanged(in: now) else { return .changed }
        if csystem_is_open_for_writing(descriptor) != 0 { return .openForWriting }
        guard removing else {
            let folder = path.parent?.cString ?? [0]
            guard access(folder, W_OK | X_OK) == 0 else { return .refused(code: errno) }
            var place = stat()
            guard stat(folder, &place) == 0 else { return .refused(code: errno) }
            return Self.isKept(status, in: place, from: geteuid()) ? .refused(code: EPERM) : nil
        }
        guard unlink(name) == 0 else { return errno == ENOENT ? nil : .refused(code: errno) }
        if now.links > 1, fstat(descriptor, &status) == 0 { removed.note(now, is: FileStamp(status)) }
        return nil
    }

    /// Whether a sticky folder keeps a file from a user: but for root, its owner and the file's alone may remove it.
    static func isKept(_ file: stat, in folder: stat, from user: uid_t) -> Bool {
        folder.st_mode & S_ISVTX != 0 && ![0, file.st_uid, folder.st_uid].contains(user)
    }
}

extension OriginalRemoval.Obstacle {
    /// What the receipt says of the file that stays.
    var note: ReceiptNote {
        let why =
            switch self {
            case .changed: "it was changed since it was read"
            case .openForWriting: "another program has it open for writing"
            case .refused(let code): "it could not be removed: \(SystemError(code: code))"
            }
        return ReceiptNote(
            code: ReceiptNote.notRemoved, message: "the library holds it, and the file stays: \(why)")
    }
}
