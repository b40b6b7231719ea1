import CSystem
import DragAndDrop
import Glibc
import Organizer

/// Marks an entry as one whose files a living process is at, so that no other goes on with the import, or takes it back.
///
/// The mark is a lock on one byte of a file beside the database, whose place follows from the entry's id. The system
/// takes it away with the process, however that ends.
final class RunningImport {
    private let descriptor: Int32

    /// Sets the mark; nil when another process has it, or this one.
    ///
    /// Where the file cannot be locked at all, as on some network file systems, there is no mark, and this goes on
    /// without.
    init?(_ entry: EntryID, in home: FilePath) {
        guard let name = home.appending(LibraryMark.importsName).cString else { return nil }
        descriptor = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        if descriptor < 0 { return }
        let place = Int64(truncatingIfNeeded: entry.bits) & (1 << 62 - 1)
        if csystem_lock_byte(descriptor, place) != 0, errno == EAGAIN || errno == EACCES {
            close(descriptor)
            return nil
        }
    }

    deinit {
        guard descriptor >= 0 else { return }
        // Between its fork and its exec, a child of another thread has the file open as well.
        csystem_unlock(descriptor)
        close(descriptor)
    }
}
