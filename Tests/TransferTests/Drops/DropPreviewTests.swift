import ContentTypes
import Foundation
import Glibc
import Organizer
import Testing

@testable import DragAndDrop
@testable import Transfer

@Suite struct DropPreviewTests {
    /// What a preview says of each payload: `imported public.png Scripted`, `failed missing`.
    private func preview(
        _ sources: [PayloadSource], on desk: DropDesk, list: String = "Inbox",
        keeper: (any PayloadKeeper)? = nil, decoder: ScriptedDecoder = ScriptedDecoder()
    ) async throws -> [String] {
        let request = DropRequest(sources: sources, list: try await desk.library.list(named: list))
        var lines: [String] = []
        let isWhole = await DropPreview(decoder: decoder, keeper: keeper ?? desk.store.payloads).run(
            request, until: { false }
        ) { proposal in
            let words =
                switch proposal.ending {
                case .taken(let type, let importer): [type.identifier, importer ?? "-"]
                case .problem: [proposal.reason?.code ?? "-"]
                }
            lines.append(
                ([proposal.outcome.rawValue] + words + proposal.notes.map(\.code)).joined(separator: " "))
        }
        #expect(isWhole)
        return lines
    }

    @Test func eachPayloadIsNamedWithItsTypeAndImporterAndNothingIsChanged() async throws {
        let desk = try DropDesk()
        try desk.write("some text", to: "folder/note.txt")
        try desk.write("", to: "folder/.hidden")
        try desk.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "folder/picture.jpg")
        let before = try await desk.store.revision()
        let decoder = ScriptedDecoder()
        let lines = try await preview(
            [desk.path("folder"), desk.path("missing"), .address("https://example.org/")], on: desk,
            decoder: decoder)
        #expect(
            lines == [
                "skipped hidden", "imported public.plain-text -",
                "imported public.svg-image Scripted type-differs", "failed missing", "imported public.url -",
            ])
        #expect(decoder.requests == [])
        #expect(try await desk.store.revision() == before)
        #expect(try await desk.store.history(before: nil, limit: 9) == [])
    }

    @Test func aPreviewRejectsWhatTheDropRejectsUnread() async throws {
        let desk = try DropDesk()
        try await desk.library.createList(named: "pictures", settings: ListSettings(accepts: [.image]))
        try desk.write("some text", to: "text")
        try desk.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "picture")
        let sources = [desk.path("text"), desk.path("picture"), .address("https://example.org/")]
        let decoder = ScriptedDecoder(yields: { _, type in type.conforms(to: .image) })
        let lines = try await preview(sources, on: desk, list: "pictures", decoder: decoder)
        #expect(
            lines == [
                "rejected type-not-accepted", "imported public.svg-image Scripted",
                "rejected type-not-accepted",
            ])
        let dropped = try await desk.drop(sources, into: "pictures", through: decoder)
        #expect(
            dropped.outcomes == ["rejected: type-not-accepted", "imported", "rejected: type-not-accepted"])
    }

    @Test func standardInputIsLookedAtAndNotKept() async throws {
        let desk = try DropDesk()
        let passing = PassingPayloads()
        let short = try passing.keep(Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8))
        let long = try passing.keep([UInt8](repeating: 0x61, count: 3 * PayloadType.prefix))
        #expect(long.size == Int64(3 * PayloadType.prefix))
        let lines = try await preview(
            [
                .kept(short, name: nil, type: nil), .kept(long, name: nil, type: nil),
                .kept(short, name: nil, type: .plainText),
            ], on: desk, keeper: passing)
        #expect(
            lines == [
                "imported public.svg-image Scripted", "imported public.plain-text -",
                "imported public.plain-text -",
            ])
        #expect(try await desk.store.statistics().payloads == 0)
        #expect(throws: StoreError.self) { try PassingPayloads().open(short.digest) }
    }

    @Test func whatIsReadFromAPipeIsReadToItsEnd() throws {
        let files = try TemporaryFolder()
        let text = String(repeating: "abcdefgh", count: PayloadType.prefix)
        try files.write(text, to: "text")
        let path = try #require(files.path.appending("text").cString)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let passing = PassingPayloads()
        let kept = try passing.keep(contentsOf: descriptor, limit: 1 << 30)
        #expect(kept.size == Int64(text.utf8.count))
        #expect(lseek(descriptor, 0, SEEK_CUR) == text.utf8.count)
        let beginning = try OpenedFile(owning: passing.open(kept.digest)).bytes(upTo: 1 << 30)
        #expect(beginning.elementsEqual(text.utf8.prefix(PayloadType.prefix)))
        lseek(descriptor, 0, SEEK_SET)
        #expect(throws: StoreError.payloadTooLarge(limit: 9)) {
            try passing.keep(contentsOf: descriptor, limit: 9)
        }
    }

    @Test func aPreviewEndsWhenItIsToldTo() async throws {
        let desk = try DropDesk()
        for name in ["a", "b", "c"] { try desk.write("text", to: name) }
        let request = DropRequest(
            sources: ["a", "b", "c"].map(desk.path), list: try await desk.library.list(named: "Inbox"))
        var seen: [String] = []
        let isWhole = await DropPreview(decoder: ScriptedDecoder(), keeper: desk.store.payloads).run(
            request, until: { seen.count == 2 }
        ) { seen.append($0.shown.text) }
        #expect(!isWhole)
        #expect(seen.count == 2)
    }
}
