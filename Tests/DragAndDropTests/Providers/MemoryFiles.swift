import DragAndDrop
import Foundation
import Synchronization

/// Stands in for a disk: files in memory, temporary files counted, faults on demand.
final class MemoryFiles: FileAccess {
    struct State {
        var files: [FilePath: Data] = [:]
        var temporary: Set<FilePath> = []
        var made = 0
        var opened: [FilePath] = []
        var failsToOpen = false
    }
    struct Missing: Error, Equatable { let path: FilePath }

    let state = Mutex(State())

    init(_ files: [FilePath: Data] = [:]) { state.withLock { $0.files = files } }

    var temporaryFiles: Set<FilePath> { state.withLock { $0.temporary } }
    var filesMade: Int { state.withLock { $0.made } }
    var opened: [FilePath] { state.withLock { $0.opened } }
    func contents(_ path: FilePath) -> Data? { state.withLock { $0.files[path] } }

    func open(_ path: FilePath) async throws -> any OpenFile {
        try state.withLock { state in
            guard let data = state.files[path], !state.failsToOpen else { throw Missing(path: path) }
            state.opened.append(path)
            return MemoryFile(data)
        }
    }

    func makeTemporaryCopy(of path: FilePath, progress _: LoadProgress) async throws -> FilePath {
        guard let data = contents(path) else { throw Missing(path: path) }
        return try await makeTemporaryFile(holding: data, named: path.lastComponent)
    }

    func makeTemporaryFile(holding data: Data, named name: [UInt8]) async throws -> FilePath {
        state.withLock { state in
            state.made += 1
            let path = FilePath("/tmp/\(state.made)").appending(name)
            state.files[path] = data
            state.temporary.insert(path)
            return path
        }
    }

    func removeTemporaryFile(_ path: FilePath) async {
        state.withLock { state in
            state.files[path] = nil
            state.temporary.remove(path)
        }
    }
}

final class MemoryFile: OpenFile {
    let data: Data
    let size: Int64

    init(_ data: Data, claimedSize: Int64? = nil) {
        self.data = data
        size = claimedSize ?? Int64(data.count)
    }

    func read(upTo count: Int, at offset: Int64) throws -> Data {
        Data(data.dropFirst(Int(offset)).prefix(count))
    }
}

/// Holds everyone who waits until it is opened; opening it twice is harmless.
final class Gate: Sendable {
    private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
