import Organizer

extension DropLedger {
    /// Finds what holds the same as the items of a batch, on the lists where these are to land, and the lists' names.
    func holders(
        of results: [PayloadResult], on main: ListSummary, homes: [ItemID: String],
        for handling: DuplicateHandling
    ) async throws(LibraryError) -> (holders: [DuplicateSettling.Held: [PlacedItem]], lists: [ListID: String])
    {
        var digests: [String?: [PayloadDigest: Int]] = [:]
        for result in results {
            let parts = result.digestsOfParts
            for item in result.items {
                guard let digest = item.heldDigest else { continue }
                let limit = Self.holders(of: digest, isOfParts: parts.contains(digest), for: handling)
                let home = homes.isEmpty ? nil : homes[item.id]
                let known = digests[home, default: [:]][digest, default: 0]
                if known < limit { digests[home, default: [:]][digest] = limit }
            }
        }
        var holders: [DuplicateSettling.Held: [PlacedItem]] = [:]
        var lists: [ListID: String] = [:]
        for (home, digests) in digests {
            let list = if let home { try await self.list(apart: home, besides: main.id) } else { main }
            guard let list else { continue }
            lists[list.id] = list.name
            for (digest, placed) in try await self.holders(of: digests, in: list.id) {
                holders[.init(home: home, digest: digest)] = placed
            }
        }
        return (holders, lists)
    }

    /// How many holders of a digest matter.
    private static func holders(
        of digest: PayloadDigest, isOfParts: Bool, for handling: DuplicateHandling
    ) -> Int {
        // Each of several parts of a file has one of its own.
        if isOfParts { return StoreLimits.rowsPerRead }
        return handling == .replace ? DuplicateGroup.describedItems : 1
    }
}

extension PayloadResult {
    /// The digests that several of its items hold, each being a part of what holds it.
    var digestsOfParts: Set<PayloadDigest> {
        guard items.count > 1 else { return [] }
        var met: Set<PayloadDigest> = []
        var several: Set<PayloadDigest> = []
        for item in items where !item.isLink {
            if let digest = item.heldDigest, !met.insert(digest).inserted { several.insert(digest) }
        }
        return several
    }
}
