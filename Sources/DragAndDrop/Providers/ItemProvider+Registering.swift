import ContentTypes
import FoundationEssentials

extension ItemProvider {
    /// Promises bytes of a type, after the types already registered.
    ///
    /// - Parameters:
    ///   - type: The content type; registering it again replaces its loader and keeps its place.
    ///   - visibility: Who may see it.
    ///   - load: Runs once for each load, on no particular thread. It reports into the progress and should end
    ///     soon after its task is cancelled; nobody waits for it then.
    public func registerData(
        for type: UTType, visibility: RepresentationVisibility = .all,
        load: @escaping @Sendable (LoadProgress) async throws -> Data
    ) {
        register(ItemRepresentation(type: type, visibility: visibility, source: .data(load)))
    }

    /// Promises bytes that are there already.
    public func registerData(_ data: Data, for type: UTType, visibility: RepresentationVisibility = .all) {
        registerData(for: type, visibility: visibility) { _ in data }
    }

    /// Promises a file of a type, after the types already registered.
    ///
    /// - Parameters:
    ///   - type: The content type; registering it again replaces its loader and keeps its place.
    ///   - visibility: Who may see it.
    ///   - openInPlace: Whether others may open the file where it lies; otherwise they get copies.
    ///   - access: How the file is reached.
    ///   - load: Runs once for each load and says where the file is, which stays its maker's.
    public func registerFile(
        for type: UTType, visibility: RepresentationVisibility = .all, openInPlace: Bool = false,
        access: any FileAccess, load: @escaping @Sendable (LoadProgress) async throws -> FilePath
    ) {
        registerFile(
            for: type, visibility: visibility, access: access,
            sending: { progress in
                SentTransferredFile(try await load(progress), allowAccessingOriginalFile: openInPlace)
            })
    }

    func registerFile(
        for type: UTType, visibility: RepresentationVisibility, access: any FileAccess,
        sending send: @escaping @Sendable (LoadProgress) async throws -> SentTransferredFile
    ) {
        register(ItemRepresentation(type: type, visibility: visibility, source: .file(access, send)))
    }

    /// Promises an object in every type that it writes.
    public func registerObject(
        _ object: some ItemProviderWriting, visibility: RepresentationVisibility = .all
    ) {
        for type in object.writableContentTypes {
            let narrower = min(visibility, object.visibility(for: type))
            registerData(for: type, visibility: narrower) { progress in
                try await object.itemProviderData(for: type, progress: progress)
            }
        }
    }

    /// Promises an object that is made when someone loads it, in every type that its type writes.
    public func registerObject<Object: ItemProviderWriting>(
        of _: Object.Type, visibility: RepresentationVisibility = .all,
        make: @escaping @Sendable (LoadProgress) async throws -> Object
    ) {
        for type in Object.writableContentTypes {
            registerData(for: type, visibility: visibility) { progress in
                try await make(progress).itemProviderData(for: type, progress: progress)
            }
        }
    }
}
