/// Holds what was learnt of one document.
struct DocumentFacts {
    /// The root element's name without its prefix, and its namespace.
    var root = ""
    var namespace: String?
    /// What people call the dialect, and its version as the document states it or as its namespace shows.
    var dialect: String?
    var version: String?
    var type: String?
    var title = Ranked<String>()
    var description = Ranked<String>()
    var link = Ranked<String>()
    var updated: FeedDate?
    var published: FeedDate?
    /// The latest date of an entry.
    var latestEntry: FeedDate?
    /// How many of each were counted; nil where the dialect has none of the kind.
    var tallies: [Tally: Int] = [:]
    /// The size of a picture in pixels.
    var width: Int?
    var height: Int?
    var elements = 0
    /// Text by which the document is found: titles and descriptions first.
    var excerpt = ""
}

/// Keeps the value of the best rank; among equals the first.
struct Ranked<Value> {
    private(set) var value: Value?
    private(set) var rank = Int.max

    /// Offers a value; a lower rank is better.
    mutating func offer(_ value: Value?, rank: Int) {
        guard let value, rank < self.rank else { return }
        self.value = value
        self.rank = rank
    }

    /// Forgets a value whose rank satisfies a condition.
    mutating func withdraw(where condition: (Int) -> Bool) {
        guard value != nil, condition(rank) else { return }
        value = nil
        self.rank = .max
    }

    /// Takes the value in place of one of the same rank.
    mutating func replace(with value: Value?, rank: Int) {
        guard let value, rank <= self.rank else { return }
        self.value = value
        self.rank = rank
    }
}
