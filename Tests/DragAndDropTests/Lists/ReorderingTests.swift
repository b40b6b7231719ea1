import ContentTypes
import DragAndDrop
import Observation
import Synchronization
import Testing

@Suite struct ReorderingTests {
    final class Owner {
        var rows: [Fruit]
        var writes = 0
        init(_ rows: [Fruit]) { self.rows = rows }
        var binding: Binding<[Fruit]> {
            Binding {
                self.rows
            } set: {
                self.rows = $0
                self.writes += 1
            }
        }
        var names: String { rows.map(\.name).joined() }
    }

    let owner = Owner(fruits("a", "b", "c", "d", "e"))

    func names(_ reordering: Reordering<[Fruit]>) -> String { reordering.preview.map(\.name).joined() }

    @Test(
        arguments: [
            (0, [1], "bacde"), (0, [1, 2], "bcade"), (0, [4], "bcdea"), (4, [0], "eabcd"),
            (2, [1, 3], "abdce"), (2, [1, 2], "acbde"),
            (2, [3, 3], "abcde"), (2, [2], "abcde"), (2, [9], "abcde"),
        ] as [(Int, [Int], String)])
    func enteringARowPutsTheDraggedRowInItsPlace(dragged: Int, entered: [Int], preview: String) {
        let reordering = Reordering(owner.binding)
        #expect(reordering.begin(dragged) != nil)
        for row in entered { reordering.enter(row) }
        #expect(names(reordering) == preview)
        #expect(owner.names == "abcde")
        reordering.end()
        #expect(owner.names == preview)
    }

    @Test func theMoveIsCommittedOnce() throws {
        var commits: [RowMove] = []
        let reordering = Reordering(owner.binding) { commits.append($0) }
        _ = reordering.begin(0)
        reordering.enter(1)
        reordering.enter(2)
        #expect(owner.writes == 0)
        let move = try #require(reordering.end())
        #expect(move == (try RowMove(of: RangeSet(rows: [0]), to: 3, count: 5)))
        #expect(reordering.end() == nil)
        #expect(owner.writes == 1)
        #expect(commits == [move])
        #expect(!reordering.isUnderWay)
    }

    @Test func aDragThatComesBackCommitsNothing() {
        let reordering = Reordering(owner.binding)
        _ = reordering.begin(1)
        let layout = ColumnLayout(rowHeight: 10)
        reordering.enter(at(0, 25), in: layout)
        #expect(names(reordering) == "acbde")
        reordering.enter(at(0, 15), in: layout)
        #expect(names(reordering) == "abcde")
        #expect(reordering.end() == nil)
        #expect(owner.writes == 0)
    }

    @Test func cancellingRestores() {
        let reordering = Reordering(owner.binding)
        _ = reordering.begin(0)
        reordering.enter(4)
        #expect(names(reordering) == "bcdea")
        reordering.cancel()
        #expect(names(reordering) == "abcde")
        #expect(reordering.end() == nil)
        #expect(owner.names == "abcde")
        #expect(owner.writes == 0)
    }

    @Test func aRowIsDraggedOnceItHasMoved() {
        let reordering = Reordering(owner.binding)
        _ = reordering.begin(0)
        #expect(!reordering.isDragged(0))
        reordering.enter(1)
        #expect(reordering.isDragged(0))
        #expect(!reordering.isDragged(1))
        reordering.end()
        #expect(!reordering.isDragged(0))
    }

    @Test func theSwitchForbidsAndCancels() {
        let reordering = Reordering(owner.binding, isAllowed: false)
        #expect(reordering.begin(0) == nil)
        reordering.isAllowed = true
        #expect(reordering.begin(0) != nil)
        reordering.enter(3)
        reordering.isAllowed = false
        #expect(!reordering.isUnderWay)
        #expect(reordering.end() == nil)
        #expect(owner.names == "abcde")
    }

    @Test func onlyOneDragIsUnderWayAtATime() {
        let reordering = Reordering(owner.binding)
        #expect(reordering.begin(9) == nil)
        #expect(reordering.begin(0) != nil)
        #expect(reordering.begin(1) == nil)
        #expect(reordering.dragged == [0])
    }

