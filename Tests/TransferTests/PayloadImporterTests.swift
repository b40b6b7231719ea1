import ContentTypes
import Foundation
import ImporterWire
import Organizer
import Testing

@testable import DragAndDrop
@testable import Transfer

@Suite struct PayloadImporterTests {
    @Test func whatNobodyDecodesIsAnItemWithItsFileNameTypeAndSize() async throws {
        let desk = try DropDesk()
        try desk.write("some text", to: "notes.final.txt")
        _ = try await desk.drop([desk.path("notes.final.txt")])
        let item = try #require(try await desk.items().first)
        #expect(item.name == "notes.final")
        #expect(item.type == .plainText)
        #expect(item.importer == nil)
        guard case .file(let path, let size, _) = item.source else {
            Issue.record("it refers to \(item.source)")
            return
        }
        #expect(path == desk.files.path.appending("files/notes.final.txt"))
        #expect(size == 9)
    }

    @Test func theTypeComesFromTheContentAndAMisleadingNameIsNoted() async throws {
        let desk = try DropDesk()
        try desk.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "picture.jpg")
        let result = try await desk.drop([desk.path("picture.jpg")])
        #expect(try await desk.items().first?.type == .svg)
        #expect(result.payloads.first?.receipt.notes.map(\.code) == ["type-differs"])
    }

    @Test func aListTakesOnlyItemsOfItsTypes() async throws {
        let desk = try DropDesk()
        try await desk.library.createList(named: "links", settings: ListSettings(accepts: [.url]))
        for name in ["text", "mixed", "unread"] { try desk.write("some text", to: name) }
        let decoder = ScriptedDecoder { request in
            request.name == "mixed"
                ? .decoded(
                    items: [
                        ImportedItem(suggestedName: "page", url: "https://example.org/"),
                        ImportedItem(suggestedName: "words"),
                    ], notes: []) : .decoded(items: [ImportedItem()], notes: [])
        }
        let result = try await desk.drop(
            [desk.path("text"), desk.path("mixed")], into: "links", through: decoder)
        #expect(result.outcomes == ["rejected: type-not-accepted", "imported"])
        #expect(result.payloads[1].receipt.notes.map(\.code) == ["items-not-accepted"])
        #expect(try await desk.names(in: "links") == ["page"])
    }

    @Test func aPayloadThatCannotYieldAnAcceptedTypeIsNotRead() async throws {
        let desk = try DropDesk()
        try await desk.library.createList(named: "pictures", settings: ListSettings(accepts: [.image]))
        try desk.write("some text", to: "text")
        let decoder = ScriptedDecoder(yields: { _, type in type.conforms(to: .image) })
        let result = try await desk.drop([desk.path("text")], into: "pictures", through: decoder)
        #expect(result.outcomes == ["rejected: type-not-accepted"])
        #expect(decoder.requests == [])
    }

    @Test func theDocumentsOwnTitleOutranksTheFileNameAndTheUsersNameBoth() async throws {
        let desk = try DropDesk()
        try desk.write("some text", to: "file.txt")
        let decoder = ScriptedDecoder { _ in
            .decoded(items: [ImportedItem(suggestedName: "Own title", fallbackName: "first line")], notes: [])
        }
        _ = try await desk.drop([desk.path("file.txt")], through: decoder)
        _ = try await desk.drop([desk.path("file.txt")], name: "Given", through: decoder)
        #expect(try await desk.names() == ["Own title", "Given"])
    }

    @Test func bytesWithoutAFileAreKeptByDigestAndNamedByTheirFirstLine() async throws {
        let desk = try DropDesk()
        let kept = try desk.store.payloads.keep(Array("hello\nworld\n".utf8))
        let decoder = ScriptedDecoder { request in
            .decoded(items: [ImportedItem(fallbackName: request.name ?? "hello")], notes: [])
        }
        let result = try await desk.drop([.kept(kept, name: nil, type: nil)], through: decoder)
        let item = try #require(try await desk.items().first)
        #expect(item.name == "hello")
        #expect(item.source == .data(digest: kept.digest, size: 12))
        #expect(result.payloads.first?.receipt.payload.text == "standard input")
        try await desk.expectSound()
    }

    @Test func anAddressIsALinkExactlyAsItWasWritten() async throws {
        let desk = try DropDesk()
        let address = "HTTPS://Example.org/a%20b?q=ü#x"
        let decoder = ScriptedDecoder { request in
            #expect(request.type == .url)
            return .decoded(items: [ImportedItem(fallbackName: "a b", url: address)], notes: [])
        }
        _ = try await desk.drop([.address(address)], through: decoder)
        let item = try #require(try await desk.items().first)
        #expect(item.source == .url(address))
        #expect(item.type == .url)
    }

    @Test func aTextThatIsOneAddressIsDecodedAsALink() async throws {
        let desk = try DropDesk()
        try desk.write("  https://example.org/a  \n", to: "alone.txt")
        try desk.write("Read https://example.org/a\n", to: "prose.txt")
        let decoder = ScriptedDecoder { request in
            .decoded(items: [ImportedItem(suggestedName: request.type.identifier)], notes: [])
        }
        _ = try await desk.drop([desk.path("alone.txt"), desk.path("prose.txt")], through: decoder)
        #expect(try await desk.names() == ["public.url", "public.plain-text"])
    }

    @Test func anAddressOfALocalFileBecomesThatFile() async throws {
        let desk = try DropDesk()
        try desk.write("some text", to: "target.txt")
        try desk.write("list", to: "list")
        let target = try #require(desk.files.path.appending("files/target.txt").fileURL)
        let decoder = ScriptedDecoder { request in
            guard request.name == "list" else { return .decoded(items: [ImportedItem()], notes: []) }
            return .decoded(
                items: [
                    ImportedItem(suggestedName: "there", url: target),
                    ImportedItem(suggestedName: "gone", url: target + "-gone"),
                ], notes: [])
        }
        _ = try await desk.drop([desk.path("list")], through: decoder)
        let items = try await desk.items()
        #expect(items.map(\.name) == ["target", "gone"])
        guard case .file(let path, _, _) = items[0].source else {
            Issue.record("it refers to \(items[0].source)")
            return
        }
        #expect(path == desk.files.path.appending("files/target.txt"))
        #expect(items[1].source == .url(target + "-gone"))
    }

    @Test func filesThatNameOneAnotherByAddressEndAfterOneStep() async throws {
        let desk = try DropDesk()
        try desk.write("list", to: "loop")
        let itself = try #require(desk.files.path.appending("files/loop").fileURL)
        let decoder = ScriptedDecoder { _ in
            .decoded(items: [ImportedItem(suggestedName: "loop", url: itself)], notes: [])
        }
        _ = try await desk.drop([desk.path("loop")], through: decoder)
        #expect(try await desk.names() == ["loop"])
        #expect(decoder.requests.count == 2)
    }

    @Test func theLinksOfAListAreNotNamedAfterTheList() async throws {
        let desk = try DropDesk()
        try desk.write("https://example.org/a\r\n", to: "reading.uris")
        let decoder = ScriptedDecoder { _ in
            .decoded(items: [ImportedItem(fallbackName: "a", url: "https://example.org/a")], notes: [])
        }
        _ = try await desk.drop([desk.path("reading.uris")], through: decoder)
        #expect(try await desk.names() == ["a"])
    }
}
