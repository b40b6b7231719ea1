/// Pairs items of a payload that hold the same with others that hold it, so that each of those is there for one.
enum PartMatching {
    /// Returns for each name the number of the other that it is paired with, nil where none is left: one of the same name
    /// before one that may have been renamed.
    ///
    /// A single name is paired with the first other, whatever that is called.
    static func matches(of names: [String], among others: [String]) -> [Int?] {
        guard names.count > 1 else { return names.map { _ in others.isEmpty ? nil : 0 } }
        // The last is taken first.
        var free: [String: [Int]] = [:]
        for (number, name) in others.enumerated().reversed() { free[name, default: []].append(number) }
        var matches = names.map { free[$0]?.popLast() }
        // Another copy of a part stands for no other part.
        let parts = Set(names)
        var renamed = others.indices.filter { !parts.contains(others[$0]) }[...]
        for index in matches.indices where matches[index] == nil { matches[index] = renamed.popFirst() }
        return matches
    }
}
