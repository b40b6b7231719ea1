import DragAndDrop
import FoundationEssentials

/// Keeps things to do in two lists that are edited by hand, and by dragging.
///
/// Without an argument it plays one session and prints it. With `-` it reads commands from standard input:
///
///     swift run DragTodo -
///
/// ``TodoList`` is the model, ``TodoItem`` what travels, ``TodoScreen`` what is seen and where things can be dropped.
@main
struct DragTodo {
    @MainActor
    static func main() async {
        let screen = TodoScreen(TodoList(sampleItems))
        if CommandLine.arguments.dropFirst() == ["-"] {
            await Commands(screen: screen).run()
        } else {
            await Session(screen: screen).play()
        }
    }

    private static let sampleItems = [
        TodoItem(id: 0, name: "Prune the pear tree", due: day(2)),
        TodoItem(id: 1, name: "Order jars", due: day(5)),
        TodoItem(id: 2, name: "Label the crates", due: day(9)),
        TodoItem(id: 3, name: "Sweep the yard", due: day(1), isCompleted: true),
        TodoItem(id: 4, name: "Call the market", due: day(12)),
    ]

    /// A day of September 2026.
    static func day(_ day: Int) -> Date {
        Date(timeIntervalSince1970: 1_788_220_800 + Double(day - 1) * 86_400)
    }
}
