import DragAndDrop
import Organizer

/// Takes the digests that a library's payloads are kept under, where nothing is to be kept.
package struct PayloadMeasure: Sendable {
    private let folder = PayloadFolder(path: "/")

    package init() {}

    /// Reads an open file from its beginning to its end; see ``PayloadKeeper/measure(contentsOf:)``.
    package func callAsFunction(contentsOf descriptor: Int32) throws(StoreError) -> KeptPayload {
        try folder.measure(contentsOf: descriptor)
    }
}
