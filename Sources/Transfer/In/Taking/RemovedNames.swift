import Organizer

/// Knows files of several names of which a drop has removed some: the removal of a name changes when the file changed
/// last, and would make it look like a file that somebody wrote to.
struct RemovedNames: Sendable {
    private struct File: Hashable {
        var device: UInt64
        var inode: UInt64

        init(_ stamp: FileStamp) { (device, inode) = (stamp.device, stamp.inode) }
    }

    private struct Change {
        /// When the file had changed last before names of it were removed.
        var before: Set<Timestamp>
        var now: Timestamp
    }

    private var changes: [File: Change] = [:]

    /// Notes what the removal of a name made of a file; anything else that happened to it meanwhile is not noted.
    mutating func note(_ before: FileStamp, is after: FileStamp) {
        guard after.links + 1 == before.links, after.size == before.size, after.modified == before.modified
        else { return }
        var change = changes[File(before)] ?? Change(before: [], now: after.changed)
        change.before.insert(before.changed)
        change.now = after.changed
        changes[File(before)] = change
    }

    /// The stamp that a file must have by now which had this one, if nothing but names of it went.
    func following(_ stamp: FileStamp) -> FileStamp {
        guard let change = changes[File(stamp)], change.before.contains(stamp.changed) else { return stamp }
        var stamp = stamp
        stamp.changed = change.now
        return stamp
    }
}
