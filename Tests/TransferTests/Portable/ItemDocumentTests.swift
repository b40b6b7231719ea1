import ContentTypes
import FoundationEssentials
import ImporterWire
import Organizer
import Testing

@testable import DragAndDrop
@testable import Transfer

/// Items as JSON: whole there and back, and nothing of what is not right.
@Suite struct ItemDocumentTests {
    private let desk: DropDesk

    init() throws { desk = try DropDesk() }

    private func document(_ items: [PortableItem]) -> [UInt8] {
        var json = ImporterWire.JSONWriter()
        for (number, item) in items.enumerated() {
            if number > 0 { json.raw(",") }
            item.write(to: &json)
        }
        return Array(ItemDocument.beginning.utf8) + json.bytes + Array(ItemDocument.end.utf8)
    }

    private func read(_ text: String) throws -> [Item] {
        try ItemDocument.read(Array(text.utf8), keeping: desk.store.payloads)
    }

    @Test func everyPartOfAnItemComesBackExactly() throws {
        let kept = try desk.store.payloads.keep(Array("kept".utf8))
        let digest = try #require(PayloadDigest(bytes: [UInt8](repeating: 0xA7, count: 32)))
        let time = Timestamp(nanoseconds: 1_714_566_645_250_000_001)
        var file = Item(
            id: .random(), name: "a “b” \u{202E}c", type: .png,
            source: .file(
                path: FilePath(bytes: [0x2F, 0x61, 0xFF, 0x22]), size: .max,
                modified: Timestamp(nanoseconds: -1)),
            done: true, note: "one\ntwo\u{0}", importer: "ImageImporter", added: time,
            attributes: [
                "width": .integer(.min), "ratio": .number(0.1), "wide": .boolean(false),
                "title": .string("\u{1F352}"), "tags": .strings(["", "b"]),
            ], excerpt: "found by this", contentDigest: digest)
        let link = Item(
            id: .random(), name: "b", type: .url, source: .url("https://example.org/\u{7}?a=“"), added: time)
        let data = Item(
            id: .random(), name: "c", type: .plainText,
            source: .data(digest: kept.digest, size: kept.size), added: time)
        let bytes = document([
            PortableItem(file), PortableItem(link), PortableItem(data, payload: Array("kept".utf8)),
        ])
        #expect(try ItemDocument.read(bytes, keeping: desk.store.payloads) == [file, link, data])
        // What this program does not know yet is left alone.
        file.note = ""
        let known = String(decoding: document([PortableItem(file)]), as: UTF8.self)
        let newer = known.replacing("{\"id\"", with: "{\"colour\":{\"red\":[1]},\"id\"")
        #expect(try read(newer) == [file])
    }

    private static let item =
        #"{"name":"a","type":"public.url","source":{"kind":"url","url":"x:y"},"added":"2024-05-01"}"#

