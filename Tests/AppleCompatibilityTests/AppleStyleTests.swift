import AppleCompatibility
import Testing

@Suite struct AppleStyleTests {
    @Test func rowsMoveByIndexSet() {
        var shopping = Shopping(items: ["pears", "bread", "milk", "tea"])
        shopping.move(fromOffsets: IndexSet([0, 2]), toOffset: 4)
        #expect(shopping.items == ["bread", "tea", "pears", "milk"])
        shopping.delete(atOffsets: IndexSet(integersIn: 1..<3))
        #expect(shopping.items == ["bread", "milk"])
        shopping.move(fromOffsets: IndexSet(integer: 0), toOffset: 1)
        #expect(shopping.items == ["bread", "milk"])
        var text = "abc"
        text.remove(atOffsets: IndexSet(integer: 1))
        #expect(text == "ac")
    }

    @Test func indexSetsAndRangeSetsConvert() {
        let indices = IndexSet([7, 1, 2])
        #expect(RangeSet(indices).rows == [1, 2, 7])
        #expect(IndexSet(RangeSet(indices)) == indices)
        #expect(IndexSet(RangeSet<Int>()).isEmpty)
    }

    @Test func editableListsTakeIndexSetsToo() throws {
        struct Row: Identifiable { let id: Int }
        let list = EditableList((0..<4).map(Row.init))
        try list.move(fromOffsets: IndexSet(integer: 0), toOffset: 4)
        try list.delete(atOffsets: IndexSet(integer: 1))
        #expect(list.rows.map(\.id) == [1, 3, 0])
    }

    @Test func anObjectIsDroppedOnADelegate() async {
        var targeted: [Bool] = []
        let focused = await withCheckedContinuation { continuation in
            let delegate = FocusDropDelegate(
                isTargeted: Binding(get: { targeted.last ?? false }, set: { targeted.append($0) })
            ) { title in
                continuation.resume(returning: title)
            }
            let chore = NSItemProvider(object: Chore(id: 1, title: "water the birds"))
            let session = DropSession(
                Drag([chore]), over: DropDestination(of: [Chore.typeIdentifier], delegate: delegate))
            #expect(session.drop(at: .zero))
        }
        #expect(focused == "water the birds")
        #expect(targeted == [true, false])
    }

    @Test(arguments: [(0.0, 0.0, 0), (150, 0, 1), (0, 150, 2), (150, 150, 3)])
    func aLocationIsAPointOfCoreGraphics(x: Double, y: Double, quarter: Int) {
        var active = -1
        let delegate = QuarterDropDelegate(active: Binding(get: { active }, set: { active = $0 }))
        let session = DropSession(
            Drag([NSItemProvider(object: NSURL(fileURLWithPath: "/a"))]),
            over: DropDestination(of: [.fileURL], delegate: delegate))
        session.update(at: Point(CGPoint(x: x, y: y)))
        #expect(active == quarter)
    }

    @Test func closuresTakeDropsByIdentifier() {
        var places: [CGPoint] = []
        let destination = DropDestination(of: ["public.png"], isTargeted: nil) { providers, location in
            places.append(location)
            return providers.count == 1
        }
        #expect(DropSession(Drag([namedProvider("pear")]), over: destination).drop(at: Point(x: 3, y: 4)))
        #expect(places == [CGPoint(x: 3, y: 4)])
        let plain = DropDestination(of: ["public.png", "no such type"], isTargeted: nil) { providers in
            !providers.isEmpty
        }
        #expect(DropSession(Drag([namedProvider("pear")]), over: plain).drop(at: .zero))
    }

    @Test func aTransferableValueIsLoadedThroughACompletionHandler() async throws {
        let provider = NSItemProvider()
        provider.register(Bird(name: "Wren"))
        let bird = try await withCheckedThrowingContinuation { continuation in
            _ = provider.loadTransferable(type: Bird.self) { continuation.resume(with: $0) }
        }
        #expect(bird.name == "Wren")
    }
}
