import ContentTypes
import Foundation
import Organizer
import Testing

@testable import DragAndDrop
@testable import Transfer

/// Rows dragged to a folder while others edit the list, and taken off it.
@Suite struct FolderDragTests {
    private let desk: DropDesk
    private let target: FilePath

    init() throws {
        desk = try DropDesk()
        target = desk.files.path.appending("target")
        try FileManager.default.createDirectory(
            atPath: #require(target.string), withIntermediateDirectories: true)
    }

    private func insert(_ names: [String], at position: Position = .end) async throws {
        let list = try await desk.library.list(named: "Inbox")
        let items = names.map {
            Item(
                id: .random(), name: $0, type: .url, source: .url("https://example.org/\($0)"),
                added: Timestamp(nanoseconds: 0))
        }
        _ = try await desk.library.apply(.insert(items, into: list.id, at: position))
    }

    private func drag(_ rows: RowReference = .all) async throws -> FolderDrag {
        let folder = try DragOut(to: target, manner: .copy, keeper: desk.store.payloads)
        return try await FolderDrag(rows, of: "Inbox", in: desk.library, to: folder)
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: #require(target.string)).sorted()
    }

    @Test func othersWhoInsertAndDeleteNeitherRepeatNorLoseARow() async throws {
        try await insert(["a", "b", "c", "d"])
        let drag = try await drag()
        try await insert(["x", "y"], at: .start)
        _ = try await desk.library.delete(.rows(RangeSet(3..<4)), of: "Inbox")
        var told: [String] = []
        let written = try await drag.write(isNumbered: false) { result in
            switch result {
            case .written(let placed, _): told.append("\(placed.row.offset) \(placed.item.name)")
            case .failed(_, nil, .gone): told.append("gone")
            case .failed(_, _, let failure): Issue.record("\(failure)")
            }
            return true
        }
        #expect(told == ["2 a", "gone", "3 c", "4 d"])
        #expect(written.count == 3)
        #expect(try files() == ["a.url", "c.url", "d.url"])
    }

    @Test func aListLongerThanOneReadIsFixedWhole() async throws {
        let names = (0..<StoreLimits.rowsPerRead + 5).map(String.init)
        try await insert(names)
        let all = try await desk.library.ids(.all, of: "Inbox").ids
        #expect(all.count == names.count && Set(all).count == names.count)
        let last = try #require(all.last)
        #expect(try await desk.library.item(last)?.row.offset == names.count - 1)
    }

    @Test func whatWasTakenOutComesBackWithUndoAndTheFilesStay() async throws {
        try await insert(["a", "b", "c"])
        let drag = try await drag(.rows(RangeSet(0..<2)))
        let written = try await drag.write(isNumbered: true) { _ in true }
        let edit = try #require(try await drag.takeOut(written, to: "/media/stick"))
        #expect(edit.kind == .drag && edit.count == 2)
        #expect(edit.sentence == "Dragged 2 items out of “Inbox” to /media/stick")
        #expect(try await desk.names() == ["c"])
        #expect(try await desk.library.undo().id == edit.entry)
        #expect(try await desk.names() == ["a", "b", "c"])
        #expect(try files() == ["1 a.url", "2 b.url"])
        _ = try await desk.library.redo()
        #expect(try await desk.names() == ["c"])
        try await desk.expectSound()
    }

    @Test func whatOthersTookMeanwhileIsLeftToThem() async throws {
        try await insert(["a", "b", "c"])
        _ = try await desk.library.createList(named: "other")
        let drag = try await drag()
        let written = try await drag.write(isNumbered: false) { _ in true }
        _ = try await desk.library.move(.rows(RangeSet(0..<1)), of: "Inbox", to: "other", at: .end)
        _ = try await desk.library.delete(.rows(RangeSet(0..<1)), of: "Inbox")
        #expect(try await drag.takeOut(written, to: "/media/stick")?.count == 1)
        #expect(try await desk.names() == [])
        #expect(try await desk.names(in: "other") == ["a"])
        #expect(try await drag.takeOut(written, to: "/media/stick") == nil)
    }

    @Test func aDragThatIsNotWantedAnyMoreTakesNoMore() async throws {
        try await insert(["a", "b", "c"])
        let written = try await drag().write(isNumbered: false) { _ in false }
        #expect(written.count == 1)
        #expect(try files() == ["a.url"])
    }
}
