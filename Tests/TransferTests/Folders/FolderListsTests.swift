import ContentTypes
import Foundation
import ImporterWire
import Organizer
import Testing

@testable import DragAndDrop
@testable import Transfer

@Suite struct FolderListsTests {
    let desk: DropDesk

    init() throws { desk = try DropDesk() }

    /// Decodes a file “links…” into a link for each word in it, which is its path in folders.
    private let decoder = ScriptedDecoder { request in
        guard request.name?.hasPrefix("links") == true else {
            return .decoded(items: [ImportedItem()], notes: [])
        }
        var bytes = [UInt8](repeating: 0, count: Int(request.size))
        let count = pread(request.descriptor, &bytes, bytes.count, 0)
        let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
        let items = words.map { word in
            let path = word.split(separator: "/").map(String.init)
            return ImportedItem(
                suggestedName: path.last, type: "public.url", url: "https://example.org/\(word)",
                attributes: path.count > 1 ? ["folder": .strings(Array(path.dropLast()))] : [:])
        }
        return .decoded(items: items, notes: [])
    }

    private func drop(
        _ names: [String], into list: String = "Inbox", at position: Position = .end
    ) async throws -> DropDesk.Result {
        let target = try await desk.library.destination(named: list, creating: true).list
        var request = DropRequest(sources: names.map(desk.path), list: target, position: position)
        request.makesFoldersLists = true
        var reported: [CommittedPayload] = []
        let summary = try await desk.dropping(through: decoder).run(
            request, interruption: AsyncStream<Int32> { _ in }, report: { reported += $0 })
        return .init(summary: summary, payloads: reported)
    }

    private func lists() async throws -> [String] { try await desk.library.lists().map(\.name) }

    @Test func whatLiesInFoldersOfLinksLandsOnListsOfTheirPathsInTheOrderOfTheDocument() async throws {
        try desk.write("a one/b one/two/c loose one/d", to: "links")
        let result = try await drop(["links"])
        #expect(try await lists() == ["Inbox", "one", "one/two"])
        #expect(try await desk.names() == ["a", "loose"])
        #expect(try await desk.names(in: "one") == ["b", "d"])
        #expect(try await desk.names(in: "one/two") == ["c"])
        let payload = try #require(result.payloads.first)
        #expect(payload.items.map(\.item.name) == ["a", "b", "c", "loose", "d"])
        #expect(payload.items.map(\.row.offset) == [0, 0, 0, 1, 1])
        #expect(payload.otherLists.values.sorted() == ["one", "one/two"])
        #expect(result.summary.items == 5)
        try await desk.expectSound()
    }

    @Test func aDroppedFolderBecomesListsAndFilesBesideItStay() async throws {
        for name in ["alone.txt", "top/1.txt", "top/below/2.txt", "top/below/links"] {
            try desk.write(name.hasSuffix("links") ? "x in/y" : "text", to: name)
        }
        _ = try await drop(["alone.txt", "top"])
        #expect(try await lists() == ["Inbox", "top", "top/below", "top/below/in"])
        #expect(try await desk.names() == ["alone"])
        #expect(try await desk.names(in: "top") == ["1"])
        #expect(try await desk.names(in: "top/below") == ["2", "x"])
        #expect(try await desk.names(in: "top/below/in") == ["y"])
    }

    @Test func oneUndoTakesAllOfItBackAndRedoBringsItAgain() async throws {
        try desk.write("a one/b two/c", to: "links")
        _ = try await drop(["links"])
        _ = try await desk.library.undo()
        #expect(try await lists() == ["Inbox"])
        #expect(try await desk.names().isEmpty)
        try await desk.expectSound()
        _ = try await desk.library.redo()
        #expect(try await lists() == ["Inbox", "one", "two"])
        #expect(try await desk.names(in: "two") == ["c"])
        try await desk.expectSound()
    }

    @Test func aListThatTakesAnythingIsUsedAndBesideAnotherANumberedOneIsMade() async throws {
        try await desk.library.createList(named: "one")
        try await desk.library.createList(named: "two", settings: ListSettings(accepts: [.image]))
        try desk.write("one/a two/b", to: "links")
        _ = try await drop(["links"])
        _ = try await drop(["links"])
        #expect(try await lists() == ["Inbox", "one", "two", "two 2"])
        #expect(try await desk.names(in: "one") == ["a", "a"])
        #expect(try await desk.names(in: "two 2") == ["b", "b"])
        #expect(try await desk.names(in: "two").isEmpty)
    }

    @Test func theListOfTheDropIsMeantByItsNameWhateverItTakes() async throws {
        try await desk.library.createList(named: "one", settings: ListSettings(accepts: [.url]))
        try desk.write("one/a b", to: "links")
        _ = try await drop(["links"], into: "one")
        #expect(try await lists() == ["Inbox", "one"])
        #expect(try await desk.names(in: "one") == ["b", "a"])
        try await desk.expectSound()
    }

    @Test func listsAreLimitedAndTheRestStays() async throws {
        let count = FolderLists.limit + 5
        try desk.write((0..<count).map { "f\($0)/a\($0)" }.joined(separator: " "), to: "links")
        let result = try await drop(["links"])
        #expect(try await desk.library.lists().count == FolderLists.limit + 1)
        #expect(try await desk.names() == (FolderLists.limit..<count).map { "a\($0)" })
        #expect(result.notes == [["folder-limit"]])
    }

    @Test func deepFoldersShareTheListOfTheLast() async throws {
        let deep = (0..<FolderLists.depth + 2).map { "d\($0)" }
        try desk.write(
            (deep.prefix(FolderLists.depth) + ["a"]).joined(separator: "/") + " "
                + (deep + ["b"]).joined(separator: "/"), to: "links")
        let result = try await drop(["links"])
        let name = deep.prefix(FolderLists.depth).joined(separator: "/")
        #expect(try await lists() == ["Inbox", name])
        #expect(try await desk.names(in: name) == ["a", "b"])
        #expect(result.notes == [["folder-depth"]])
    }

    static let names: [(folders: [String], name: String?)] = [
        ([], nil), (["one", "two"], "one/two"), (["a/b", "c\u{0}\nd"], "a\u{2215}b/c d"),
        (["", "x", " "], "x"), (["\u{200B}"], nil), (["e\u{301}"], "é"),
        (
            [String(repeating: "x", count: 4000), String(repeating: "y", count: 4000)],
            String(repeating: "x", count: 4000)
        ),
    ]

    @Test(arguments: names.indices)
    func aFolderPathIsCleanedToTheNameOfAList(index: Int) {
        let (folders, name) = Self.names[index]
        #expect(FolderLists.name(of: folders) == name)
    }

    @Test func aRequestKeepsThatFoldersBecomeLists() async throws {
        let list = try await desk.inbox()
        var request = DropRequest(sources: [desk.path("a")], list: list)
        for makesFoldersLists in [false, true] {
            request.makesFoldersLists = makesFoldersLists
            let read = try StoredRequest.decode(StoredRequest.encode(request), into: list) { _ in
                throw CancellationError()
            }
            #expect(read.makesFoldersLists == makesFoldersLists)
        }
    }
}
