/// All types that one type conforms to, nearest first.
struct Ancestry: Sendable {
    /// Identifiers, those of fewer steps before those of more, without the type itself.
    let identifiers: [String]
    /// How many steps lead to each.
    private let distances: [String: Int]

    /// How many types are followed at most: a bound for declarations that name each other.
    private static let most = 512

    /// Follows `supertypes` from a type breadth first; a type met twice is kept where it is nearest.
    init(of identifier: String, supertypes: (String) -> [String]) {
        var order: [String] = []
        var distances: [String: Int] = [identifier: 0]
        var queue = [identifier]
        var next = 0
        while next < queue.count, order.count < Self.most {
            let distance = distances[queue[next], default: 0] + 1
            for supertype in supertypes(queue[next]) where distances[supertype] == nil {
                distances[supertype] = distance
                order.append(supertype)
                queue.append(supertype)
            }
            next += 1
        }
        distances[identifier] = nil
        self.identifiers = order
        self.distances = distances
    }

    func contains(_ identifier: String) -> Bool { distances[identifier] != nil }

    func distance(to identifier: String) -> Int? { distances[identifier] }
}
