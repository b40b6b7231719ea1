import DragAndDrop

/// Reads commands from standard input, one a line, and shows the list after each.
struct Commands {
    let screen: TodoListScreen<[TodoItem]>

    static let help = """
          type ROW TEXT    edit a title in place
          add TEXT         press +
          edit             press Edit, or Done
          move ROWS GAP    move rows, such as 0,2, to a gap
          delete ROWS      delete rows
          sort             sort by title
        """

    func run() {
        show()
        while let line = readLine() {
            do throws(ListEditError) {
                guard try perform(line) else {
                    print("  There is no such command. These are:\n\(Self.help)")
                    continue
                }
                show()
            } catch {
                print("  That is not possible: \(error).")
            }
        }
    }

    /// Performs a command; false when the line is none.
    private func perform(_ line: String) throws(ListEditError) -> Bool {
        let words = line.split(separator: " ", maxSplits: 2)
        let list = screen.list
        switch (words.first, words.dropFirst().first, words.dropFirst(2).first) {
        case ("edit", nil, nil):
            screen.editMode.toggle()
        case ("sort", nil, nil):
            try list.sort(by: \.title)
        case ("add", _?, _):
            try screen.add(String(line.dropFirst("add ".count)))
        case ("type", let row?, let title?):
            guard let row = Int(row) else { return false }
            try screen.type(String(title), into: row)
        case ("delete", let rows?, nil):
            guard let rows = RangeSet(rowsIn: rows) else { return false }
            try list.delete(atOffsets: rows)
        case ("move", let rows?, let gap?):
            guard let rows = RangeSet(rowsIn: rows), let gap = Int(gap) else { return false }
            try list.move(fromOffsets: rows, toOffset: gap)
        default:
            return false
        }
        return true
    }

    private func show() {
        for line in screen.view.lines { print("  \(line)") }
    }
}

extension RangeSet<Int> {
    /// Reads rows that are written “0,2”; nil when something else is there.
    init?(rowsIn text: Substring) {
        let rows = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        // The largest number of all cannot be a row, and would have no row after it.
        guard rows.allSatisfy({ $0 != nil && $0 != Int.max }) else { return nil }
        self.init(rows: rows.compactMap(\.self))
    }
}
