import Organizer

extension DropLedger {
    /// Finds what holds the same as the items of a batch, on the lists where these are to land, and the lists' names.
    func holders(
        of results: [PayloadResult], on main: ListSummary, homes: [ItemID: String]
    ) async throws(LibraryError) -> (holders: [DuplicateSettling.Held: PlacedItem], lists: [ListID: String]) {
        var digests: [String?: [PayloadDigest]] = [:]
        if homes.isEmpty {
            digests[nil] = results.flatMap { $0.items.compactMap(\.heldDigest) }
        } else {
            for item in results.lazy.flatMap(\.items) {
                if let digest = item.heldDigest { digests[homes[item.id], default: []].append(digest) }
            }
        }
        var holders: [DuplicateSettling.Held: PlacedItem] = [:]
        var lists: [ListID: String] = [:]
        for (home, digests) in digests where !digests.isEmpty {
            let list = if let home { try await self.list(apart: home, besides: main.id) } else { main }
            guard let list else { continue }
            lists[list.id] = list.name
            for (digest, placed) in try await self.holders(of: digests, in: list.id) {
                holders[.init(home: home, digest: digest)] = placed
            }
        }
        return (holders, lists)
    }
}
