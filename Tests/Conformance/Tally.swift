import CorpusTesting

/// Counts how what the product states of a set's files agrees with what the set's manifest knows of them.
struct Tally {
    /// One fact of one file on which the two are of different minds.
    struct Difference {
        let file: String
        let fact: String
        let words: String
        /// Why it is right so, or of no account; nil where nobody has looked at it.
        let reason: String?
    }

    let set: String
    private(set) var files = 0
    /// The facts compared.
    private(set) var facts = 0
    /// The files that are broken, and were refused.
    private(set) var refused = 0
    private(set) var differences: [Difference] = []

    init(_ set: String) { self.set = set }

    var agreed: Int { facts - differences.count }
    var unreviewed: [Difference] { differences.filter { $0.reason == nil } }
    var share: Double { Double(agreed) / Double(max(1, facts)) }

    mutating func countFile() { files += 1 }

    mutating func countRefused() { refused += 1 }

    /// Compares one fact; nil on either side says that there is none.
    mutating func compare<Value: Equatable>(
        _ file: CorpusFile, _ fact: String, _ stated: Value?, _ known: Value?
    ) {
        record(file, fact, stated == known) {
            "\(stated.map { "\($0)" } ?? "nothing"), not \(known.map { "\($0)" } ?? "nothing")"
        }
    }

    mutating func record(_ file: CorpusFile, _ fact: String, _ agrees: Bool, _ words: () -> String) {
        facts += 1
        if agrees { return }
        differences.append(
            Difference(
                file: file.path, fact: fact, words: words(),
                reason: Reviewed.reason(set: set, file: file.path, fact: fact)))
    }
}

extension Tally {
    /// The head of the table whose lines are ``row``.
    static let head = row("set", ["files", "facts", "agreed", "refused", "differ"]) + "share"

    /// The set's line of the table.
    var row: String {
        Self.row(set, [files, facts, agreed, refused, differences.count].map { "\($0)" })
            + "\((share * 10_000).rounded() / 100) %"
    }

    private static func row(_ name: String, _ columns: [String]) -> String {
        func pad(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count))
        }
        return name + pad(name, 16) + columns.map { pad($0, 9) + $0 }.joined() + "  "
    }

    /// The differences, each on a line with its reason.
    var details: [String] {
        differences.map { difference in
            let words = difference.words.prefix(300)
            return "  \(set)/\(difference.file): \(difference.fact) \(words)"
                + (difference.reason.map { "\n      because \($0)" } ?? "\n      NOT REVIEWED")
        }
    }
}
