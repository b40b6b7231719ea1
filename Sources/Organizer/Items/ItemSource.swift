import DragAndDrop
/// Says what an item stands for: a file where it lies, an address, or bytes that the library keeps.
package enum ItemSource: Sendable, Hashable {
    /// A file, by its absolute path; its size in bytes and its modification time when it was imported.
    case file(path: FilePath, size: Int64, modified: Timestamp)
    /// An address, exactly as it was found.
    case url(String)
    /// Bytes kept in the library under their digest; their number.
    case data(digest: PayloadDigest, size: Int64)
}
