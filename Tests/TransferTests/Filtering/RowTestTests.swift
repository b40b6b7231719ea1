import ContentTypes
import FoundationEssentials
import Organizer
import Testing

@testable import DragAndDrop
@testable import Transfer

/// Rows chosen by what holds for them.
@Suite struct RowTestTests {
    private let desk: DropDesk

    init() throws { desk = try DropDesk() }

    private func fill() async throws {
        let path = try desk.files.write("x", to: "Äpfel.txt")
        func item(_ name: String, _ type: UTType, _ source: ItemSource, added: String) throws -> Item {
            Item(
                id: .random(), name: name, type: type, source: source,
                added: try #require(Timestamp(iso8601: added)))
        }
        let never = Timestamp(nanoseconds: 0)
        var items = [
            try item("Äpfel", .plainText, .file(path: path, size: 1, modified: never), added: "2024-01-01"),
            try item(
                "Pears", .png, .file(path: "/nowhere/p.png", size: 1, modified: never), added: "2024-02-01"),
            try item("plums", .url, .url("https://Example.org/a"), added: "2024-03-01"),
        ]
        items[1].done = true
        items[2].note = "For the Cake"
        items[2].attributes["title"] = .string("Old varieties")
        let inbox = try await desk.library.list(named: "Inbox")
        _ = try await desk.library.apply(.insert(items, into: inbox.id, at: .end))
    }

    private static let january = Timestamp(iso8601: "2024-02-01") ?? Timestamp(nanoseconds: 0)

    @Test(arguments: [
        ([RowTest.done], "1"), ([.undone], "02"), ([.missing], "1"), ([.changed], "0"), ([.type(.text)], "0"),
        ([.type(.image)], "1"), ([.name("äPF")], "0"), ([.name("apfel")], "0"), ([.name("．txt")], ""),
        ([.name("´")], ""),
        ([.words(["ÈXÀMPLE"])], "2"), ([.name("P")], "012"),
        ([.words(["cake", "example"])], "2"),
        ([.words(["VARIETIES"])], "2"), ([.words(["cake", "pears"])], ""), ([.words(["nowhere"])], "1"),
        ([.addedBefore(january)], "0"), ([.addedSince(january)], "12"),
        ([.undone, .addedSince(january)], "2"), ([], "012"),
    ])
    func rowsAreThoseForWhichAllTestsHold(tests: [RowTest], rows: String) async throws {
        try await fill()
        let chosen = try await desk.library.rows(.all, of: "Inbox", where: tests)
        var found = ""
        for id in chosen { found += try await desk.library.item(id).map { "\($0.row.offset)" } ?? "?" }
        #expect(found == rows)
    }

    @Test func testsAreAskedOfTheRowsThatAreNamedAlone() async throws {
        try await fill()
        let ids = try await desk.library.rows(.rows(RangeSet(1..<3)), of: "Inbox", where: [.undone])
        #expect(ids.count == 1)
        let edit = try await desk.library.move(.exactly(ids), of: "Inbox", at: .start)
        #expect(edit.count == 1)
        #expect(try await desk.names() == ["plums", "Äpfel", "Pears"])
        #expect(try await desk.library.move(.exactly([]), of: "Inbox", at: .start).isUnchanged)
    }
}
