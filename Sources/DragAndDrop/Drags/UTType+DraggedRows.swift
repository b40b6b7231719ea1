import ContentTypes

extension UTType {
    /// Rows of a list of this process; their bytes say nothing, the drag's local context says which rows.
    ///
    /// Not a kind of ``data``: a destination that takes any file is not to be handed rows.
    @usableFromInline static let draggedRows = UTType(
        exportedAs: "org.punnet.dragged-rows", conformingTo: .item)
}
