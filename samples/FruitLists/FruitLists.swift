import AppleCompatibility

/// Drags fruit between two lists that take pictures, and files onto a grid.
///
/// The one import stands where SwiftUI and UniformTypeIdentifiers stood. ``FruitList`` is a list with its rows' drags
/// and its drops, ``PictureGrid`` a view that takes drops by location; this file plays a hand and prints.
@main
struct FruitLists {
    @MainActor
    static func main() async {
        await betweenLists()
        await fromElsewhere()
        await ontoTheGrid()
    }

    @MainActor
    static func betweenLists() async {
        let top = FruitList("Fruits (Top)", ["Apple", "Banana", "Grapes", "Peach", "Kiwi"])
        let bottom = FruitList("Fruits (Bottom)", ["Peach", "Kiwi"])
        show("Two lists", top, bottom)

        let banana = DropSession(top.pickUp(1), over: bottom.destination)
        banana.update(at: bottom.layout.origin(of: 1))
        show("“Banana” hovers over the lower list: a line shows where it would go", top, bottom)
        banana.drop(at: bottom.layout.origin(of: 1))
        await bottom.loading?.value
        show("Dropped", top, bottom)

        for row in [4, 0, 2] { top.selection.toggle(top.fruits[row].id) }
        show("“Kiwi”, “Apple” and “Grapes” are picked in this order", top, bottom)
        await drop(top.pickUp(2), on: bottom, atGap: bottom.fruits.count)
        show("Dropped below the last row: all three, in the order of their list", top, bottom)

        bottom.delete(IndexSet(bottom.fruits.indices))
        top.selection.clear()
        show("The lower list is emptied", top, bottom)
        await drop(top.pickUp(3), on: bottom, atGap: 0)
        show("A row is dropped on the empty list", top, bottom)
    }

    /// Drops what another program offers: pictures without a name, and what is none.
    @MainActor
    static func fromElsewhere() async {
        let list = FruitList("Fruits", ["Apple", "Kiwi"])
        let unnamed = NSItemProvider(object: Picture.pixel)
        let fig = NSItemProvider(object: Picture.pixel)
        fig.suggestedName = "Fig"
        let broken = NSItemProvider()
        broken.registerDataRepresentation(for: .png) { completion in
            completion(Data("no picture".utf8), nil)
            return nil
        }
        await drop(Drag([unnamed, broken, fig]), on: list, atGap: 1)
        show("From elsewhere came a picture without a name, a broken one, and “Fig”", list)

        let text = DropSession(Drag([NSItemProvider(object: "Plum" as NSString)]), over: list.destination)
        print("A text over the list: \(text.update(at: .zero).operation)\n")

        let late = list.layout.origin(of: 3)
        DropSession(Drag([fig]), over: list.destination).drop(at: late)
        list.delete([0, 1])
        await list.loading?.value
        show(
            "A drop above “Kiwi” is still loading while the first two rows are deleted: it lands there", list)
    }

    @MainActor
    static func ontoTheGrid() async {
        let grid = PictureGrid()
        let file = NSItemProvider(object: NSURL(fileURLWithPath: "/pictures/banana.png"))
        show("A grid of two by two cells, of 150 points each", grid)

        let session = DropSession(Drag([file]), over: grid.destination)
        print("A file comes in at the upper left")
        session.update(at: Point(x: 20, y: 20))
        show("The cell under it is active", grid)
        session.update(at: Point(x: 200, y: 20))
        show("The file moves to the right", grid)
        session.update(at: Point(x: 310, y: 20))
        show("Outside of the cells: a drop would be \(session.proposal.operation)", grid)
        print("It is dropped at the lower left")
        session.drop(at: Point(x: 20, y: 200))
        await grid.loading?.value
        show("Its address is in the cell that was under it, and no cell is active", grid)

        print("Every location belongs to one cell at most, those on a line too")
        for (x, y) in [(0, 0), (149, 150), (150, 149), (150, 150), (150, 0), (0, 150), (299, 299), (300, 0)] {
            let location = Point(x: Double(x), y: Double(y))
            let cell = PictureGrid.layout.row(at: location, count: PictureGrid.cells)
            print("  (\(x), \(y)): \(cell.map { "cell \($0)" } ?? "none")")
        }
    }

    @MainActor
    static func drop(_ drag: Drag, on list: FruitList, atGap gap: Int) async {
        DropSession(drag, over: list.destination).drop(at: list.layout.origin(of: gap))
        await list.loading?.value
    }

    @MainActor
    static func show(_ heading: String, _ lists: FruitList...) {
        print(heading)
        for line in lists.flatMap(\.lines) { print("  \(line)") }
        print()
    }

    @MainActor
    static func show(_ heading: String, _ grid: PictureGrid) {
        print(heading)
        for line in grid.lines { print("  \(line)") }
        print()
    }
}
