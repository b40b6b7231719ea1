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
    /// - Parameter access: Makes the copy of a representation that is bytes; a file brings its own access.
    public func openFile(
        for type: UTType, through access: (any FileAccess)? = nil, progress: LoadProgress = LoadProgress()
    ) async throws(ItemProviderError) -> OpenedItem {
        let representation = try representation(for: type)
        let name = temporaryName
        return try await load(representation, progress: progress) {
            if case .file(let access, true, let path) = representation.source {
                let path = try await path(progress)
                return OpenedItem(file: try await access.open(path), isInPlace: true, path: path)
            }
            let (access, copy) = try await representation.temporaryFile(access, name, progress)
            let opened: Result<any OpenFile, any Error>
            do { opened = .success(try await access.open(copy)) } catch { opened = .failure(error) }
            await access.removeTemporaryFile(copy)
            return OpenedItem(file: try opened.get(), isInPlace: false, path: nil)
        }
    }

    /// Hands a closure a copy of the best representation that conforms to a type, as a file of the closure's own.
    ///
    /// The file is gone when the closure has returned or thrown; move or copy it to keep it. An error of the
    /// closure comes out as it is.
    ///
    /// - Parameter access: Makes the file of a representation that is bytes; a file brings its own access.
    public nonisolated(nonsending) func withTemporaryFile<Result>(
        for type: UTType, through access: (any FileAccess)? = nil, progress: LoadProgress = LoadProgress(),
        _ body: (FilePath) async throws -> Result
    ) async throws -> Result {
        let representation = try representation(for: type)
        let name = temporaryName
        let (access, copy) = try await load(
            representation, progress: progress,
            discard: { access, copy in await access.removeTemporaryFile(copy) },
            body: { try await representation.temporaryFile(access, name, progress) })
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await body(copy)) } catch { result = .failure(error) }
        await access.removeTemporaryFile(copy)
        return try result.get()
    }

    /// What a temporary file is called.
    private var temporaryName: [UInt8] {
        if let sourceFile { return sourceFile.lastComponent }
        return Array((suggestedName ?? "item").utf8)
    }
}

extension ItemRepresentation {
    /// Makes a temporary file of the representation, through its own access or, where it has none, a given one.
    fileprivate func temporaryFile(
        _ given: (any FileAccess)?, _ name: [UInt8], _ progress: LoadProgress
    ) async throws -> (any FileAccess, FilePath) {
        switch source {
        case .file(let access, _, let path):
            return (access, try await access.makeTemporaryCopy(of: path(progress), progress: progress))
        case .data(let load):
            guard let given else { throw ItemProviderError.noFileAccess(type) }
            return (given, try await given.makeTemporaryFile(holding: load(progress), named: name))
        }
    }
}
