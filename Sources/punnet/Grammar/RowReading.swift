import Organizer
import Terminal

extension Reading where Value == RowReference {
    /// Reads ROWS: `0`, `2-5`, `0,3,7-9`, `all`, or `@` and the beginning of an id, several with commas.
    static var rows: Reading {
        Reading { (word) throws(RefusedValue) in
            guard let text = word.string else { throw RefusedValue("it is not UTF-8 text") }
            if text == "all" { return .all }
            let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            let ids = parts.count { $0.hasPrefix("@") }
            if ids == parts.count { return .ids(try parts.map(readID)) }
            if ids > 0 { throw RefusedValue("rows and ids do not mix", advice: "Write one or the other.") }
            return .rows(RangeSet(try parts.map(readRange)))
        }
    }

    /// Reads ROW: one row, by number or by id.
    static var row: Reading {
        Reading { (word) throws(RefusedValue) in
            switch try rows.read(word) {
            case .rows(let rows) where rows.ranges.count == 1 && rows.ranges[0].count == 1: return .rows(rows)
            case .ids(let ids) where ids.count == 1: return .ids(ids)
            default: throw RefusedValue("one row is wanted here")
            }
        }
    }
}

extension Reading where Value == PositionReference {
    /// Reads POS: `start`, `end`, a gap, `before:@ID`, `after:@ID`.
    static var position: Reading {
        Reading { (word) throws(RefusedValue) in
            let advice = "Write start, end, a gap such as 0, before:@ID or after:@ID."
            guard let text = word.string else { throw RefusedValue("it is not UTF-8 text", advice: advice) }
            switch text {
            case "start": return .start
            case "end": return .end
            case _ where text.hasPrefix("before:"):
                return .before(try readNeighbour(text.dropFirst(7), step: 0))
            case _ where text.hasPrefix("after:"):
                return .after(try readNeighbour(text.dropFirst(6), step: 1))
            default: break
            }
            if text.hasPrefix("@") {
                throw RefusedValue(
                    "a place is before or after an item", advice: "Write before:\(text) or after:\(text).")
            }
            return .gap(Gap(try readNumber(text, else: "it is no place in a list", advice: advice)))
        }
    }
}

extension Reading where Value == EntryID.Prefix {
    /// Reads ENTRY: `@` and the beginning of the id of an entry of the history.
    static var entry: Reading {
        Reading { (word) throws(RefusedValue) in
            guard let text = word.string else { throw RefusedValue("it is not UTF-8 text") }
            return try readID(text)
        }
    }
}

private func readRange(_ text: String) throws(RefusedValue) -> Range<Int> {
    let advice = "Write rows as 0, 2-5 or 0,3,7-9, or all, or ids such as @3f2a."
    let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let reason = text.isEmpty ? "a row is missing beside a comma" : "“\(text)” is no row"
    let first = try readNumber(ends[0], else: reason, advice: advice)
    let last = ends.count == 2 ? try readNumber(ends[1], else: reason, advice: advice) : first
    if last < first {
        throw RefusedValue("“\(text)” runs backwards", advice: "Write \(last)-\(first).")
    }
    return first..<(last + 1)
}

/// Reads a number of decimal digits alone; `Int.max` itself is out of reach, so that one can be added.
private func readNumber(
    _ text: String, else reason: String, advice: String
) throws(RefusedValue) -> Int {
    guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
        throw RefusedValue(reason, advice: advice)
    }
    guard let number = Int(text), number < Int.max else {
        throw RefusedValue("“\(text)” is larger than any list", advice: advice)
    }
    return number
}

/// Reads the id of an item beside a place; a row's number is met with the gap that it means.
private func readNeighbour<Subject>(_ text: Substring, step: Int) throws(RefusedValue)
    -> Identifier<Subject>.Prefix
{
    if let row = Int(text), row >= 0, row < Int.max, text.utf8.count < 8 {
        throw RefusedValue(
            "the item beside a place is named by its id", advice: "Write the gap itself: \(row + step).")
    }
    return try readID(String(text))
}

private func readID<Subject>(_ text: String) throws(RefusedValue) -> Identifier<Subject>.Prefix {
    guard text.hasPrefix("@") else {
        throw RefusedValue("an id begins with @", advice: "Write @\(text).")
    }
    guard let prefix = Identifier<Subject>.Prefix(text.dropFirst()) else {
        throw RefusedValue(
            "“\(text)” is no id", advice: "Write @ and the first of its hexadecimal digits, such as @3f2a.")
    }
    return prefix
}
