extension ListEditError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .rowsOutOfRange(let rows, let count):
            let last = rows.isEmpty ? rows.lowerBound : rows.upperBound - 1
            let named =
                last == rows.lowerBound ? "row \(last)" : "rows \(rows.lowerBound) to \(last)"
            return "the list has no \(named): " + Self.rows(count)
        case .gapOutOfRange(let gap, let count):
            return "there is no place \(gap): the places of this list are 0 to \(count)"
        case .unknownIDs(let ids):
            return "nothing here has the id \(ids.joined(separator: ", "))"
        case .duplicateIDs(let ids):
            return "the id \(ids.joined(separator: ", ")) is already taken"
        case .unknownList(let list):
            return "there is no list “\(list)”"
        case .notAllowed(let kind):
            return "\(kind.rawValue) is switched off here"
        }
    }

    private static func rows(_ count: Int) -> String {
        switch count {
        case 0: "it is empty"
        case 1: "it has row 0 only"
        default: "it has rows 0 to \(count - 1)"
        }
    }
}
