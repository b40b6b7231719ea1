import CorpusTesting
import Foundation
import Testing

/// Counts how many of a set's facts agree, and keeps those that do not.
struct Tallied {
    let set: String
    private(set) var files = 0
    private(set) var facts = 0
    private(set) var agreed = 0
    private(set) var differences: [String] = []

    init(_ set: String) {
        self.set = set
    }

    mutating func countFile() {
        files += 1
    }

    /// Compares one fact; `expected` nil means that the document has none.
    mutating func compare<Value: Equatable>(
        _ file: CorpusFile, _ fact: String, _ found: Value?, _ expected: Value?
    ) {
        record(file, fact, found == expected, "\(found as Any) for \(expected as Any)")
    }

    mutating func record(
        _ file: CorpusFile, _ fact: String, _ agrees: Bool, _ words: @autoclosure () -> String
    ) {
        facts += 1
        if agrees {
            agreed += 1
        } else {
            differences.append("\(file.path): \(fact): \(words())")
        }
    }

    /// Prints the count, and fails below a share of all facts.
    func expect(atLeast share: Double) {
        print("\(set): \(agreed) of \(facts) facts of \(files) files agree")
        for difference in differences { print("  \(difference)") }
        #expect(facts > 0, "the set states no facts")
        #expect(Double(agreed) >= share * Double(facts), "\(set) agrees in \(agreed) of \(facts)")
    }
}
