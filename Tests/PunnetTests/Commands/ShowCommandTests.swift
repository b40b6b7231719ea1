import ContentTypes
import DragAndDrop
import FoundationEssentials
import Organizer
import Terminal
import Testing

@testable import punnet

struct ShowCommandTests {
    private let epoch = Timestamp(nanoseconds: 0)

    private func fruit(in desk: borrowing Desk) throws -> [Item] {
        let png = try #require(UTType("public.png"))
        let text = try #require(UTType("public.plain-text"))
        let url = try #require(UTType("public.url"))
        let odd = FilePath(bytes: Array("/nowhere/b".utf8) + [0xFF])
        return [
            Item(
                id: .init(bits: 0xA << 124), name: "苹果", type: png,
                source: .file(path: FilePath(desk.folder + "/gone.png"), size: 10, modified: epoch),
                done: true,
                importer: "Image", added: epoch,
                attributes: ["width": .integer(1200), "height": .integer(800)]),
            Item(
                id: .init(bits: 0xB << 124), name: "b\u{1B}[2J\u{202E}", type: text,
                source: .file(path: odd, size: 10, modified: epoch), added: epoch,
                attributes: ["words": .integer(340)]),
            Item(
                id: .init(bits: 0xC << 124), name: "link", type: url,
                source: .url("https://user:secret@example.org/"), note: "read", added: epoch,
                attributes: ["host": .string("example.org")]),
            Item(
                id: .init(bits: 0xD << 124), name: "kept", type: text,
                source: .data(
                    digest: try #require(PayloadDigest(String(repeating: "ab", count: 32))), size: 1500),
                added: epoch),
        ]
    }

    @Test func theTableLinesUpMarksAndMasks() async throws {
        let desk = try Desk()
        try await desk.insert(fruit(in: desk), into: "top")
        let shown = try await desk.run("show top")
        #expect(shown.status == .success)
        #expect(shown.errors == "")
        let kinds = try fruit(in: desk).map { ItemFacts(item: $0).kind }
        let width = max(4, kinds.map(\.count).max() ?? 0)
        func padded(_ text: String) -> String { text + String(repeating: " ", count: width - text.count) }
        #expect(
            shown.output == """
                row               name                \(padded("kind"))  what         from
                  0  ✓ missing    苹果                \(padded(kinds[0]))  1200 × 800   \(desk.folder)/gone.png
                  1  unavailable  b\\u{1B}[2J\\u{202E}  \(padded(kinds[1]))  340 words    /nowhere/b\\xFF
                  2               link                \(padded(kinds[2]))  example.org  https://user:•••@example.org/
                  3               kept                \(padded(kinds[3]))  1.5 kB       kept in the library

                """)
    }

