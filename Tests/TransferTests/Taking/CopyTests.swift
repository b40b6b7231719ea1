import ContentTypes
import Foundation
import ImporterWire
import Organizer
import Testing

@testable import DragAndDrop
@testable import Transfer

@Suite struct CopyTests {
    @Test func aCopyHoldsTheBytesAndLeavesTheFile() async throws {
        let desk = try DropDesk()
        try desk.write("ripe", to: "pear.txt")
        let result = try await desk.drop([desk.path("pear.txt")], taking: .copy)
        #expect(result.outcomes == ["imported"])
        try desk.write("eaten", to: "pear.txt")
        let item = try #require(try await desk.items().first)
        guard case .data(let digest, let size) = item.source else {
            Issue.record("the item holds no bytes: \(item.source)")
            return
        }
        #expect(size == 4)
        let kept = try OpenedFile(owning: desk.store.payloads.open(digest))
        #expect(try kept.bytes(upTo: 100) == Array("ripe".utf8))
        #expect(item.name == "pear")
        #expect(item.attributes["fileName"] == .string("pear.txt"))
        try await desk.expectSound()
    }

    /// Whoever takes a file out again finds it as it went in, but for what no new file may be.
    @Test(arguments: [(0o640, 0o640), (0o4755, 0o755), (0o666, 0o644), (0o400, 0o400)] as [(mode_t, mode_t)])
    func aCopyLeavesWithItsDateAndItsPermissions(mode: mode_t, expected: mode_t) async throws {
        let desk = try DropDesk()
        try desk.write("old", to: "pear.txt")
        desk.change("pear.txt") { chmod($0, mode) }
        let times = [timespec(tv_sec: 1_000, tv_nsec: 5), timespec(tv_sec: -2_000, tv_nsec: 7)]
        desk.change("pear.txt") { _ = utimensat(AT_FDCWD, $0, times, 0) }
        let before = try OpenedFile(desk.files.path.appending("files/pear.txt")).stamp
        _ = try await desk.drop([desk.path("pear.txt")], taking: .move)
        let item = try #require(try await desk.items().first)
        let folder = try DragOut(
            to: desk.files.path.appending("files"), manner: .copy, keeper: desk.store.payloads)
        let after = try OpenedFile(folder.write(item)).stamp
        #expect(after.modified == before.modified)
        let mask = umask(0)
        umask(mask)
        #expect(after.mode == UInt32(expected & ~mask))
        #expect(after.mode & 0o7000 == 0)
    }

    @Test func equalFilesAreKeptOnce() async throws {
        let desk = try DropDesk()
        for name in ["one", "two", "three"] { try desk.write("the same", to: name) }
        _ = try await desk.drop(["one", "two", "three"].map(desk.path), taking: .copy)
        #expect(try await desk.store.statistics().payloads == 1)
        #expect(try await desk.names() == ["one", "two", "three"])
    }

    @Test func aFileThatGivesOnlyLinksIsNotKept() async throws {
        let desk = try DropDesk()
        try desk.write("links", to: "bookmarks")
        let decoder = ScriptedDecoder { _ in .decoded(items: [.link("https://a.example/")], notes: []) }
        _ = try await desk.drop([desk.path("bookmarks")], taking: .copy, through: decoder)
        #expect(try await desk.items().map(\.source) == [.url("https://a.example/")])
        #expect(try await desk.store.statistics().payloads == 0)
    }

    @Test func aFileThatTheListDoesNotTakeIsNotKept() async throws {
        let desk = try DropDesk()
        try desk.write("text", to: "a.txt")
        let decoder = ScriptedDecoder { _ in
            .refused(Refusal(.damaged, "broken"))
        }
        let result = try await desk.drop([desk.path("a.txt")], taking: .copy, through: decoder)
        #expect(result.outcomes == ["failed: damaged"])
        #expect(try await desk.store.statistics().payloads == 0)
    }

    @Test func aFileThatIsWrittenToWhileItIsReadFails() async throws {
        let desk = try DropDesk()
        try desk.write("before", to: "log")
        let path = desk.files.url.appendingPathComponent("files/log")
        let decoder = ScriptedDecoder { _ in
            // Errors show as an import that goes through.
            if let file = try? FileHandle(forWritingTo: path) {
                _ = try? file.seekToEnd()
                try? file.write(contentsOf: Data(" and after".utf8))
            }
            return .unclaimed
        }
        for taking in [Taking.copy, .move] {
            let result = try await desk.drop([desk.path("log")], taking: taking, through: decoder)
            #expect(result.outcomes == ["failed: changed"])
        }
        #expect(try desk.listing() == ["log"])
        #expect(try await desk.names() == [])
    }

    @Test func undoOfACopyLeavesTheFileAlone() async throws {
        let desk = try DropDesk()
        try desk.write("ripe", to: "pear")
        _ = try await desk.drop([desk.path("pear")], taking: .copy)
        #expect(try await desk.travel.undo().files == 0)
        #expect(desk.text(of: "pear") == "ripe")
        #expect(try await desk.names() == [])
        #expect(try await desk.travel.redo().files == 0)
        #expect(try await desk.names() == ["pear"])
        try await desk.expectSound()
    }
}

extension ImportedItem {
    static func link(_ address: String) -> ImportedItem {
        var item = ImportedItem()
        item.url = address
        item.type = UTType.url.identifier
        return item
    }
}
