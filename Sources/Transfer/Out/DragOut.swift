import DragAndDrop
import Glibc
import Organizer

/// Writes items into a folder as files of their own; nothing that is there is overwritten.
///
/// The folder is opened once, and names hold no slash, so nothing is written elsewhere, whatever becomes of its path.
/// A file has its name only once it is whole and its bytes are durable.
package final class DragOut {
    /// How a file comes to be in the folder.
    package enum Manner: Sendable {
        /// Its bytes are written again, with its times and permissions; of what the library keeps, as far as it knows them.
        case copy
        /// A symbolic link leads to it; what has no file of its own is copied.
        case link
    }

    private let folder: Int32
    private let path: FilePath
    private let manner: Manner
    private let keeper: any PayloadKeeper
    private let namesStages: Bool
    /// The number after the last one given, by the first name of files that have the same.
    private var nextNumbers: [[UInt8]: Int] = [:]

    /// Opens the folder, which must be there.
    ///
    /// `namesStages`: files have hidden names while they are written, as on file systems without nameless ones.
    package init(
        to path: FilePath, manner: Manner, keeper: any PayloadKeeper, namesStages: Bool = false
    ) throws(SystemError) {
        guard let name = path.cString else { throw SystemError(code: ENOENT) }
        folder = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        self.path = path
        self.manner = manner
        self.keeper = keeper
        self.namesStages = namesStages
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
            let original = try OpenedFile(of: item, in: keeper)
            if manner == .link { return try link(name, to: path) }
            return try write(name) { (file) throws(SystemError) in try file.copy(original) }
        case .data:
            let kept = try OpenedFile(of: item, in: keeper)
            return try write(name) { (file) throws(SystemError) in
                try file.write(contentsOf: kept)
                try file.setOrdinaryMode(for: item.filePermissions ?? 0o666)
                if let modified = item.fileModified { file.setModified(modified) }
            }
        case .url(let address):
            guard address.utf8.allSatisfy({ $0 > 0x1F && $0 != 0x7F }) else { throw .addressOfSeveralLines }
            return try write(name) { (file) throws(SystemError) in
                try file.write(Array("[InternetShortcut]\r\nURL=\(address)\r\n".utf8))
                try file.setOrdinaryMode()
            }
        }
    }

    /// Makes the names of the files written so far durable.
    package func sync() throws(SystemError) { try syncDescriptor(folder) }

    private func write(
        _ name: OutgoingName, fill: (StagedFile) throws(SystemError) -> Void
    ) throws(DragOutFailure) -> FilePath {
        do throws(SystemError) {
            let file = try StagedFile(in: folder, named: namesStages)
            try fill(file)
            try file.sync()
            var number = firstNumber(of: name)
            while try !file.place(as: name.bytes(number: number)) { number += 1 }
            return placed(name, number: number)
        } catch {
            throw .system(error)
        }
    }

    private func link(_ name: OutgoingName, to target: FilePath) throws(DragOutFailure) -> FilePath {
        guard let target = target.cString else { throw .unopened(.missing) }
        var number = firstNumber(of: name)
        while symlinkat(target, folder, cString(name.bytes(number: number))) != 0 {
            guard errno == EEXIST else { throw .system(SystemError(code: errno)) }
            number += 1
        }
        return placed(name, number: number)
    }

    /// Where to begin to try: a thousand files of one name are not tried against one another.
    private func firstNumber(of name: OutgoingName) -> Int { nextNumbers[name.bytes(number: 1)] ?? 1 }

    private func placed(_ name: OutgoingName, number: Int) -> FilePath {
        if number > 1 { nextNumbers[name.bytes(number: 1)] = number + 1 }
        return path.appending(name.bytes(number: number))
    }
}