    @Test func aSelectionMovesAsOneInListOrder() {
        let reordering = Reordering(owner.binding)
        let drag = reordering.begin(3, selection: Selection([3, 0])) { ItemProvider(text: $0.name) }
        #expect(drag?.providers.count == 2)
        #expect(reordering.dragged == [0, 3])
        reordering.enter(2)
        #expect(names(reordering) == "bcade")
        reordering.enter(1)
        reordering.end()
        #expect(owner.names == "adbce")
    }

    @Test func aLocationInAColumnLeadsToItsRow() {
        let reordering = Reordering(owner.binding)
        let layout = ColumnLayout(rowHeight: 10)
        _ = reordering.begin(0)
        reordering.enter(at(0, 25), in: layout)
        #expect(names(reordering) == "bcade")
        reordering.enter(at(0, 25), in: layout)
        #expect(names(reordering) == "bcade")
        reordering.enter(at(0, 500), in: layout)
        #expect(names(reordering) == "bcdea")
        reordering.enter(at(0, -500), in: layout)
        #expect(names(reordering) == "abcde")
    }

    @Test func aLocationInAGridLeadsToItsCell() {
        let reordering = Reordering(owner.binding)
        let layout = GridLayout(columns: 2, cellSize: Size(width: 10, height: 10))
        _ = reordering.begin(4)
        reordering.enter(at(10, 0), in: layout)
        #expect(names(reordering) == "aebcd")
        reordering.enter(at(15, 25), in: layout)
        #expect(names(reordering) == "abcde")
        reordering.enter(at(0, 10), in: layout)
        #expect(names(reordering) == "abecd")
    }

    @Test(arguments: 0...5)
    func aGapOfTheListIsShown(gap: Int) throws {
        let reordering = Reordering(owner.binding)
        _ = reordering.begin(1)
        try reordering.enter(gap: gap)
        var expected = owner.rows
        expected.move(fromOffsets: RangeSet(rows: [1]), toOffset: gap)
        #expect(reordering.preview == expected)
        #expect(throws: ListEditError.gapOutOfRange(6, count: 5)) { try reordering.enter(gap: 6) }
    }

    @Test func equalValuesAreToldApart() {
        var values = ["pear", "fig", "pear", "pear"]
        let reordering = Reordering(Binding(get: { values }, set: { values = $0 }).identified)
        let rows = reordering.preview
        #expect(Set(rows.map(\.id)).count == 4)
        _ = reordering.begin(rows[2].id)
        reordering.enter(rows[1].id)
        #expect(reordering.isDragged(rows[2].id))
        #expect(!reordering.isDragged(rows[0].id))
        #expect(reordering.preview.map(\.id) == [rows[0], rows[2], rows[1], rows[3]].map(\.id))
        reordering.end()
        #expect(values == ["pear", "pear", "fig", "pear"])
    }

    @Test func rowsThatOthersChangeMeanwhileStayChanged() {
        let reordering = Reordering(owner.binding)
        _ = reordering.begin(0)
        reordering.enter(2)
        owner.rows.insert(Fruit(id: 9, name: "x"), at: 0)
        owner.rows.removeAll { $0.name == "c" }
        #expect(names(reordering) == "xbade")
        reordering.end()
        #expect(owner.names == "xbade")
    }

    @Test func aDraggedRowThatOthersDeleteIsGone() {
        let reordering = Reordering(owner.binding)
        _ = reordering.begin(0)
        reordering.enter(2)
        owner.rows.removeFirst()
        #expect(names(reordering) == "bcde")
        #expect(reordering.end() == nil)
        #expect(owner.names == "bcde")
    }

    @Test func anyDragPreviewsExactlyWhatItCommits() {
        var generator = SeededGenerator.fresh()
        for _ in 0..<150 {
            let owner = Owner((0..<8).map { Fruit(id: $0, name: "\($0)") })
            let reordering = Reordering(owner.binding)
            let picked = Selection((0..<8).filter { _ in Int.random(in: 0..<3, using: &generator) == 0 })
            _ = reordering.begin(Int.random(in: 0..<8, using: &generator), selection: picked)
            for _ in 0..<Int.random(in: 0..<6, using: &generator) {
                reordering.enter(Int.random(in: 0..<8, using: &generator))
                #expect(Set(reordering.preview.map(\.id)) == Set(0..<8), "seed \(generator.seed)")
                let staying = reordering.preview.map(\.id).filter { !reordering.dragged.contains($0) }
                #expect(staying == staying.sorted(), "seed \(generator.seed)")
            }
            let preview = reordering.preview
            reordering.end()
            #expect(owner.rows == preview, "seed \(generator.seed)")
        }
    }

