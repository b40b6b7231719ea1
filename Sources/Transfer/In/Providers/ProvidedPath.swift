import DragAndDrop
import Glibc

/// Names a file that belongs to a document: it lies in the document's folder or below.
struct ProvidedPath: Sendable {
    private let folder: FilePath
    private let path: FilePath

    init(_ path: [UInt8], in folder: FilePath) {
        self.folder = folder
        self.path = FilePath(bytes: path)
    }

    /// Finds the file, all links followed; one that lies elsewhere is not given, whichever way leads there.
    func located() throws -> FilePath {
        let whole = path.isAbsolute ? path : folder.appending(path.bytes)
        guard let real = whole.real else { throw Unopened(path: path, failure: OpenFailure(code: errno)) }
        guard let home = folder.real,
            real.bytes.starts(with: home.bytes + (home == "/" ? [] : [UInt8(ascii: "/")]))
        else { throw Outside(path: path) }
        return real
    }

    /// Says that a file could not be found.
    struct Unopened: Error, Sendable {
        let path: FilePath
        let failure: OpenFailure
    }

    /// Says that a path leads out of the document's folder.
    struct Outside: Error, Sendable, CustomStringConvertible {
        let path: FilePath

        var description: String {
            "\(path) leads out of the document’s folder; a file elsewhere is given by its address, as public.file-url"
        }
    }
}
