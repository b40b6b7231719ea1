import Organizer

@testable import SQLiteStore

/// Holds all that a library shows to anybody, so that two can be compared.
struct LibraryImage: Equatable {
    var revision = Revision(0)
    var lists: [ListSummary] = []
    /// Of each list, whole items with their excerpts.
    var rows: [[PlacedItem]] = []
    var focus: PlacedItem?
    /// Newest first.
    var history: [HistoryEntry] = []
    var receipts: [[Receipt]] = []
    var openImports: [OpenImport] = []
}

extension SQLiteStore {
    /// Reads everything; for libraries of a few rows.
    func image() throws -> LibraryImage {
        var image = LibraryImage(revision: try revision(), lists: try lists(), focus: try focus())
        for list in image.lists {
            image.rows.append(try ids(of: .all, in: list.id).compactMap { try item($0) })
        }
        image.history = try history(before: nil, limit: 1000)
        for entry in image.history { image.receipts.append(try receipts(of: entry.id, range: 0..<1000)) }
        image.openImports = try openImports()
        return image
    }
}
