import DragAndDrop

/// Tells that a library was brought to a newer version of the schema.
package struct StoreMigration: Sendable, Hashable {
    package let from: Int
    package let to: Int
    /// The database as it was before: whole, for the user alone.
    package let backup: FilePath
}