    @Test func rowsAreReorderedThroughDropsOnOneAnother() throws {
        let reordering = Reordering(owner.binding)
        let surface = DropSurface()
        for row in 0..<5 {
            _ = surface.add(
                reordering.destination(for: row),
                in: Rectangle(x: 0, y: Double(row) * 10, width: 100, height: 10))
        }
        let drag = surface.begin(try #require(reordering.begin(0)))
        #expect(drag.update(at: at(5, 15)).operation == .move)
        #expect(names(reordering) == "bacde")
        drag.update(at: at(5, 25))
        #expect(names(reordering) == "bcade")
        #expect(drag.drop(at: at(5, 25)))
        #expect(owner.names == "bcade")
        #expect(owner.writes == 1)
    }

    @Test func aCancelledDragOverRowsRestores() throws {
        let reordering = Reordering(owner.binding)
        let session = DropSession(
            try #require(reordering.begin(0)), over: reordering.destination { ColumnLayout(rowHeight: 10) })
        session.update(at: at(0, 45))
        #expect(names(reordering) == "bcdea")
        session.cancel()
        #expect(!reordering.isUnderWay)
        #expect(names(reordering) == "abcde")
        #expect(owner.writes == 0)
    }

    @Test func aListThatScrollsUnderTheDragLosesNothing() throws {
        let reordering = Reordering(owner.binding)
        var top = 0.0
        let session = DropSession(
            try #require(reordering.begin(0)),
            over: reordering.destination { ColumnLayout(top: top, rowHeight: 10) })
        session.update(at: at(0, 15))
        #expect(names(reordering) == "bacde")
        top = -20
        #expect(session.update(at: at(0, 15)).operation == .move)
        #expect(names(reordering) == "bcdae")
        #expect(session.drop(at: at(0, 15)))
        #expect(owner.names == "bcdae")
    }

    @Test func dragsOfOtherListsAreTurnedAway() throws {
        let (mine, other) = (Reordering(owner.binding), Reordering(Owner(fruits("x", "y")).binding))
        let foreign = try #require(other.begin(1))
        let session = DropSession(foreign, over: mine.destination(for: 0))
        #expect(session.update(at: at(0)).operation == .forbidden)
        _ = mine.begin(0)
        #expect(
            DropSession(foreign, over: mine.destination(for: 2)).update(at: at(0)).operation == .forbidden)
    }

    @Test func rowsAreNoFilesForOtherDestinations() throws {
        let reordering = Reordering(owner.binding)
        let files = DropDestination(of: [.data]) { _ in true }
        #expect(!DropSession(try #require(reordering.begin(0)), over: files).drop(at: at(0)))
    }

    @Test func aDropElsewhereLeavesTheListAsItWas() throws {
        let reordering = Reordering(owner.binding)
        let surface = DropSurface()
        _ = surface.add(reordering.destination(for: 1), in: Rectangle(x: 0, y: 0, width: 10, height: 10))
        _ = surface.add(
            DropDestination(of: [UTType.utf8PlainText]) { _ in true },
            in: Rectangle(x: 50, y: 0, width: 10, height: 10))
        let drag = surface.begin(try #require(reordering.begin(0) { ItemProvider(text: $0.name) }))
        drag.update(at: at(5, 5))
        #expect(names(reordering) == "bacde")
        #expect(drag.drop(at: at(55, 5)))
        #expect(!reordering.isUnderWay)
        #expect(owner.names == "abcde")
    }

    @Test func watchersHearOfThePreview() {
        let reordering = Reordering(owner.binding)
        _ = reordering.begin(0)
        let heard = Mutex(0)
        withObservationTracking {
            _ = reordering.preview
        } onChange: {
            heard.withLock { $0 += 1 }
        }
        reordering.enter(2)
        #expect(heard.withLock { $0 } == 1)
    }
}