    @Test func someRowsAreShownUnderTheirOwnNumbers() async throws {
        let desk = try Desk()
        try await desk.insert(Desk.items("abcdef"), into: "top")
        let shown = try await desk.run("show top --rows 1,4-5 --json")
        #expect(
            shown.output.hasPrefix(
                #"{"version":1,"list":"top","accepts":[],"count":6,"items":[{"row":1,"id":"01"#))
        #expect(shown.output.contains(#"{"row":5,"id":"05"#))
        #expect(!shown.output.contains(#""row":0"#))
    }

    @Test func jsonIsExactAndHoldsNothingATerminalObeys() async throws {
        let desk = try Desk()
        let items = try fruit(in: desk)
        try await desk.insert(items, into: "top")
        let shown = try await desk.run("show top --json")
        struct Shown: Decodable {
            struct Item: Decodable {
                struct Source: Decodable {
                    var kind: String
                    var path: String?
                    var pathBytes: String?
                    var url: String?
                    var digest: String?
                }
                var row: Int
                var id: String
                var name: String
                var type: String
                var source: Source
                var done: Bool
                var note: String
                var importer: String?
                var added: String
                var state: String?
            }
            var version: Int
            var list: String
            var accepts: [String]
            var count: Int
            var items: [Item]
        }
        let read = try JSONDecoder().decode(Shown.self, from: Data(shown.output.utf8))
        #expect(read.version == 1 && read.list == "top" && read.accepts.isEmpty && read.count == 4)
        #expect(read.items.map(\.name) == items.map(\.name))
        #expect(read.items.map(\.row) == [0, 1, 2, 3])
        #expect(read.items.map(\.source.kind) == ["file", "file", "url", "data"])
        #expect(read.items[1].source.pathBytes == "/nowhere/b%FF")
        #expect(read.items[2].source.url == "https://user:secret@example.org/")
        #expect(read.items.map(\.state) == ["missing", "unavailable", nil, nil])
        #expect(!shown.output.dropLast().unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" })
    }

    @Test func pathsAreWrittenAsTheBytesTheyAre() async throws {
        let desk = try Desk()
        try await desk.insert(fruit(in: desk), into: "top")
        let shown = try await desk.run("show top -0")
        #expect(shown.output == desk.folder + "/gone.png\0/nowhere/b\u{FFFD}\0")
        #expect(shown.errors == "Left out, having no file: 2 items.\n")
        #expect(try await desk.run("show top -0 --json").status == .usage)
    }

    @Test func emptinessIsExplained() async throws {
        let desk = try Desk()
        _ = try desk.library()
        let shown = try await desk.run("show Inbox")
        #expect(shown.status == .success)
        #expect(shown.output == "")
        #expect(shown.errors == "“Inbox” is empty.\n  To fill it: punnet drop FILE… --into Inbox\n")
    }

    @Test func longShowsIdsDatesNotesAndSizes() async throws {
        let desk = try Desk()
        try await desk.insert(fruit(in: desk), into: "top")
        let lines = try await desk.run("show top --long").output.split(separator: "\n")
        #expect(lines[0].contains("size  id         added"))
        #expect(lines[1].contains("  10 B  @a0000000  "))
        #expect(lines[3].contains("  read  "))
    }

    @Test func listsLongerThanOneReadAreShownWhole() async throws {
        let desk = try Desk()
        let type = try #require(UTType("public.url"))
        let items = (0..<10_500).map { row in
            Item(
                id: .random(), name: "n\(row)", type: type, source: .url("https://example.org/"), added: epoch
            )
        }
        try await desk.insert(items, into: "top")
        let lines = try await desk.run("show top").output.split(separator: "\n")
        #expect(lines.count == 10_501)
        #expect(lines.last?.hasPrefix("10499  n10499  ") == true)
    }

    @Test func describeTellsEverything() async throws {
        let desk = try Desk()
        var items = try fruit(in: desk)
        items[0].excerpt = "two\nlines\u{7}"
        try await desk.insert(items, into: "top")
        let text = try await desk.run("describe top @a").output
        for expected in [
            "name      苹果\n", "row       0 of 4 rows\n", "id        @a0000000000000000000000000000000\n",
            "state     missing", "done      yes\n", "importer  Image\n", "width     1200\n",
            "excerpt   two\n          lines\\u{7}\n",
        ] { #expect(text.contains(expected)) }
        let json = try await desk.run("describe top 0 --json").output
        #expect(json.hasPrefix(#"{"version":1,"list":"top","item":{"row":0,"#))
        #expect(json.hasSuffix(#""excerpt":"two\nlines\u0007"}"# + "\n"))
    }

    @Test func openingAsksWhetherItIsThereAndSafe() async throws {
        let desk = try Desk()
        var items = try fruit(in: desk)
        items[2] = Item(
            id: items[2].id, name: "script", type: items[2].type, source: .url("javascript:alert(1)"),
            added: epoch)
        try await desk.insert(items, into: "top")
        let missing = try await desk.run("open top 0")
        #expect(missing.status == .incomplete && missing.errors.contains("“苹果” is missing"))
        let unavailable = try await desk.run("reveal top 1")
        #expect(unavailable.status == .incomplete && unavailable.errors.contains("is unavailable"))
        let script = try await desk.run("open top 2")
        #expect(script.status == .incomplete && script.errors.contains("javascript:alert(1)"))
        let kept = try await desk.run("open top 3")
        #expect(kept.status == .incomplete && kept.errors.contains("kept in the library"))
    }
}