    @Test func theLeastThatAnItemNeeds() throws {
        let items = try read(#"{"punnet":"items","version":1,"items":[\#(Self.item)]}"#)
        #expect(items.map(\.name) == ["a"])
        #expect(items.first?.done == false && items.first?.note == "")
    }

    @Test(arguments: [
        ("no JSON", "{\"punnet\":\"items\",", "byte 18: is not JSON"),
        ("another kind", #"{"punnet":"lists","version":1,"items":[]}"#, "‘punnet’"),
        ("a newer version", #"{"punnet":"items","version":2,"items":[]}"#, "‘version’"),
        ("no version", #"{"punnet":"items","items":[]}"#, "‘version’"),
        ("no items", #"{"punnet":"items","version":1}"#, "‘items’"),
        ("more after the end", #"{"punnet":"items","version":1,"items":[]} 1"#, "byte 42"),
        ("no name", wrap(item.replacing(#""name":"a","#, with: "")), "‘items.0.name’"),
        ("a name that shows nothing", wrap(item.replacing(#""a""#, with: #"" ""#)), "‘items.0.name’"),
        ("a name of dots", wrap(item.replacing(#""a""#, with: #""..""#)), "‘items.0.name’"),
        ("no type", wrap(item.replacing("public.url", with: "a b/c")), "‘items.0.type’"),
        ("no time", wrap(item.replacing("2024-05-01", with: "yesterday")), "‘items.0.added’"),
        (
            "another kind of source", wrap(item.replacing(#""kind":"url""#, with: #""kind":"ftp""#)),
            "‘items.0.source.kind’"
        ),
        (
            "a note twice", wrap(item.replacing(#""name""#, with: #""note":"","note":"","name""#)),
            "‘items.0.note’"
        ),
        ("a path from nowhere", file(#""path":"a/b","size":0"#), "‘items.0.source.path’"),
        ("a path with a NUL", file(#""path":"/a\u0000b","size":0"#), "‘items.0.source.path’"),
        ("a size below nothing", file(#""path":"/a","size":-1"#), "‘items.0.source.size’"),
        ("bytes that are none", file(#""path":"/a","pathBytes":"%","size":1"#), "‘items.0.source.pathBytes’"),
        ("no digest", data(#""size":0"#), "‘items.0.source.digest’"),
        ("half a digest", data(#""size":0,"digest":"00ff""#), "‘items.0.source.digest’"),
        ("no payload", data(#""size":2,"digest":"\#(digestOfHi)""#), "‘items.0.source.payload’ is missing"),
        (
            "another payload", data(#""size":2,"digest":"\#(digestOfHi)","payload":"aGE=""#),
            "another size or digest"
        ),
        (
            "another size", data(#""size":3,"digest":"\#(digestOfHi)","payload":"aGk=""#),
            "another size or digest"
        ),
        (
            "nested beyond use",
            wrap(item.replacing(#""name""#, with: #""x":\#(String(repeating: "[", count: 100))"#)),
            "‘items.0.x.0.0.0.0.0’ (byte 49): nests deeper than 8"
        ),
    ])
    func whatIsNotRightIsRefusedWithItsPlace(label: String, document: String, place: String) throws {
        let error = #expect(throws: ItemDocumentError.self) { try read(document) }
        #expect(error?.description.contains(place) == true, "\(label): \(error?.description ?? "nothing")")
    }

    private static let digestOfHi = "8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4"

    private static func wrap(_ item: String) -> String {
        #"{"punnet":"items","version":1,"items":[\#(item)]}"#
    }

    private static func file(_ source: String) -> String {
        wrap(
            #"{"name":"a","type":"public.data","source":{"kind":"file","modified":"2024-05-01",\#(source)},"#
                + #""added":"2024-05-01"}"#)
    }

    private static func data(_ source: String) -> String {
        wrap(
            #"{"name":"a","type":"public.data","source":{"kind":"data",\#(source)},"added":"2024-05-01"}"#)
    }

    @Test func theDigestIsThatOfTheBytes() throws {
        let items = try read(Self.data(#""size":2,"digest":"\#(Self.digestOfHi)","payload":"aGk=""#))
        #expect(items.count == 1)
    }

    @Test func dropTakesADocumentForWhatItIsAndTheListForWhatItTakes() async throws {
        let list = try await desk.library.createList(
            named: "links", settings: ListSettings(accepts: [.url]))
        let both =
            #"{"punnet":"items","version":1,"items":[\#(Self.item),"#
            + Self.item.replacing("public.url", with: "public.png").replacing(#""a""#, with: #""b""#) + "]}"
        try desk.write(both, to: "items.json")
        try desk.write(both.dropLast(3) + "]", to: "broken.json")
        let result = try await desk.drop(
            [desk.path("items.json"), desk.path("broken.json")], into: list.name)
        #expect(result.outcomes == ["imported", "failed: damaged"])
        #expect(try await desk.names(in: "links") == ["a"])
        #expect(result.payloads.first?.receipt.notes.map(\.code) == ["items-not-accepted"])
    }
}
