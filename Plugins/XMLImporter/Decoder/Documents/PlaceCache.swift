/// Remembers where elements stand, so that the grammar is asked once for each name at each place, or little more.
struct PlaceCache {
    private struct Slot {
        var name = 0
        var namespace = 0
        var parent = -1
        var place: Int?
    }

    /// Indexed by a hash of the key; a newcomer takes the slot from whoever has it.
    private var slots = [Slot](repeating: Slot(), count: 64)

    /// Finds the place of an element below another's, and asks `search` where it is not remembered.
    mutating func place(of element: XMLElement, below parent: Int, search: () -> Int?) -> Int? {
        let name = element.identity
        let index = (name >> 3 ^ name >> 9 ^ parent &* 7) & 63
        let slot = slots[index]
        // Names are interned: two that are alike have one address, which stays theirs while the document is parsed.
        if slot.name == name && slot.parent == parent && slot.namespace == element.namespaceIdentity
            && !element.hasUnboundPrefix
        {
            return slot.place
        }
        let place = search()
        if !element.hasUnboundPrefix {
            slots[index] = Slot(
                name: name, namespace: element.namespaceIdentity, parent: parent, place: place)
        }
        return place
    }
}
