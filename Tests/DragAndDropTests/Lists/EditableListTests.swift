import DragAndDrop
import Observation
import Synchronization
import Testing

@Suite struct EditableListTests {
    let basket = fruits("apple", "cherry", "banana")

    func names(_ list: EditableList<[Fruit]>) -> [String] { list.rows.map(\.name) }

    @Test func anItemIsEditedThroughABinding() throws {
        let list = EditableList(basket)
        let name = try list.element(1).name
        name.wrappedValue = "sour cherry"
        #expect(names(list) == ["apple", "sour cherry", "banana"])
    }

    @Test func anEditorFollowsItsRowThroughMovesAndOutlivesIt() throws {
        let list = EditableList(basket)
        let cherry = try list.element(1)
        try list.move(fromOffsets: RangeSet(rows: [1]), toOffset: 3)
        cherry.name.wrappedValue = "morello"
        #expect(names(list) == ["apple", "banana", "morello"])
        try list.delete([1])
        #expect(cherry.wrappedValue.name == "morello")
        cherry.name.wrappedValue = "ghost"
        #expect(names(list) == ["apple", "banana"])
    }

    @Test func rowsAreMovedDeletedAndAdded() throws {
        let list = EditableList(basket)
        try list.move([2], toOffset: 1)
        #expect(names(list) == ["apple", "banana", "cherry"])
        #expect(try list.delete(atOffsets: RangeSet(rows: [0])).map(\.name) == ["apple"])
        try list.add(Fruit(id: 9, name: "date"))
        try list.insert([Fruit(id: 10, name: "elder")], atOffset: 0)
        #expect(names(list) == ["elder", "banana", "cherry", "date"])
    }

    @Test func anIdIsNeverInTheListTwice() {
        let list = EditableList(basket)
        #expect(throws: ListEditError.duplicateIDs(["1"])) { try list.add(Fruit(id: 1, name: "twin")) }
        let twins = [Fruit(id: 9, name: "date"), Fruit(id: 9, name: "twin"), Fruit(id: 0, name: "twin")]
        #expect(throws: ListEditError.duplicateIDs(["9", "0"])) { try list.insert(twins, atOffset: 1) }
        #expect(names(list) == ["apple", "cherry", "banana"])
    }

    @Test func sortingKeepsTheOrderOfEquals() throws {
        var rows = fruits("pear", "fig", "pear", "apple")
        rows[2].isRipe = true
        let list = EditableList(rows)
        try list.sort(by: \.name)
        #expect(list.rows.map(\.id) == [3, 1, 0, 2])
        try list.sort { $0.id > $1.id }
        #expect(list.rows.map(\.id) == [3, 2, 1, 0])
    }

    @Test func rowsAreTickedOff() throws {
        let list = EditableList(basket)
        #expect(try list.toggle(1, \.isRipe))
        #expect(list.rows.map(\.isRipe) == [false, true, false])
        #expect(try !list.toggle(1, \.isRipe))
        #expect(throws: ListEditError.unknownIDs(["7"])) { try list.toggle(7, \.isRipe) }
    }

