import ContentTypes
import DragAndDrop
import Organizer
import Terminal
import SnapshotTesting
import Testing

@testable import punnet

struct ItemFactsTests {
    private func item(
        _ attributes: [String: AttributeValue], from source: ItemSource = .url("https://example.org/")
    ) throws -> Item {
        Item(
            id: .init(bits: 1), name: "apple", type: try #require(UTType("public.png")), source: source,
            added: Timestamp(nanoseconds: 0), attributes: attributes)
    }

    @Test(
        arguments: [
            (["width": .integer(1200), "height": .integer(800), "words": .integer(3)], "1200 × 800"),
            (["width": .integer(2), "height": .integer(2), "frames": .integer(24)], "2 × 2, 24 frames"),
            (["width": .integer(2), "height": .integer(2), "frames": .integer(1)], "2 × 2"),
            (["words": .integer(340), "lines": .integer(20)], "340 words"),
            (["words": .integer(1)], "1 word"),
            (["host": .string("example.org")], "example.org"),
            (
                ["dialect": .string("RSS"), "root": .string("rss"), "entries": .integer(12)],
                "RSS, 12 entries"
            ),
            (["root": .string("recipe")], "recipe"),
            (["width": .integer(9), "height": .integer(6), "dialect": .string("SVG")], "9 × 6"),
            (["dialect": .string("OPML"), "entries": .integer(1)], "OPML, 1 entry"),
            ([:], ""),
        ] as [([String: AttributeValue], String)])
    func whatMattersIsSaidInAFewWords(attributes: [String: AttributeValue], words: String) throws {
        #expect(ItemFacts(item: try item(attributes)).matters == words)
    }

    @Test func withoutFactsTheSizeMatters() throws {
        let source = ItemSource.file(path: FilePath("/a"), size: 1234, modified: Timestamp(nanoseconds: 0))
        #expect(ItemFacts(item: try item([:], from: source)).matters == "1.2 kB")
    }

    @Test(
        arguments: [
            (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (1949, "1.9 kB"), (9949, "9.9 kB"), (9950, "10 kB"),
            (999_499, "999 kB"), (999_500, "1.0 MB"), (34_000_000, "34 MB"), (Int64.max, "9.2 EB"),
        ] as [(Int64, String)])
    func sizesAreRounded(size: Int64, words: String) {
        #expect(ItemFacts.words(forSize: size) == words)
    }

    @Test func originsHideNoBytesAndShowNoPasswords() throws {
        let odd = ItemSource.file(
            path: FilePath(bytes: Array("/srv/a".utf8) + [0xFF, 0x1B]), size: 0,
            modified: Timestamp(nanoseconds: 0))
        #expect(ItemFacts(item: try item([:], from: odd)).origin == "/srv/a\\xFF\\u{1B}")
        #expect(ItemFacts(item: try item([:], from: .url("https://u:p@h/"))).origin == "https://u:•••@h/")
    }

    @Test func anItemIsWrittenAsTheContractSays() throws {
        let path = FilePath(bytes: Array("/srv/\u{1B}a".utf8) + [0xFF])
        var item = try item(
            [
                "width": .integer(3), "title": .string("a\u{202E}"), "ratio": .number(0.5),
                "tags": .strings(["x"]),
            ], from: .file(path: path, size: 5, modified: Timestamp(nanoseconds: 0)))
        item.done = true
        item.note = "for the \"cake\""
        item.importer = "Image"
        var json = JSONWriter()
        json.write(PlacedItem(list: .init(bits: 2), row: 7, item: item))
        try expectSnapshot(String(decoding: json.bytes, as: UTF8.self) + "\n", named: "item-file.json")

        json = JSONWriter()
        json.write(.url("https://user:secret@example.org/"))
        #expect(
            String(decoding: json.bytes, as: UTF8.self)
                == #"{"kind":"url","url":"https://user:secret@example.org/"}"#)
    }
}
