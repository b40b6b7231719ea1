import DragAndDrop
import Testing

@Suite struct EditsByIDTests {
    let list = fruits("apple", "banana", "cherry", "date")

    @Test func rowsAreMovedByIDWhateverOrderTheyAreNamedIn() throws {
        var list = list
        let move = try list.move(ids: [3, 1], toOffset: 0)
        #expect(list.map(\.name) == ["banana", "date", "apple", "cherry"])
        #expect(move.rows.rows == [1, 3])
    }

    @Test func rowsAreRemovedByID() throws {
        var list = list
        #expect(try list.remove(ids: [2, 0]).map(\.name) == ["apple", "cherry"])
        #expect(list.map(\.name) == ["banana", "date"])
    }

    @Test func anEditThatNamesAnUnknownRowChangesNothing() {
        var list = list
        #expect(throws: ListEditError.unknownIDs(["8", "9"])) { try list.move(ids: [1, 9, 8], toOffset: 0) }
        #expect(throws: ListEditError.unknownIDs(["9"])) { try list.remove(ids: [0, 9]) }
        #expect(throws: ListEditError.gapOutOfRange(5, count: 4)) { try list.move(ids: [1], toOffset: 5) }
        #expect(list == self.list)
    }

    @Test func anInsertionPointIsFollowedThroughEdits() throws {
        var list = list
        var point = try list.insertionPoint(atGap: 2)
        list.move(fromOffsets: RangeSet(rows: [3]), toOffset: 0)
        list.insert(contentsOf: [Fruit(id: 10, name: "fig")], at: &point)
        list.insert(Fruit(id: 20, name: "first"), at: 0)
        list.insert(contentsOf: [Fruit(id: 11, name: "grape"), Fruit(id: 12, name: "hip")], at: &point)
        #expect(list.map(\.name) == ["first", "date", "apple", "banana", "fig", "grape", "hip", "cherry"])
    }

    @Test func anInsertionPointOutlivesItsNeighbours() throws {
        let point = try list.insertionPoint(atGap: 2)
        #expect(point == InsertionPoint(previous: 1, next: 2))
        #expect(list.gap(of: point) == 2)
        #expect([list[0], list[2], list[3]].gap(of: point) == 1)
        #expect([list[0], list[3]].gap(of: point) == 2)
        #expect([Fruit]().gap(of: point) == 0)
    }

    @Test func topAndEndAreInsertionPointsToo() throws {
        let (top, end) = try (list.insertionPoint(atGap: 0), list.insertionPoint(atGap: 4))
        #expect(list.gap(of: top) == 0)
        #expect(list.gap(of: end) == 4)
        #expect([list[1]].gap(of: top) == 0)
        #expect([list[1]].gap(of: end) == 1)
        #expect(try [Fruit]().gap(of: [Fruit]().insertionPoint(atGap: 0)) == 0)
        #expect(throws: ListEditError.gapOutOfRange(5, count: 4)) { try list.insertionPoint(atGap: 5) }
    }
}

@Suite struct ListGroupTests {
    typealias Group = ListGroup<String, [Fruit]>
    let group: Group = {
        let all = fruits("a", "b", "c", "d", "e", "f")
        return Group(["top": Array(all[0..<3]), "bottom": Array(all[3..<6]), "empty": []])
    }()

    func names(_ group: Group) -> [String] {
        group.listIDs.map { list in group[list]?.map(\.name).joined() ?? "-" }
    }

    @Test(
        arguments: [
            ([5, 0], "bottom", 0, ["bc", "afde", ""]), ([0, 5], "bottom", 3, ["bc", "deaf", ""]),
            ([3, 1], "bottom", 1, ["ac", "bdef", ""]), ([2, 0, 4], "empty", 0, ["b", "df", "ace"]),
            ([0, 1, 2, 3, 4, 5], "top", 3, ["abcdef", "", ""]), ([1], "top", 3, ["acb", "def", ""]),
            ([], "top", 0, ["abc", "def", ""]),
        ] as [([Int], String, Int, [String])])
    func rowsMoveBetweenLists(ids: [Int], list: String, gap: Int, answer: [String]) throws {
        var group = group
        try group.move(ids, to: list, atGap: gap)
        #expect(names(group) == answer)
    }

    @Test func aSecondMoveOfRowsThatLeftIsStillAMoveOfThoseRows() throws {
        var group = group
        try group.move([0, 1, 2], to: "empty", atGap: 0)
        try group.move([0, 1, 2], to: "empty", atGap: 3)
        #expect(names(group) == ["", "def", "abc"])
    }

    @Test func rowsAreRemovedFromAnyList() throws {
        var group = group
        #expect(try group.remove([4, 1]).map(\.name) == ["b", "e"])
        #expect(names(group) == ["ac", "df", ""])
    }

    @Test func newRowsAreInserted() throws {
        var group = group
        try group.insert([Fruit(id: 7, name: "x"), Fruit(id: 8, name: "y")], into: "top", atGap: 3)
        #expect(names(group) == ["abcxy", "def", ""])
        #expect(group.place(of: 8)?.list == "top")
        #expect(group.place(of: 8)?.row == 4)
        #expect(group.place(of: 99) == nil)
    }

    @Test func editsThatDoNotFitChangeNothing() {
        var group = group
        #expect(throws: ListEditError.unknownIDs(["9"])) { try group.move([0, 9], to: "bottom", atGap: 0) }
        #expect(throws: ListEditError.unknownList("attic")) { try group.move([0], to: "attic", atGap: 0) }
        #expect(throws: ListEditError.gapOutOfRange(4, count: 3)) {
            try group.move([0], to: "bottom", atGap: 4)
        }
        #expect(throws: ListEditError.unknownIDs(["9"])) { try group.remove([0, 9]) }
        #expect(throws: ListEditError.unknownList("attic")) { try group.insert([], into: "attic", atGap: 0) }
        #expect(throws: ListEditError.duplicateIDs(["3", "7"])) {
            try group.insert(
                [Fruit(id: 3, name: "x"), Fruit(id: 7, name: "x"), Fruit(id: 7, name: "y")], into: "top",
                atGap: 0)
        }
        #expect(group == self.group)
    }

    @Test func listsCanBeNamedAtRunTime() {
        let group = Group(lists: ["x", "y"].map { ($0, fruits($0)) })
        #expect(group.listIDs == ["x", "y"])
        #expect(names(group) == ["x", "y"])
    }

    @Test func aListCanBeReplacedButNotInvented() {
        var group = group
        group["empty"] = fruits("z")
        group["attic"] = fruits("q")
        #expect(names(group) == ["abc", "def", "z"])
        #expect(group["attic"] == nil)
    }
}
