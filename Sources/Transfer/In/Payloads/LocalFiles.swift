import DragAndDrop
import FoundationEssentials
import Glibc

/// Reaches the files of this machine for item providers.
package struct LocalFiles: FileAccess {
    package init() {}

    package func open(_ path: FilePath) throws -> any OpenFile { try OpenedFile(path) }

    package func makeTemporaryCopy(of path: FilePath, progress: LoadProgress) throws -> FilePath {
        let original = try OpenedFile(path)
        return try makeTemporary(named: path.lastComponent) { descriptor throws(SystemError) in
            var copied: Int64 = 0
            while true {
                if progress.isCancelled { throw SystemError(code: ECANCELED) }
                let piece = try original.bytes(upTo: 1 << 20, at: copied)
                if piece.isEmpty { return }
                try write(piece, to: descriptor)
                copied += Int64(piece.count)
                progress.report(completed: copied, total: max(original.size, copied))
            }
        }
    }

    package func makeTemporaryFile(holding data: Data, named name: [UInt8]) throws -> FilePath {
        try makeTemporary(named: name) { descriptor throws(SystemError) in
            try write(Array(data), to: descriptor)
        }
    }

    package func removeTemporaryFile(_ path: FilePath) {
        guard let file = path.cString, let folder = path.parent?.cString else { return }
        unlink(file)
        rmdir(folder)
    }

    /// Makes a file in a folder of its own, which nobody else may enter, and fills it; leaves nothing on failure.
    private func makeTemporary(
        named name: [UInt8], fill: (Int32) throws(SystemError) -> Void
    ) throws(SystemError) -> FilePath {
        let folders = getenv("TMPDIR").map { FilePath(cString: $0) } ?? "/tmp"
        guard var template = folders.appending("punnet-XXXXXX").cString else {
            throw SystemError(code: ENOENT)
        }
        guard mkdtemp(&template) != nil else { throw SystemError(code: errno) }
        let safe = name.filter { $0 != 0 && $0 != UInt8(ascii: "/") }.prefix(255)
        let isName = !safe.isEmpty && !safe.elementsEqual(".".utf8) && !safe.elementsEqual("..".utf8)
        let path = FilePath(cString: template).appending(isName ? Array(safe) : Array("item".utf8))
        guard let file = path.cString else { throw SystemError(code: ENOENT) }
        let descriptor = Glibc.open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let code = errno
            rmdir(template)
            throw SystemError(code: code)
        }
        do throws(SystemError) {
            defer { close(descriptor) }
            try fill(descriptor)
        } catch {
            removeTemporaryFile(path)
            throw error
        }
        return path
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // Valid: write reads no more than the slice holds.
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { throw SystemError(code: errno) }
            if count > 0 { rest.removeFirst(count) }
        }
    }
}

extension OpenedFile: OpenFile {
    package func read(upTo count: Int, at offset: Int64) throws -> Data {
        Data(try bytes(upTo: count, at: offset))
    }
}
