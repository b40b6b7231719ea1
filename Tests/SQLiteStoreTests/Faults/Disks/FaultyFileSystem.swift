import CFaultyVFS
import Glibc
import Organizer

/// Gives SQLite a file system of a test's own, which fails and forgets on demand.
final class FaultyFileSystem {
    /// Calls that are counted, and may fail.
    struct Calls: OptionSet {
        let rawValue: UInt32

        static let open = Calls(rawValue: UInt32(FAULTY_OPEN))
        static let read = Calls(rawValue: UInt32(FAULTY_READ))
        static let write = Calls(rawValue: UInt32(FAULTY_WRITE))
        static let sync = Calls(rawValue: UInt32(FAULTY_SYNC))
        static let truncate = Calls(rawValue: UInt32(FAULTY_TRUNCATE))
        static let delete = Calls(rawValue: UInt32(FAULTY_DELETE))
        static let map = Calls(rawValue: UInt32(FAULTY_MAP))
        static let all: Calls = [.open, .read, .write, .sync, .truncate, .delete, .map]
        /// Those that change what the disk holds.
        static let changes: Calls = [.open, .write, .sync, .truncate, .delete]
    }

    /// The name by which a database is opened through it.
    let name: String
    private let vfs: OpaquePointer

    init() throws {
        name = "faulty-\(ItemID.random())"
        guard let vfs = faulty_vfs_make(name) else { throw Obstacle.outOfMemory }
        self.vfs = vfs
    }

    /// The connections that use it must be gone.
    deinit { faulty_vfs_free(vfs) }

    enum Obstacle: Error {
        case outOfMemory
        case files(errno: Int32)
    }

    /// Lets the `number`-th of these calls fail, counted from 1.
    func arm(_ effect: faulty_effect, _ calls: Calls = .all, at number: Int) {
        faulty_vfs_arm(vfs, effect, calls.rawValue, Int64(number))
    }

    /// Lets every call pass again.
    func disarm() { arm(FAULTY_NOT_AT_ALL, at: 0) }

    /// How many of the calls there were.
    var calls: Int { Int(faulty_vfs_calls(vfs)) }

    /// How many of them failed.
    var faults: Int { Int(faulty_vfs_faults(vfs)) }

    /// Keeps from now on what is synced and what is not.
    func watch() { faulty_vfs_watch(vfs) }

    /// Leaves of what was not synced nothing, all, or what the seed says.
    func cutPower(_ loss: faulty_loss, seed: Int) throws {
        guard faulty_vfs_cut_power(vfs, loss, UInt64(seed)) == 0 else { throw Obstacle.files(errno: errno) }
    }
}
