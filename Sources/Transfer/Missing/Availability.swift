import DragAndDrop
import Glibc
import Organizer

/// Says whether the file that an item refers to can be had at this moment.
package enum Availability: String, Sendable, Hashable {
    case present
    /// The folder is there, and the file in it is not.
    case missing
    /// The folder, its volume or the way to it is not there.
    case unavailable
    /// The file is there, with another size or time than when it was dropped.
    case changed

    /// Looks at the file system; nil for items without a file. Costs one call of stat(2), two where a file is missing.
    package init?(of source: ItemSource) {
        guard case .file(let path, let size, let modified) = source else { return nil }
        guard let status = status(of: path) else {
            guard errno == ENOENT, let parent = path.parent, status(of: parent) != nil else {
                self = .unavailable
                return
            }
            self = .missing
            return
        }
        let time = Timestamp(
            seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int64(status.st_mtim.tv_nsec))
        self = Int64(status.st_size) == size && time == modified ? .present : .changed
    }
}

/// Follows links, so that one that dangles counts as missing. Nil, with errno, where there is nothing.
private func status(of path: FilePath) -> stat? {
    guard let name = path.cString else {
        errno = EINVAL
        return nil
    }
    var status = stat()
    return stat(name, &status) == 0 ? status : nil
}
