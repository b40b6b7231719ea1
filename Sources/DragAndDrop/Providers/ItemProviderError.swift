import ContentTypes

/// Says why an item provider did not give what it was asked for.
public enum ItemProviderError: Error, Sendable {
    /// No representation conforms to any of the wanted types.
    case noRepresentation(of: [UTType], offered: [UTType])
    /// The load was cancelled, by its progress or by its task.
    case cancelled
    /// The representation is larger than the limit that the caller set; both in bytes.
    case tooLarge(UTType, size: Int64, limit: Int)
    /// A file was asked for, and neither the provider nor the caller brought a ``FileAccess``.
    case noFileAccess(UTType)
    /// The provider's own code failed to load the representation.
    case loading(UTType, any Error)
    /// The bytes are not what the object's type reads.
    case reading(UTType, object: String, any Error)
    /// The object's type does not export itself, or not under its present condition.
    case notExported(object: String)
}
