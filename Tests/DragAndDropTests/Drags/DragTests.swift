import ContentTypes
import DragAndDrop
import Testing

struct Fruit: Identifiable, Hashable, Sendable {
    let id: Int
    var name: String
    var isRipe = false
}

func fruits(_ names: String...) -> [Fruit] {
    names.enumerated().map { Fruit(id: $0.offset, name: $0.element) }
}

@Suite struct DragTests {
    let basket = fruits("apple", "banana", "cherry", "date")

    @Test(arguments: [[3, 0, 2], [0, 2, 3], [2, 3, 0, 2]])
    func aSelectionIsDraggedInListOrderWhateverOrderItWasPickedIn(picked: [Int]) {
        let drag = basket.drag(picked) { ItemProvider(text: $0.name, suggestedName: $0.name) }
        #expect(drag.providers.map(\.suggestedName) == ["apple", "cherry", "date"])
        #expect((drag.localContext as? DraggedRows<Int>)?.ids == [0, 2, 3])
    }

    @Test func rowsThatAreGoneAreNotDragged() {
        #expect(basket.drag([7, 1]) { ItemProvider(text: $0.name) }.providers.count == 1)
    }

    @Test(arguments: [(1, [1, 2]), (0, [0])])
    func draggingASelectedRowDragsTheSelection(row: Int, dragged: [Int]) {
        let drag = basket.drag(row, selection: Selection([2, 1])) { ItemProvider(text: $0.name) }
        #expect((drag.localContext as? DraggedRows<Int>)?.ids == dragged)
    }
}
