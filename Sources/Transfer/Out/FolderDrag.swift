import DragAndDrop
import Organizer

/// Drags rows of a list out to a folder: each item becomes a file, or costs its own failure.
///
/// The rows are those that the list has at the beginning, by their ids: what others insert, move or delete meanwhile
/// neither loses one nor repeats one.
package struct FolderDrag {
    /// What became of one item.
    package enum Result: Sendable {
        /// It lies in the folder. The row is where it stood when it was written.
        case written(PlacedItem, FilePath)
        /// It was not written; nil for an item that is gone.
        case failed(ItemID, Item?, DragOutFailure)
    }

    private let library: Library
    private let folder: DragOut
    private let list: ListSummary
    private let ids: [ItemID]

    /// Fixes the rows that are dragged.
    package init(
        _ rows: RowReference, of list: String, in library: Library, to folder: DragOut
    ) async throws(LibraryError) {
        self.library = library
        self.folder = folder
        (self.list, ids) = try await library.ids(rows, of: list)
    }

    /// Writes one item after another, and reports each.
    ///
    /// - Parameters:
    ///   - isNumbered: Whether each name begins with the item's place among the rows.
    ///   - report: Gets each item when its file has its name; false ends the drag.
    /// - Returns: The items that were written.
    package func write(
        isNumbered: Bool, report: (Result) throws -> Bool
    ) async throws -> [ItemID] {
        let width = String(ids.count).count
        var written: [ItemID] = []
        for (place, id) in ids.enumerated() {
            let digits = String(place + 1)
            let prefix = String(repeating: "0", count: width - digits.count) + digits + " "
            let result: Result
            if let placed = try await library.item(id), placed.list == list.id {
                result = write(placed, prefix: isNumbered ? prefix : "")
            } else {
                result = .failed(id, nil, .gone)
            }
            if case .written = result { written.append(id) }
            guard try report(result) else { break }
        }
        return written
    }

    private func write(_ placed: PlacedItem, prefix: String) -> Result {
        do throws(DragOutFailure) {
            return .written(placed, try folder.write(placed.item, prefix: prefix))
        } catch {
            return .failed(placed.item.id, placed.item, error)
        }
    }

    /// Takes items that were written off the list, as one edit, after their files and names are durable.
    ///
    /// Items that others moved or deleted meanwhile are left to them. `folder`: what the history calls it. Nil when
    /// there is nothing to take off.
    package func takeOut(_ written: [ItemID], to folder: String) async throws -> AppliedEdit? {
        try self.folder.sync()
        var remaining = written
        while !remaining.isEmpty {
            switch await takeOff(remaining, to: folder) {
            case .success(let edit): return edit
            case .failure(.store(.noSuchItems(let gone, _))):
                let gone = Set(gone)
                remaining.removeAll { gone.contains($0) }
            case .failure(let error): throw error
            }
        }
        return nil
    }

    private func takeOff(_ ids: [ItemID], to folder: String) async -> Swift.Result<AppliedEdit, LibraryError>
    {
        do throws(LibraryError) {
            return .success(try await library.apply(.takeOut(.ids(ids), from: list.id, to: folder)))
        } catch {
            return .failure(error)
        }
    }
}
