import InternationalText
import Organizer

/// Gathers what becomes of those items of one payload that hold what others hold, and says it.
struct SettledDuplicates {
    private let total: Int
    private var same = SameContent()
    private var replaced = SameContent()
    private var replacedIDs: [ItemID] = []
    private var leftOut = SameContent()
    private var leftOutNumbers: Set<Int> = []

    /// `total`: how many items the payload has.
    init(of total: Int) { self.total = total }

    mutating func note(sameAs holder: String) { same.count(holder) }

    /// `count`: how many items of the payload take the place of those.
    mutating func replace(_ ids: [ItemID], by count: Int, _ holder: String) {
        replacedIDs += ids
        for _ in 0..<count { replaced.count(holder) }
    }

    mutating func leaveOut(_ number: Int, as holder: String) {
        leftOutNumbers.insert(number)
        leftOut.count(holder)
    }

    /// Whether an item is left out, by its number.
    func leavesOut(_ number: Int) -> Bool { leftOutNumbers.contains(number) }

    /// Puts it into the payload's result.
    func tell(_ result: inout PayloadResult) {
        if same.count > 0 { result.notes.append(.duplicate(same.words(of: total))) }
        if !replacedIDs.isEmpty {
            result.replaced = replacedIDs
            result.notes.append(.replaced(replaced, of: total, others: replacedIDs.count))
        }
        guard !leftOutNumbers.isEmpty, case .items(let items) = result.ending else { return }
        result.leftOut = leftOutNumbers.count
        // What was moved stays where it is as soon as an item that holds it is left out.
        if leftOutNumbers.contains(where: { if case .data = items[$0].source { true } else { false } }) {
            result.moved = nil
        }
        if leftOutNumbers.count == total {
            result.ending = .problem(.duplicate(leftOut.words(of: total)))
            return
        }
        result.notes.append(.duplicate(leftOut.words(of: total) + ": left out"))
        result.ending = .items(
            items.enumerated().compactMap { number, item in leavesOut(number) ? nil : item })
    }
}

/// Counts items of a payload that hold what others hold.
struct SameContent {
    private(set) var count = 0
    /// Describes the first of the others.
    private(set) var holder = ""

    mutating func count(_ holder: String) {
        if count == 0 { self.holder = holder }
        count += 1
    }

    /// Says so, after the payload's name and a colon.
    func words(of total: Int) -> String {
        if total == 1 { return "it holds the same as \(holder)" }
        if count == 1 { return "1 of its \(grouped(total)) items holds the same as \(holder)" }
        return "\(some(of: total)) hold the same as others, the first as \(holder)"
    }

    func some(of total: Int) -> String {
        count == total ? "its \(grouped(count)) items" : "\(grouped(count)) of its \(grouped(total)) items"
    }
}
