import Organizer

/// Gathers results, in drop order, until they are committed together.
struct PendingBatch {
    /// How many payloads or items are committed as soon as they are there.
    static let size = 512

    private(set) var results: [PayloadResult] = []
    private var items = 0

    var isEmpty: Bool { results.isEmpty }

    /// Whether waiting for more would only delay what is there.
    var isFull: Bool { results.count >= Self.size || items >= Self.size }

    /// Whether a result can be added without making the batch larger than a store takes.
    func hasRoom(for result: PayloadResult) -> Bool {
        isEmpty || items + result.items.count <= StoreLimits.itemsPerBatch
    }

    /// Gives the results away, their items under ids of one batch, and begins anew.
    ///
    /// The items, of which one file of links may have many, are changed where they are, and not copied.
    mutating func takeIdentifiedResults() -> [PayloadResult] {
        var ids = ItemID.batch(items)[...]
        var taken: [PayloadResult] = []
        swap(&taken, &results)
        items = 0
        for index in taken.indices { taken[index].identify(by: &ids) }
        return taken
    }

    mutating func add(_ result: PayloadResult) {
        results.append(result)
        items += result.items.count
    }
}
