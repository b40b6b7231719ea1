import ContentTypes
import FoundationEssentials

/// Writes a value into the content types in which it can be dragged. Mirrors NSItemProviderWriting.
public protocol ItemProviderWriting: Sendable {
    /// The types that values write, best first.
    static var writableContentTypes: [UTType] { get }

    /// The types that this value writes; those of its type unless stated otherwise.
    var writableContentTypes: [UTType] { get }

    /// Says who may see a type; everyone unless stated otherwise.
    func visibility(for type: UTType) -> RepresentationVisibility

    /// Writes the value in one of its writable types.
    func itemProviderData(for type: UTType, progress: LoadProgress) async throws -> Data
}

extension ItemProviderWriting {
    public var writableContentTypes: [UTType] { Self.writableContentTypes }
    public func visibility(for _: UTType) -> RepresentationVisibility { .all }
}

/// Reads a value from the content types in which it can be dropped. Mirrors NSItemProviderReading.
public protocol ItemProviderReading: Sendable {
    /// The types that the type reads, most wanted first; a provider's types may conform to them.
    static var readableContentTypes: [UTType] { get }

    /// Reads the value from data; `contentType` is always one of the readable types.
    init(itemProviderData data: Data, contentType: UTType) throws
}

extension ItemProvider {
    /// Promises an object in every type that it writes.
    public convenience init(object: some ItemProviderWriting) {
        self.init()
        registerObject(object)
    }

    /// Tells whether an object of a type could be loaded, going by the registered types alone.
    public func canLoadObject<Object: ItemProviderReading>(of _: Object.Type) -> Bool {
        hasItemConforming(to: Object.readableContentTypes)
    }

    /// Loads an object from the representation that its type likes best.
    ///
    /// Of the object's readable types the first counts that any representation conforms to, and of those
    /// representations the best.
    public func loadObject<Object: ItemProviderReading>(
        of _: Object.Type, progress: LoadProgress = LoadProgress(), limit: Int = ItemProvider.dataLimit
    ) async throws(ItemProviderError) -> Object {
        guard let type = Object.readableContentTypes.first(where: hasItemConforming) else {
            throw .noRepresentation(of: Object.readableContentTypes, offered: registeredContentTypes)
        }
        let data = try await loadData(for: type, progress: progress, limit: limit)
        do {
            return try Object(itemProviderData: data, contentType: type)
        } catch {
            throw .reading(type, object: "\(Object.self)", error)
        }
    }
}
