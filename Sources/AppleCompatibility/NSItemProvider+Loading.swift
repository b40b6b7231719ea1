import ContentTypes
import DragAndDrop
import Foundation

extension ItemProvider {
    /// Loads the bytes of the best representation that conforms to a type.
    ///
    /// `completionHandler`: gets the bytes or an error, once, on no particular thread.
    @discardableResult
    public func loadDataRepresentation(
        for type: UTType, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        start { progress in
            do { completionHandler(try await self.loadData(for: type, progress: progress), nil) } catch {
                completionHandler(nil, error)
            }
        }
    }

    /// Loads the bytes of the best representation that conforms to a type.
    @discardableResult
    public func loadDataRepresentation(
        forTypeIdentifier identifier: String,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        guard let type = type(identifier, { completionHandler(nil, $0) }) else { return .nothing }
        return loadDataRepresentation(for: type, completionHandler: completionHandler)
    }

    /// Loads the bytes of the best representation that conforms to a type, for code that casts them.
    public func loadItem(
        forTypeIdentifier identifier: String, options _: [AnyHashable: Any]? = nil,
        completionHandler: (@Sendable ((any Sendable)?, (any Error)?) -> Void)? = nil
    ) {
        loadDataRepresentation(forTypeIdentifier: identifier) { data, error in completionHandler?(data, error)
        }
    }

    /// Loads the best representation that conforms to a type as a temporary file.
    ///
    /// `completionHandler`: gets the file's address or an error, once, on no particular thread. The file is
    /// gone when the handler has returned.
    @discardableResult
    public func loadFileRepresentation(
        for type: UTType, openInPlace: Bool = false,
        completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
    ) -> Progress {
        start { progress in
            do {
                if openInPlace {
                    let opened = try await self.openFile(for: type, through: LocalFiles(), progress: progress)
                    if let url = opened.path.flatMap({ URL($0) }) { return completionHandler(url, true, nil) }
                }
                try await self.withTemporaryFile(
                    for: type, through: LocalFiles(), progress: openInPlace ? LoadProgress() : progress
                ) { path in
                    completionHandler(URL(path), false, nil)
                }
            } catch {
                completionHandler(nil, false, error)
            }
        }
    }

    /// Loads the best representation that conforms to a type as a temporary file, gone when the handler has returned.
    @discardableResult
    public func loadFileRepresentation(
        forTypeIdentifier identifier: String,
        completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> Progress {
        guard let type = type(identifier, { completionHandler(nil, $0) }) else { return .nothing }
        return loadFileRepresentation(for: type) { url, _, error in completionHandler(url, error) }
    }

    /// Loads the file of the best representation that conforms to a type in place where that is allowed, and a
    /// temporary copy otherwise; the handler is told which.
    @discardableResult
    public func loadInPlaceFileRepresentation(
        forTypeIdentifier identifier: String,
        completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
    ) -> Progress {
        guard let type = type(identifier, { completionHandler(nil, false, $0) }) else { return .nothing }
        return loadFileRepresentation(for: type, openInPlace: true, completionHandler: completionHandler)
    }

    /// Tells whether an object of a class could be loaded.
    public func canLoadObject(ofClass objectClass: any NSItemProviderReading.Type) -> Bool {
        objectClass.readableTypeIdentifiersForItemProvider.contains(where: hasItemConformingToTypeIdentifier)
    }

    /// Tells whether a value of a type could be loaded.
    public func canLoadObject<Object: ItemProviderReading>(ofClass objectClass: Object.Type) -> Bool {
        canLoadObject(of: objectClass)
    }

    /// Loads an object from the representation that its class likes best.
    ///
    /// `completionHandler`: gets the object or an error, once, on no particular thread.
    @discardableResult
    public func loadObject(
        ofClass objectClass: any NSItemProviderReading.Type,
        completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
        let readable = objectClass.readableTypeIdentifiersForItemProvider
        guard
            let type = readable.lazy.compactMap({ UTType($0) }).first(where: {
                self.hasItemConforming(to: $0)
            })
        else {
            completionHandler(
                nil,
                ItemProviderError.noRepresentation(
                    of: readable.compactMap { UTType($0) }, offered: registeredContentTypes))
            return .nothing
        }
        return start { progress in
            do {
                let data = try await self.loadData(for: type, progress: progress)
                completionHandler(
                    try objectClass.object(withItemProviderData: data, typeIdentifier: type.identifier), nil)
            } catch {
                completionHandler(nil, error)
            }
        }
    }

    /// Loads a value from the representation that its type likes best.
    @discardableResult
    public func loadObject<Object: ItemProviderReading>(
        ofClass objectClass: Object.Type,
        completionHandler: @escaping @Sendable (Object?, (any Error)?) -> Void
    ) -> Progress {
        start { progress in
            do {
                completionHandler(try await self.loadObject(of: objectClass, progress: progress), nil)
            } catch {
                completionHandler(nil, error)
            }
        }
    }

    /// Loads a transferable value by the first of its imported representations that is offered.
    @discardableResult
    public func loadTransferable<Item: Transferable>(
        type: Item.Type, completionHandler: @escaping @Sendable (Result<Item, any Error>) -> Void
    ) -> Progress {
        start { progress in
            do {
                completionHandler(.success(try await self.loadTransferable(of: type, progress: progress)))
            } catch {
                completionHandler(.failure(error))
            }
        }
    }

    /// Finds a type, or tells the handler that nothing of it is offered.
    private func type(_ identifier: String, _ fail: (any Error) -> Void) -> UTType? {
        if let type = UTType(identifier) { return type }
        fail(ItemProviderError.noRepresentation(of: [], offered: registeredContentTypes))
        return nil
    }

    /// Starts a load, and ties Apple's progress to it: cancelling it cancels the load.
    private func start(_ load: @escaping @Sendable (LoadProgress) async -> Void) -> Progress {
        let (progress, ours) = (Progress(totalUnitCount: 100), LoadProgress())
        progress.cancellationHandler = { ours.cancel() }
        Task {
            await load(ours)
            progress.completedUnitCount = 100
        }
        return progress
    }
}

extension Progress {
    /// What a load returns that ended before it began.
    fileprivate static var nothing: Progress { Progress(totalUnitCount: 0) }
}
