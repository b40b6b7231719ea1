import CSystem
import Glibc
import Organizer

/// Owns a file that is written in a folder and not there under its name before it is whole and durable.
///
/// Where the file system has files without names, nothing of it is left when the process ends before it is placed;
/// elsewhere it has a hidden name of its own meanwhile.
final class StagedFile {
    let descriptor: Int32
    private let folder: Int32
    /// The hidden name, with its NUL; nil for a file without a name.
    private let name: [CChar]?
    private var isPlaced = false

    /// Makes an empty file. `folder`: an open folder, which is the caller's and outlives this file.
    ///
    /// `named`: it gets a hidden name also where it could do without.
    init(in folder: Int32, named: Bool = false) throws(SystemError) {
        self.folder = folder
        if !named, let file = Self.unnamedFile(in: folder) {
            descriptor = file
            name = nil
        } else {
            let name = cString(Array(".punnet-\(ItemID.random())".utf8))
            descriptor = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            self.name = descriptor < 0 ? nil : name
        }
        if descriptor < 0 { throw SystemError(code: errno) }
    }

    /// Nil where there are no such files, or where /proc, through which one gets its name, is not mounted.
    private static func unnamedFile(in folder: Int32) -> Int32? {
        let file = csystem_unnamed_file(folder)
        guard file >= 0 else { return nil }
        if access("/proc/self/fd/\(file)", F_OK) == 0 { return file }
        close(file)
        return nil
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        if !isPlaced, let name { unlinkat(folder, name, 0) }
    }

    /// Writes bytes behind those written before.
    func write(_ bytes: [UInt8]) throws(SystemError) { try Self.write(bytes[...], to: descriptor) }

    /// Writes bytes where a descriptor stands, all of them.
    static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) {
        var rest = bytes
        while !rest.isEmpty {
            // Valid: write reads no more than the slice holds.
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { throw SystemError(code: errno) }
            if count > 0 { rest = rest.dropFirst(count) }
        }
    }

    /// Writes all bytes of another file.
    func write(contentsOf original: OpenedFile) throws(SystemError) {
        var copied: Int64 = 0
        while true {
            let piece = try original.bytes(upTo: 1 << 20, at: copied)
            if piece.isEmpty { return }
            try write(piece)
            copied += Int64(piece.count)
        }
    }

    /// Writes all bytes of another file, and gives this one its times and its permissions.
    ///
    /// Neither set-user-id nor set-group-id nor the sticky bit goes with them.
    func copy(_ original: OpenedFile) throws(SystemError) {
        try write(contentsOf: original)
        var status = stat()
        guard fstat(original.descriptor, &status) == 0 else { throw SystemError(code: errno) }
        try setMode(status.st_mode & 0o777)
        // A file system that has no such times keeps its own.
        _ = withUnsafePointer(to: (status.st_atim, status.st_mtim)) { times in
            times.withMemoryRebound(to: timespec.self, capacity: 2) { futimens(descriptor, $0) }
        }
    }

    /// Gives the file permissions, but for those that no new file of the user's has.
    func setOrdinaryMode(for permissions: UInt32 = 0o666) throws(SystemError) {
        let mask = umask(0)
        umask(mask)
        try setMode(permissions & 0o777 & ~mask)
    }

    /// Says when the file was modified, and read last; a file system that has no such times keeps its own.
    func setModified(_ time: Timestamp) {
        let times = [time.timespec, time.timespec]
        _ = futimens(descriptor, times)
    }

    private func setMode(_ mode: mode_t) throws(SystemError) {
        // FAT and others have no permissions and say so with EPERM.
        if fchmod(descriptor, mode) != 0, errno != EPERM { throw SystemError(code: errno) }
    }

    /// Makes the bytes durable.
    func sync() throws(SystemError) { try syncDescriptor(descriptor) }

    /// Gives the file its name, without its NUL; false where that is taken, and then another can be tried.
    func place(as wanted: [UInt8]) throws(SystemError) -> Bool {
        let wanted = cString(wanted)
        let result =
            if let name {
                csystem_rename_to_free(folder, name, wanted)
            } else {
                csystem_give_name(descriptor, folder, wanted)
            }
        if result == 0 {
            isPlaced = true
            return true
        }
        guard errno == EEXIST else { throw SystemError(code: errno) }
        return false
    }
}

/// Makes a file's bytes durable, or a folder's names.
func syncDescriptor(_ descriptor: Int32) throws(SystemError) {
    while fsync(descriptor) != 0 {
        // What cannot be synced, as on some network file systems, is as durable as it gets.
        if errno == EINVAL || errno == ENOSYS || errno == ENOTSUP { return }
        if errno != EINTR { throw SystemError(code: errno) }
    }
}

/// Ends a name with the NUL that system calls want; it holds none itself.
func cString(_ name: [UInt8]) -> [CChar] { name.map { CChar(bitPattern: $0) } + [0] }
