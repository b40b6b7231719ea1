import DragAndDrop
import Glibc
import Organizer

/// Writes items into a folder as files of their own; nothing that is there is overwritten.
///
/// The folder is opened once, and names hold no slash, so nothing is written elsewhere, whatever becomes of its path.
package final class DragOut: Sendable {
    /// How a file comes to be in the folder.
    package enum Manner: Sendable {
        /// Its bytes are written again.
        case copy
        /// A symbolic link leads to it; what has no file of its own is copied.
        case link
    }

    private let folder: Int32
    private let path: FilePath
    private let manner: Manner
    private let keeper: any PayloadKeeper

    /// Opens the folder, which must be there.
    package init(
        to path: FilePath, manner: Manner, keeper: any PayloadKeeper
    ) throws(SystemError) {
        guard let name = path.cString else { throw SystemError(code: ENOENT) }
        folder = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        self.path = path
        self.manner = manner
        self.keeper = keeper
        if folder < 0 { throw SystemError(code: errno) }
    }

    deinit { if folder >= 0 { close(folder) } }

    /// Writes one item under the first of its names that is free; leaves nothing where it fails.
    ///
    /// `prefix`: stands before the name. Returns the path of the file that was made.
    package func write(_ item: Item, prefix: String = "") throws(DragOutFailure) -> FilePath {
        let name = OutgoingName(of: item, prefix: prefix)
        switch item.source {
        case .file(let path, _, _):
            let file: OpenedFile
            do { file = try OpenedFile(path) } catch { throw .unopened(error) }
            if manner == .link {
                return try make(name) { (name) throws(SystemError) in try link(name, to: path) }
            }
            return try make(name) { (name) throws(SystemError) in try copy(file, to: name) }
        case .data(let digest, _):
            let descriptor: Int32
            do { descriptor = try keeper.open(digest) } catch { throw .payload(error) }
            let file: OpenedFile
            do { file = try OpenedFile(owning: descriptor) } catch { throw .system(error) }
            return try make(name) { (name) throws(SystemError) in try copy(file, to: name) }
        case .url(let address):
            guard address.utf8.allSatisfy({ $0 > 0x1F && $0 != 0x7F }) else { throw .addressOfSeveralLines }
            let text = Array("[InternetShortcut]\r\nURL=\(address)\r\n".utf8)
            return try make(name) { (name) throws(SystemError) in
                try create(name) { (file) throws(SystemError) in try Self.put(text, into: file) }
            }
        }
    }

    /// Tries one name after another until one is free.
    private func make(
        _ name: OutgoingName, _ attempt: ([UInt8]) throws(SystemError) -> Void
    ) throws(DragOutFailure) -> FilePath {
        var number = 1
        while true {
            let bytes = name.bytes(number: number)
            do throws(SystemError) {
                try attempt(bytes)
                return path.appending(bytes)
            } catch {
                guard error.code == EEXIST else { throw .system(error) }
                number += 1
            }
        }
    }

    private func link(_ name: [UInt8], to target: FilePath) throws(SystemError) {
        guard let target = target.cString else { throw SystemError(code: ENOENT) }
        if symlinkat(target, folder, Self.cString(name)) != 0 { throw SystemError(code: errno) }
    }

    private func copy(_ original: OpenedFile, to name: [UInt8]) throws(SystemError) {
        try create(name) { (file) throws(SystemError) in
            var copied: Int64 = 0
            while true {
                let piece = try original.bytes(upTo: 1 << 20, at: copied)
                if piece.isEmpty { return }
                try Self.put(piece, into: file)
                copied += Int64(piece.count)
            }
        }
    }

    private func create(
        _ name: [UInt8], fill: (Int32) throws(SystemError) -> Void
    ) throws(SystemError) {
        let name = Self.cString(name)
        let file = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw SystemError(code: errno) }
        do throws(SystemError) {
            try fill(file)
        } catch {
            close(file)
            unlinkat(folder, name, 0)
            throw error
        }
        // A disk that fills up may say so only here.
        guard close(file) == 0 else {
            let code = errno
            unlinkat(folder, name, 0)
            throw SystemError(code: code)
        }
    }

    private static func cString(_ name: [UInt8]) -> [CChar] { name.map { CChar(bitPattern: $0) } + [0] }

    private static func put(_ bytes: [UInt8], into file: Int32) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // Valid: write reads no more than the slice holds.
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { throw SystemError(code: errno) }
            if count > 0 { rest = rest.dropFirst(count) }
        }
    }
}

/// Says why an item was not written out.
package enum DragOutFailure: Error, Sendable {
    /// The item's file could not be opened.
    case unopened(OpenFailure)
    /// The payload that the library keeps could not be opened.
    case payload(StoreError)
    /// The address holds control characters, which a shortcut cannot hold.
    case addressOfSeveralLines
    case system(SystemError)
}
