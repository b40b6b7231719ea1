import Glibc
import Organizer

/// Holds what fstat(2) told of a file, to know later whether it is the same and was not written to.
struct FileStamp: Sendable {
    let isRegular: Bool
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let links: UInt64
    /// The twelve permission bits.
    let mode: UInt32
    let owner: UInt32
    let group: UInt32
    let accessed: Timestamp
    let modified: Timestamp
    /// When the file or what is known of it changed last; nobody can set it back.
    var changed: Timestamp

    init(_ status: stat) {
        isRegular = status.st_mode & S_IFMT == S_IFREG
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        links = UInt64(status.st_nlink)
        mode = status.st_mode & 0o7777
        owner = status.st_uid
        group = status.st_gid
        accessed = Timestamp(status.st_atim)
        modified = Timestamp(status.st_mtim)
        changed = Timestamp(status.st_ctim)
    }

    /// Whether a later stamp is of the same file, unchanged; reading it does not count.
    func isUnchanged(in later: FileStamp) -> Bool {
        device == later.device && inode == later.inode && size == later.size && modified == later.modified
            && changed == later.changed
    }
}

extension Timestamp {
    init(_ time: timespec) {
        self.init(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
    }

    /// The moment for a system call.
    var timespec: timespec {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return rest < 0
            ? Glibc.timespec(tv_sec: Int(seconds - 1), tv_nsec: Int(rest + 1_000_000_000))
            : Glibc.timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
    }
}
