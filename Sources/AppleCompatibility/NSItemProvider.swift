import ContentTypes
import DragAndDrop
import Foundation

/// Apple's name for an item provider.
public typealias NSItemProvider = ItemProvider

/// Apple's name for the visibility of a representation.
public typealias NSItemProviderRepresentationVisibility = RepresentationVisibility

extension ItemProvider {
    /// Promises a file that exists, of the type that its name's extension tells; nil for what is no file's address.
    public convenience init?(contentsOf url: URL) {
        guard let path = FilePath(url) else { return nil }
        let type = UTType(filenameExtension: url.pathExtension) ?? .data
        self.init(contentsOf: path, type: type, access: LocalFiles())
    }

    /// Promises an object in every type that it writes.
    public convenience init(object: any NSItemProviderWriting) {
        self.init()
        registerObject(object, visibility: .all)
    }

    /// Promises bytes of a type; an item that is no bytes, and a type that is not declared, promise nothing.
    public convenience init(item: (any Sendable)?, typeIdentifier: String?) {
        self.init()
        guard let type = typeIdentifier.flatMap({ UTType($0) }) else { return }
        switch item {
        case let data as Data: registerData(data, for: type)
        case let text as String: registerData(Data(text.utf8), for: type)
        case let url as URL: registerData(Data(url.absoluteString.utf8), for: type)
        default: break
        }
    }

    /// The identifiers of the registered types, best first.
    public var registeredTypeIdentifiers: [String] { registeredContentTypes.map(\.identifier) }

    /// Tells whether a representation conforms to a type.
    public func hasItemConformingToTypeIdentifier(_ identifier: String) -> Bool {
        UTType(identifier).map { hasItemConforming(to: $0) } ?? false
    }

    /// Promises bytes through a completion handler.
    ///
    /// `loadHandler`: calls its argument once, from any thread. The progress that it returns is cancelled when the
    /// load is.
    public func registerDataRepresentation(
        for type: UTType, visibility: RepresentationVisibility = .all,
        loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) {
        registerData(for: type, visibility: visibility) { progress in
            try await answer(progress) { completion in
                loadHandler { data, error in completion(Result(data, error)) }
            }
        }
    }

    /// Promises bytes through a completion handler; a type that is not declared promises nothing.
    public func registerDataRepresentation(
        forTypeIdentifier identifier: String, visibility: RepresentationVisibility,
        loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) {
        guard let type = UTType(identifier) else { return }
        registerDataRepresentation(for: type, visibility: visibility, loadHandler: loadHandler)
    }

    /// Promises a file through a completion handler, which gets an address and whether others may open it in place.
    public func registerFileRepresentation(
        for type: UTType, visibility: RepresentationVisibility = .all, openInPlace: Bool = false,
        loadHandler: @escaping @Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?
    ) {
        registerFile(for: type, visibility: visibility, openInPlace: openInPlace, access: LocalFiles()) {
            progress in
            let url = try await answer(progress) { completion in
                loadHandler { url, _, error in completion(Result(url, error)) }
            }
            guard let path = FilePath(url) else { throw CocoaError(.fileReadUnsupportedScheme) }
            return path
        }
    }

    /// Promises an object in every type that it writes.
    public func registerObject(_ object: any NSItemProviderWriting, visibility: RepresentationVisibility) {
        // Valid: an object that writes itself is asked from any thread; that is the protocol's contract.
        nonisolated(unsafe) let object = object
        for identifier in object.writableTypeIdentifiersForItemProvider {
            registerDataRepresentation(forTypeIdentifier: identifier, visibility: visibility) { completion in
                object.loadData(withTypeIdentifier: identifier, forItemProviderCompletionHandler: completion)
            }
        }
    }
}

extension Result where Failure == any Error {
    /// Makes a result of what a completion handler was given.
    fileprivate init(_ value: Success?, _ error: (any Error)?) {
        if let value {
            self = .success(value)
        } else {
            self = .failure(error ?? CocoaError(.fileReadUnknown))
        }
    }
}

/// Waits for a completion handler, whose progress is cancelled with the load; only its first call counts.
private func answer<Value: Sendable>(
    _ progress: LoadProgress,
    _ start: @Sendable (@escaping @Sendable (Result<Value, any Error>) -> Void) -> Progress?
) async throws -> Value {
    let (stream, continuation) = AsyncThrowingStream<Value, any Error>.makeStream()
    let theirs = start { result in
        switch result {
        case .success(let value):
            continuation.yield(value)
            continuation.finish()
        case .failure(let error): continuation.finish(throwing: error)
        }
    }
    if let theirs { progress.onCancel { theirs.cancel() } }
    for try await value in stream { return value }
    throw CancellationError()
}
