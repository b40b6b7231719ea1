import ContentTypes

/// Chooses among the representations of a payload for one list: in the order of fidelity, first those that are of a
/// type which the list takes, then those of which an importer may make one.
struct RepresentationChoice: Sendable {
    /// The types that the list takes; empty when it takes any.
    let accepts: [UTType]
    let decoder: any PayloadDecoding

    /// Types that say nothing of what is inside.
    private static let untold: Set<UTType> = [.data, .item, .content, .draggedPaths]

    /// Says whether the list may take what is offered in a type; nothing is read.
    func mayTake(_ type: UTType) -> Bool {
        type.conforms(to: .directory) || Self.untold.contains(type)
            // Content may turn out to be of a narrower type than the one it is offered in.
            || accepts.contains { $0.conforms(to: type) }
            || decoder.canYield(accepts, from: type)
    }

    /// The types that are to be tried, the first first. Types that nothing declares say little, and come last.
    func order(of offered: [UTType]) -> [UTType] {
        let fitting = accepts.isEmpty ? offered : offered.filter(mayTake)
        func rank(_ type: UTType) -> Int {
            if type.isDynamic { return 2 }
            return accepts.isEmpty || accepts.contains { type.conforms(to: $0) } ? 0 : 1
        }
        return (0...2).flatMap { wanted in fitting.filter { rank($0) == wanted } }
    }
}
