import DragAndDrop
import FoundationEssentials

/// Reads commands from standard input, one a line, and shows the screen after each.
@MainActor
struct Commands {
    let screen: TodoScreen

    static let help = """
          add DAY NAME         add an item that is due on a day, such as 2026-09-20
          toggle ID            tap an item's circle
          edit                 press Edit, or Done
          move ROW GAP         move an active row to a gap
          delete ROW           delete an active row
          focus ID             drag an active item to the focus
          complete ID          drag an active item to the completed ones
        """

    func run() async {
        show()
        while let line = readLine() {
            do {
                guard try await perform(line) else {
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
    private func perform(_ line: String) async throws -> Bool {
        let words = line.split(separator: " ", maxSplits: 2).map(String.init)
        let numbers = words.dropFirst().map { Int($0) }
        let rows = screen.list.rows(of: .active)
        switch (words.first, numbers.first, numbers.dropFirst().first) {
        case ("edit", nil, nil): screen.list.editMode.toggle()
        case ("toggle", let id??, nil): try screen.list.toggle(id)
        case ("move", let row??, let gap??): try rows.move(fromOffsets: try set(of: row), toOffset: gap)
        case ("delete", let row??, nil): try rows.delete(atOffsets: try set(of: row))
        case ("focus", let id??, nil): try await drag(id, to: .focus)
        case ("complete", let id??, nil): try await drag(id, to: .completed)
        case ("add", _?, _?):
            guard let due = try? Date(words[1], strategy: .iso8601.year().month().day()) else { return false }
            try screen.list.add(words[2], due: due)
        default: return false
        }
        return true
    }

    /// Names one row of the active items, once it is known to be there.
    private func set(of row: Int) throws(ListEditError) -> RangeSet<Int> {
        let count = screen.list[.active].count
        guard (0..<count).contains(row) else { throw .rowsOutOfRange(row..<row, count: count) }
        return RangeSet(rows: [row])
    }

    private func drag(_ id: TodoItem.ID, to place: TodoScreen.Place) async throws {
        switch await screen.drag(id, to: place) {
        case true?: break
        case false?: throw ListEditError.notAllowed(.toggling)
        case nil: throw ListEditError.unknownIDs(["\(id)"])
        }
    }

    private func show() {
        for line in screen.lines { print("  \(line)") }
    }
}
