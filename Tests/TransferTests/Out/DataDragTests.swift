import ContentTypes
import FoundationEssentials
import Organizer
import Testing

@testable import DragAndDrop
@testable import Transfer

/// Items written as data: each form, and what has none.
@Suite struct DataDragTests {
    private let desk: DropDesk

    init() throws { desk = try DropDesk() }

    /// A list with a text file, a link that is done, a kept picture, and a file that is gone.
    private func fill() async throws {
        let path = try desk.files.write("apples\npears", to: "a list.md")
        let kept = try desk.store.payloads.keep(Array("picture".utf8))
        let time = Timestamp(nanoseconds: 0)
        func item(_ name: String, _ type: UTType, _ source: ItemSource) -> Item {
            Item(id: .random(), name: name, type: type, source: source, added: time)
        }
        var link = item("Old *varieties*", .url, .url("https://example.org/(a)"))
        link.done = true
        link.note = "for\n\nAda"
        let items = [
            item("a list", .markdown, .file(path: path, size: 12, modified: time)), link,
            item("kept", .png, .data(digest: kept.digest, size: kept.size)),
            item("gone", .plainText, .file(path: "/nowhere/gone.txt", size: 0, modified: time)),
        ]
        let inbox = try await desk.library.list(named: "Inbox")
        _ = try await desk.library.apply(.insert(items, into: inbox.id, at: .end))
    }

    private func drag(_ rows: Range<Int>, as type: UTType) async throws -> (text: String, failed: [String]) {
        let drag = try await DataDrag(
            .rows(RangeSet(rows)), of: "Inbox", in: desk.library, keeper: desk.store.payloads, as: type)
        var bytes: [UInt8] = []
        var failed: [String] = []
        try await drag.write(to: { bytes += $0 }) { _, item, _ in failed.append(item?.name ?? "gone") }
        return (String(decoding: bytes, as: UTF8.self), failed)
    }

    @Test func addressesStandOneALineAndWhatHasNoneIsTold() async throws {
        try await fill()
        let address = try #require(desk.files.path.appending("a list.md").fileURL)
        let written = try await drag(0..<4, as: .uriList)
        #expect(written.text == "\(address)\r\nhttps://example.org/(a)\r\nfile:///nowhere/gone.txt\r\n")
        #expect(written.failed == ["kept"])
    }

    @Test func aTextIsItsContentALinkItsAddressAnythingElseItsName() async throws {
        try await fill()
        let written = try await drag(0..<4, as: .plainText)
        #expect(written.text == "apples\npears\nhttps://example.org/(a)\nkept\n")
        #expect(written.failed == ["gone"])
    }

    @Test func aTaskListHasMarksAndNotesAndItsNamesAreText() async throws {
        try await fill()
        let written = try await drag(1..<3, as: .markdown)
        #expect(
            written.text
                == "- [x] [Old \\*varieties\\*](<https://example.org/(a)>)\n  > for\n  >\n  > Ada\n- [ ] kept\n"
        )
    }

    @Test(arguments: [
        (0, UTType.markdown, "apples\npears"), (0, .plainText, "apples\npears"), (0, .text, "apples\npears"),
        (2, .png, "picture"), (2, .image, "picture"), (2, .data, "picture"),
        (1, .url, "https://example.org/(a)\n"),
    ])
    func oneItemGivesItsBytesByItsTypeOrOneThatItConformsTo(row: Int, type: UTType, text: String) async throws
    {
        try await fill()
        let written = try await drag(row..<row + 1, as: type)
        #expect(written.text == text && written.failed == [])
    }

    @Test func anotherTypeIsNotMadeUp() async throws {
        try await fill()
        let written = try await drag(0..<1, as: .png)
        #expect(written.text == "" && written.failed == ["a list"])
    }

    @Test(arguments: [UTType.png, .url, .data]) func bytesAreOfOneItem(type: UTType) async throws {
        try await fill()
        await #expect(throws: LibraryError.notOneRow(count: 2)) { try await drag(1..<3, as: type) }
    }

    @Test func itemsThatAreTooLargeTogetherWriteNothing() async throws {
        let half = try desk.store.payloads.keep(
            [UInt8](repeating: 0, count: ItemDocument.payloadLimit / 2 + 1))
        let items = (0..<2).map {
            Item(
                id: .random(), name: "\($0)", type: .data,
                source: .data(digest: half.digest, size: half.size),
                added: Timestamp(nanoseconds: 0))
        }
        let inbox = try await desk.library.list(named: "Inbox")
        _ = try await desk.library.apply(.insert(items, into: inbox.id, at: .end))
        await #expect(throws: DragOutFailure.self) { try await drag(0..<2, as: .punnetItems) }
        #expect(try await drag(0..<1, as: .punnetItems).failed == [])
    }

    @Test(arguments: [
        ("1. plums", "1\\. plums"), ("- a", "\\- a"), ("a - b", "a - b"), ("[x]", "\\[x\\]"),
        ("a_b", "a\\_b"),
        ("# no heading", "\\# no heading"), ("C#", "C#"), ("v1.2", "v1.2"),
    ])
    func marksThatMarkdownWouldTakeAreEscaped(name: String, written: String) {
        let item = Item(
            id: .random(), name: name, type: .data,
            source: .file(path: "relative", size: 0, modified: Timestamp(nanoseconds: 0)),
            added: Timestamp(nanoseconds: 0))
        #expect(ItemLines(item).task == "- [ ] \(written)\n")
    }
}
