import ContentTypes
import Digests
import Foundation
import ImporterHost
import Organizer
import Testing

@testable import DragAndDrop
@testable import Transfer

/// What an archive is refused for, as its unpacker hands it on.
@Suite struct ArchiveReadingTests {
    private let desk: DropDesk

    init() throws { desk = try DropDesk() }

    /// Hands files on as the unpacker would, in pieces.
    private func read(
        _ files: [(name: String, content: String)], kind: PackageEntry.Kind = .file
    ) throws -> ArchiveReading {
        var reading = ArchiveReading(keeper: desk.store.payloads, gathersItems: true)
        for file in files {
            try reading.begin(PackageEntry(kind: kind, path: Array(file.name.utf8), mode: 0o644))
            let bytes = Array(file.content.utf8)
            try reading.add(bytes[..<(bytes.count / 2)])
            try reading.add(bytes[(bytes.count / 2)...])
            try reading.endFile()
        }
        try reading.finish()
        return reading
    }

    private static let manifest = (
        name: "library/manifest.json",
        content:
            #"{"punnet":"library","version":1,"lists":[{"name":"top","accepts":["public.url"],"completes":true}]}"#
    )
    private static let item =
        #"{"name":"a","type":"public.url","source":{"kind":"url","url":"x:y"},"added":"2024-05-01","#
        + #""id":"000102030405060708090a0b0c0d0e0f"}"#
    private static let items = (name: "library/lists/1/1.jsonl", content: item + "\n" + item + "\n")
    private static let digest = "8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4"
    private static let payload = (name: "library/payloads/\(digest)", content: "hi")

    private static func end(_ items: Int, _ payloads: Int) -> (name: String, content: String) {
        ("library/end.json", #"{"items":\#(items),"payloads":\#(payloads)}"#)
    }

    private static func data(size: Int) -> (name: String, content: String) {
        (
            "library/lists/1/1.jsonl",
            #"{"name":"a","type":"public.data","added":"2024-05-01","#
                + #""source":{"kind":"data","digest":"\#(digest)","size":\#(size)}}"#
        )
    }

    @Test func aWholeArchiveIsRead() throws {
        let unknown = (name: "library/thumbnails/a.png", content: "of a later version")
        var reading = try read([
            Self.manifest, Self.payload, unknown, Self.items, Self.data(size: 2), Self.end(3, 1),
        ])
        #expect(reading.lists.map(\.name) == ["top"])
        #expect(reading.lists.first?.settings == ListSettings(accepts: [.url], completes: true))
        let items = try reading.gathered()
        #expect(items.map(\.count) == [3])
        let read = try items[0].piece(0)
        #expect(read.count == 3)
        #expect(try items[0].piece(0).map(\.name) == read.map(\.name))
    }

    @Test func theDigestAtTheEndCoversTheManifestAndTheItems() throws {
        let manifest = (Self.manifest.name, Self.manifest.content.replacing(":1,", with: ":2,"))
        let digest = ContentDigest()
        digest.update(Array((manifest.1 + Self.items.content + Self.items.content).utf8))
        let end = (
            name: "library/end.json",
            content: #"{"items":4,"payloads":0,"digest":"\#(digest.finish())"}"#
        )
        let second = (name: "library/lists/1/2.jsonl", content: Self.items.content)
        #expect(try read([manifest, Self.items, second, end]).count == 4)
        let changed: [[(name: String, content: String)]] = [
            [manifest, Self.items, (second.name, second.content.replacing(#""a""#, with: #""b""#)), end],
            [(manifest.0, manifest.1.replacing("top", with: "tip")), Self.items, second, end],
            [manifest, (Self.items.name, Self.items.content + "\n"), second, end],
            [manifest, Self.items, second, Self.end(4, 0)],
            [Self.manifest, Self.items, second, end],
        ]
        for files in changed {
            let error = #expect(throws: PluginError.self) { try read(files) }
            #expect(
                error?.description.contains("library/end.json: the lists are not what was written") == true)
        }
    }

    @Test(
        arguments: [
            ("nothing", [], "it holds no library/manifest.json"),
            (
                "no end", [manifest, items],
                "it ends early, behind library/lists/1/1.jsonl: library/end.json is missing"
            ),
            ("items first", [items, manifest, end(2, 0)], "library/lists/1/1.jsonl: stands before"),
            ("two manifests", [manifest, manifest, end(0, 0)], "library/manifest.json: stands there twice"),
            ("a payload twice", [manifest, payload, payload, end(0, 1)], "stands there twice"),
            (
                "another content", [manifest, (payload.name, "ho"), end(0, 1)],
                "has another content than its name says"
            ),
            ("a payload that is missing", [manifest, data(size: 2), end(1, 0)], "line 1: the payload"),
            (
                "a payload of another size", [manifest, payload, data(size: 3), end(1, 1)],
                "line 1: the payload"
            ),
            (
                "a list that is none", [manifest, ("library/lists/2/1.jsonl", item), end(1, 0)],
                "belongs to no list"
            ),
            (
                "too few items", [manifest, items, end(3, 0)],
                "says 3 items and 0 payloads, and there are 2 and 0"
            ),
            ("more after the end", [manifest, items, end(2, 0), items], "stands after library/end.json"),
            (
                "a broken line",
                [manifest, ("library/lists/1/1.jsonl", item + "\n" + item.dropLast()), end(2, 0)],
                "library/lists/1/1.jsonl: line 2: byte"
            ),
            (
                "a newer version", [(manifest.name, manifest.content.replacing(":1,", with: ":3,"))],
                "library/manifest.json: ‘version’"
            ),
            (
                "a list without a name",
                [(manifest.name, manifest.content.replacing(#""top""#, with: #""""#))],
                "‘lists.0.name’"
            ),
        ] as [(String, [(name: String, content: String)], String)])
    func whatIsNotRightIsRefusedWithItsPlace(
        label: String, files: [(name: String, content: String)], place: String
    ) throws {
        let error = #expect(throws: PluginError.self) { try read(files) }
        #expect(error?.description.contains(place) == true, "\(label): \(error?.description ?? "nothing")")
    }

    @Test(arguments: [PackageEntry.Kind.link, .other]) func linksAndDevicesAreRefused(kind: PackageEntry.Kind)
    {
        #expect(throws: PluginError.self) { try read([Self.manifest], kind: kind) }
    }
}
