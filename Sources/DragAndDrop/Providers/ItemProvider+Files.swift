import ContentTypes
import FoundationEssentials

/// An open file that a provider gave, and whether it is the original.
public struct OpenedItem: Sendable {
    /// The open file.
    public let file: any OpenFile
    /// Whether this is the file where it lies; otherwise it is a copy, which is gone when the file is closed.
    public let isInPlace: Bool
    /// The path of the original, when the file was opened in place.
    public let path: FilePath?
}

extension ItemProvider {
    /// Opens the best representation that conforms to a type, in place where the provider allows it.
    ///
    /// A representation that is bytes, or a file that is not to be opened in place, is copied first; the copy has
    /// no name any longer when this returns, and takes its space until the file is closed.
    ///
    /// `access`: makes the copy of a representation that is bytes; a file brings its own access.
    public func openFile(
        for type: UTType, through access: (any FileAccess)? = nil, progress: LoadProgress = LoadProgress()
    ) async throws(ItemProviderError) -> OpenedItem {
        let representation = try representation(for: type)
        if case .original(let access, let path) = representation.source {
            return try await open(path, of: representation.type, through: access, progress: progress)
        }
        let name = temporaryName
        return try await load(representation, progress: progress) {
            let (access, file) = try await representation.file(access, name, progress, inPlace: true)
            if file.isOriginalFile {
                return OpenedItem(file: try await access.open(file.file), isInPlace: true, path: file.file)
            }
            let copy = file.file
            let opened: Result<any OpenFile, any Error>
            do { opened = .success(try await access.open(copy)) } catch { opened = .failure(error) }
            await access.removeTemporaryFile(copy)
            return OpenedItem(file: try opened.get(), isInPlace: false, path: nil)
        }
    }

    /// Opens a file in the caller's own task: there is no code of a provider's that would have to be left behind.
    private func open(
        _ path: FilePath, of type: UTType, through access: any FileAccess, progress: LoadProgress
    ) async throws(ItemProviderError) -> OpenedItem {
        if progress.isCancelled || Task.isCancelled { throw .cancelled }
        do {
            let file = try await access.open(path)
            progress.finish(isComplete: true)
            return OpenedItem(file: file, isInPlace: true, path: path)
        } catch {
            progress.finish(isComplete: false)
            throw error is CancellationError ? .cancelled : .loading(type, error)
        }
    }

    /// Hands a closure a copy of the best representation that conforms to a type, as a file of the closure's own.
    ///
    /// The file is gone when the closure has returned or thrown; move or copy it to keep it. An error of the
    /// closure comes out as it is.
    ///
    /// `access`: makes the file of a representation that is bytes; a file brings its own access.
    public nonisolated(nonsending) func withTemporaryFile<Result>(
        for type: UTType, through access: (any FileAccess)? = nil, progress: LoadProgress = LoadProgress(),
        _ body: (FilePath) async throws -> Result
    ) async throws -> Result {
        try await withFile(for: type, inPlace: false, through: access, progress: progress) {
            try await body($0.file)
        }
    }

    /// Hands a closure the file itself where that is wanted and allowed, and a copy otherwise.
    nonisolated(nonsending) func withFile<Result>(
        for type: UTType, inPlace: Bool, through access: (any FileAccess)?, progress: LoadProgress,
        _ body: (ReceivedTransferredFile) async throws -> Result
    ) async throws -> Result {
        let representation = try representation(for: type)
        let name = temporaryName
        let (access, file) = try await load(
            representation, progress: progress,
            discard: { access, file in
                if !file.isOriginalFile { await access.removeTemporaryFile(file.file) }
            },
            body: { try await representation.file(access, name, progress, inPlace: inPlace) })
        if file.isOriginalFile { return try await body(file) }
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await body(file)) } catch { result = .failure(error) }
        await access.removeTemporaryFile(file.file)
        return try result.get()
    }

    /// What a temporary file is called.
    private var temporaryName: [UInt8] {
        if let sourceFile { return sourceFile.lastComponent }
        return Array((suggestedName ?? "item").utf8)
    }
}

extension ItemRepresentation {
    /// Finds or makes a file of the representation, through its own access or, where it has none, a given one.
    fileprivate func file(
        _ given: (any FileAccess)?, _ name: [UInt8], _ progress: LoadProgress, inPlace: Bool
    ) async throws -> (any FileAccess, ReceivedTransferredFile) {
        switch source {
        case .original(let access, let path):
            if inPlace { return (access, ReceivedTransferredFile(file: path, isOriginalFile: true)) }
            let copy = try await access.makeTemporaryCopy(of: path, progress: progress)
            return (access, ReceivedTransferredFile(file: copy, isOriginalFile: false))
        case .file(let access, let send):
            let sent = try await send(progress)
            if inPlace && sent.allowAccessingOriginalFile {
                return (access, ReceivedTransferredFile(file: sent.file, isOriginalFile: true))
            }
            let copy = try await access.makeTemporaryCopy(of: sent.file, progress: progress)
            return (access, ReceivedTransferredFile(file: copy, isOriginalFile: false))
        case .data(let load):
            guard let given else { throw ItemProviderError.noFileAccess(type) }
            let file = try await given.makeTemporaryFile(holding: load(progress), named: name)
            return (given, ReceivedTransferredFile(file: file, isOriginalFile: false))
        }
    }
}