    @Test func whatIsOutOfRangeIsRefusedAndChangesNothing() {
        let list = EditableList(basket)
        #expect(throws: ListEditError.rowsOutOfRange(3..<4, count: 3)) {
            try list.move(fromOffsets: RangeSet(rows: [3]), toOffset: 0)
        }
        #expect(throws: ListEditError.gapOutOfRange(4, count: 3)) { try list.insert([], atOffset: 4) }
        #expect(throws: ListEditError.rowsOutOfRange(-1..<0, count: 3)) {
            try list.delete(atOffsets: RangeSet([-1..<0]))
        }
        #expect(throws: ListEditError.unknownIDs(["5"])) { try list.delete([0, 5]) }
        #expect(throws: ListEditError.unknownIDs(["5"])) { try list.element(5) }
        #expect(list.rows == basket)
    }

    @Test func theRowsOfSomeoneElseAreEditedThroughABinding() throws {
        var owner = basket
        let list = EditableList(Binding(get: { owner }, set: { owner = $0 }))
        try list.move(fromOffsets: RangeSet(rows: [0]), toOffset: 3)
        #expect(owner.map(\.name) == ["cherry", "banana", "apple"])
        owner.removeFirst()
        try list.add(Fruit(id: 9, name: "date"))
        #expect(owner.map(\.name) == ["banana", "apple", "date"])
        #expect(list.rows == owner)
    }

    @Test func aCustomCollectionIsEditedAlike() throws {
        let list = EditableList(Spread(basket))
        try list.move([0], toOffset: 3)
        try list.sort(by: \.name)
        try list.element(2).name.wrappedValue = "cress"
        try list.delete([0])
        #expect(list.rows.map(\.name) == ["cress", "cherry"])
    }

    @Test func rowsThatCodeRemovesAreNoLongerSelected() {
        let list = EditableList(basket)
        list.selection = Selection([0, 1])
        list.rows.removeFirst()
        #expect(list.selection.ids == [1])
    }

    @Test func aStaleSelectionDeletesOnlyWhatIsStillThere() throws {
        var owner = basket
        let list = EditableList(Binding(get: { owner }, set: { owner = $0 }))
        list.selection = Selection([0, 1])
        owner.removeFirst()
        #expect(try list.deleteSelection().map(\.name) == ["cherry"])
        #expect(names(list) == ["banana"])
    }

    @Test func whatArrivesLateLandsWhereItWasDropped() throws {
        let list = EditableList(basket)
        var point = try list.rows.insertionPoint(atGap: 1)
        try list.move([0], toOffset: 3)
        try list.insert([Fruit(id: 10, name: "x")], at: &point)
        try list.insert([Fruit(id: 11, name: "y")], at: &point)
        #expect(names(list) == ["cherry", "banana", "apple", "x", "y"])
    }

    @Test func editModeSwitchesEditsOnAndOff() throws {
        let mode = SharedEditMode()
        let (first, second) = (EditableList(basket, editMode: mode), EditableList(basket, editMode: mode))
        for list in [first, second] {
            #expect(throws: ListEditError.notAllowed(.moving)) { try list.move([0], toOffset: 3) }
            #expect(throws: ListEditError.notAllowed(.moving)) { try list.sort(by: \.name) }
            #expect(throws: ListEditError.notAllowed(.deleting)) { try list.delete([0]) }
            #expect(throws: ListEditError.notAllowed(.deleting)) { try list.deleteSelection() }
            try list.toggle(0, \.isRipe)
            try list.add(Fruit(id: 9, name: "date"))
        }
        mode.toggle()
        #expect(mode.mode == .active)
        for list in [first, second] {
            try list.move([0], toOffset: 3)
            try list.delete([0])
            #expect(throws: ListEditError.notAllowed(.toggling)) { try list.toggle(1, \.isRipe) }
            #expect(throws: ListEditError.notAllowed(.adding)) { try list.add(Fruit(id: 8, name: "fig")) }
            #expect(throws: ListEditError.notAllowed(.adding)) { try list.insert([], atOffset: 0) }
            #expect(list.rows.map(\.name) == ["cherry", "banana", "date"])
        }
        mode.toggle()
        #expect(!mode.isEditing)
    }

    @Test(arguments: EditMode.allCases, ListEditKind.allCases)
    func everyModeDecidesAboutEveryKind(mode: EditMode, kind: ListEditKind) {
        let whileEditing: Set<ListEditKind> = [.moving, .deleting, .reordering]
        #expect(mode.allows(kind) == (mode.isEditing == whileEditing.contains(kind)))
        #expect(mode.isEditing == (mode != .inactive))
    }

    @Test func watchersHearOfEditsAndOfTheMode() throws {
        let mode = SharedEditMode()
        let list = EditableList(basket, editMode: mode)
        func hears(_ read: () -> Void, _ change: () throws -> Void) rethrows -> Bool {
            let heard = Mutex(false)
            withObservationTracking(read) { heard.withLock { $0 = true } }
            try change()
            return heard.withLock { $0 }
        }
        #expect(try hears({ _ = list.rows }, { try list.add(Fruit(id: 9, name: "date")) }))
        #expect(hears({ _ = list.selection }, { list.selection.select(1) }))
        #expect(hears({ _ = mode.isEditing }, { mode.toggle() }))
        #expect(hears({ _ = list.allows(.adding) }, { mode.toggle() }))
        #expect(!hears({ _ = list.selection }, { list.rows.removeLast() }))
    }
}

@Suite struct BindingTests {
    final class Owner { var fruit = Fruit(id: 1, name: "apple") }

    @Test func aBindingReadsAndWritesWhereTheValueIsOwned() {
        let owner = Owner()
        @Binding(projectedValue: Binding(owner, \.fruit)) var fruit
        fruit.name = "pear"
        $fruit.isRipe.wrappedValue = true
        #expect(owner.fruit == Fruit(id: 1, name: "pear", isRipe: true))
    }

    @Test func aConstantIgnoresWrites() {
        let binding = Binding.constant(1)
        binding.wrappedValue = 2
        #expect(binding.wrappedValue == 1)
    }
}
