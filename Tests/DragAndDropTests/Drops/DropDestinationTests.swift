import ContentTypes
import DragAndDrop
import Testing

@Suite struct DropDestinationTests {
    let image = ItemProvider(data: .init(), type: UTType.png)
    let text = ItemProvider(data: .init(), type: UTType.html)

    @Test func aClosureGetsTheProvidersOfItsTypesInOrder() {
        var taken: [ItemProvider] = []
        var seen: [Bool] = []
        let destination = DropDestination(
            of: [UTType.png], isTargeted: Binding(get: { seen.last ?? false }, set: { seen.append($0) })
        ) { providers in
            taken = providers
            return true
        }
        let other = ItemProvider(data: .init(), type: UTType.png)
        let session = DropSession(Drag([image, text, other]), over: destination)
        session.update(at: at(1))
        #expect(session.drop(at: at(1)))
        #expect(taken.count == 2)
        #expect(taken.first === image)
        #expect(taken.last === other)
        #expect(seen == [true, false])
    }

    @Test func aClosureCanAskForTheLocation() {
        var location: Point?
        let destination = DropDestination(of: [UTType.png]) { _, place in
            location = place
            return false
        }
        #expect(!DropSession(Drag([image]), over: destination).drop(at: at(4, 5)))
        #expect(location == at(4, 5))
    }

    @Test func informationTellsWhatHovers() {
        let info = DropInfo(location: at(1), providers: [image, text], localContext: "here")
        #expect(info.hasItemsConforming(to: [UTType.jpeg, UTType.html]))
        #expect(!info.hasItemsConforming(to: [UTType.jpeg]))
        #expect(!info.hasItemsConforming(to: []))
        #expect(info.itemProviders(for: [UTType.html]).first === text)
        #expect(info.localContext(as: String.self) == "here")
        #expect(info.localContext(as: Int.self) == nil)
    }

    @Test(arguments: [
        (at(0, -5), 0), (at(0, 0), 0), (at(0, 9), 0), (at(0, 10), 1), (at(0, 59), 3), (at(0, 500), 3),
    ])
    func aDropInsertsAtTheGapUnderIt(location: Point, gap: Int) {
        var list = ["a", "b", "c"]
        var targeted: [Int?] = []
        let destination = DropDestination.inserting(
            [UTType.png], layout: { ColumnLayout(rowHeight: 20) }, count: { list.count },
            targetedGap: Binding(get: { nil }, set: { targeted.append($0) })
        ) { gap, providers in
            list.insert(contentsOf: providers.map { _ in "new" }, atOffset: gap)
        }
        #expect(DropSession(Drag([image, text, image]), over: destination).drop(at: location))
        #expect(list.firstIndex(of: "new") == gap)
        #expect(list.count == 5)
        #expect(targeted == [gap, nil])
    }

    @Test func anEmptyListTakesADropAnywhere() {
        var gaps: [Int] = []
        let destination = DropDestination.inserting(
            [UTType.png], layout: { ColumnLayout(rowHeight: 20) }, count: { 0 }
        ) { gap, _ in gaps.append(gap) }
        for y in [-100.0, 0, 10, 1000, .infinity, .nan] {
            #expect(DropSession(Drag([image]), over: destination).drop(at: at(0, y)))
        }
        #expect(gaps == [0, 0, 0, 0, 0, 0])
    }

    @Test func aListThatShrinksUnderTheDragIsSafe() {
        var list = Array(0..<10)
        let destination = DropDestination.inserting(
            [UTType.png], layout: { ColumnLayout(rowHeight: 20) }, count: { list.count }
        ) { gap, _ in list.insert(99, at: gap) }
        let session = DropSession(Drag([image]), over: destination)
        session.update(at: at(0, 190))
        list.removeAll()
        #expect(session.drop(at: at(0, 190)))
        #expect(list == [99])
    }

    @Test func aListThatScrollsUnderTheDragKeepsTheDrop() {
        var (top, gaps) = (0.0, [Int]())
        let destination = DropDestination.inserting(
            [UTType.png], layout: { ColumnLayout(top: top, rowHeight: 20) }, count: { 100 }
        ) { gap, _ in gaps.append(gap) }
        let session = DropSession(Drag([image]), over: destination)
        session.update(at: at(0, 50))
        top = -400
        #expect(session.drop(at: at(0, 50)))
        #expect(gaps == [23])
    }
}
