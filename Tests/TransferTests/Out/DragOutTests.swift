import ContentTypes
import Foundation
import Organizer
import Testing

@testable import DragAndDrop
@testable import Transfer

/// Items written into a folder, both where files can be nameless while they are written and where they cannot.
@Suite struct DragOutTests {
    private let desk: DropDesk
    private let target: URL

    init() throws {
        desk = try DropDesk()
        target = desk.files.url.appendingPathComponent("target")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    }

    private func dragOut(_ manner: DragOut.Manner = .copy, namesStages: Bool = false) throws -> DragOut {
        try DragOut(
            to: FilePath(target.path), manner: manner, keeper: desk.store.payloads, namesStages: namesStages)
    }

    private func item(_ name: String, _ source: ItemSource, type: UTType = .plainText) -> Item {
        Item(id: .random(), name: name, type: type, source: source, added: Timestamp(nanoseconds: 0))
    }

    private func file(_ path: FilePath) -> ItemSource {
        .file(path: path, size: 0, modified: Timestamp(nanoseconds: 0))
    }

    private func entries() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: target.path).sorted()
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: target.appendingPathComponent(name), encoding: .utf8)
    }

    @Test(arguments: [false, true])
    func aCopyHasTheBytesTheTimesAndThePermissionsButForSetUserID(namesStages: Bool) throws {
        let original = try desk.files.write("an apple", to: "apple.txt")
        let name = try #require(original.cString)
        try #require(chmod(name, 0o6751) == 0)
        var times = [timespec(tv_sec: 1_000, tv_nsec: 5), timespec(tv_sec: 2_000, tv_nsec: 7)]
        try #require(utimensat(AT_FDCWD, name, &times, 0) == 0)
        let path = try dragOut(namesStages: namesStages).write(item("apple", file(original)))
        #expect(path == FilePath(target.path).appending("apple.txt"))
        #expect(try entries() == ["apple.txt"])
        #expect(try text("apple.txt") == "an apple")
        var status = stat()
        try #require(stat(target.path + "/apple.txt", &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o751)
        #expect(status.st_mtim.tv_sec == 2_000 && status.st_mtim.tv_nsec == 7)
    }

    @Test(arguments: [false, true])
    func nothingThatIsThereIsOverwritten(namesStages: Bool) throws {
        try "mine".write(to: target.appendingPathComponent("a.txt"), atomically: false, encoding: .utf8)
        try FileManager.default.createSymbolicLink(
            atPath: target.path + "/a (2).txt", withDestinationPath: "nowhere")
        try FileManager.default.createDirectory(
            atPath: target.path + "/a (3).txt", withIntermediateDirectories: false)
        let drag = try dragOut(namesStages: namesStages)
        for text in ["one", "two"] {
            let kept = try desk.store.payloads.keep(Array(text.utf8))
            _ = try drag.write(item("a", .data(digest: kept.digest, size: kept.size)))
        }
        #expect(try entries() == ["a (2).txt", "a (3).txt", "a (4).txt", "a (5).txt", "a.txt"])
        #expect(try text("a.txt") == "mine")
        #expect(try text("a (4).txt") == "one")
        #expect(try text("a (5).txt") == "two")
        #expect(!FileManager.default.fileExists(atPath: target.path + "/nowhere"))
    }

    @Test(arguments: [false, true]) func aFileThatIsNotPlacedLeavesNothing(isNamed: Bool) throws {
        let folder = open(target.path, O_RDONLY | O_DIRECTORY)
        try #require(folder >= 0)
        defer { close(folder) }
        do {
            let file = try StagedFile(in: folder, named: isNamed)
            try file.write(Array("half".utf8))
            #expect(try entries().allSatisfy { $0.hasPrefix(".punnet-") })
            #expect(try entries().count == (isNamed ? 1 : 0))
        }
        #expect(try entries() == [])
    }

    @Test func aLinkLeadsToTheFileAndWhatHasNoneIsCopied() throws {
        let original = try desk.files.write("an apple", to: "apple.txt")
        let kept = try desk.store.payloads.keep(Array("kept".utf8))
        let drag = try dragOut(.link)
        _ = try drag.write(item("apple", file(original)))
        _ = try drag.write(item("apple", file(original)))
        _ = try drag.write(item("note", .data(digest: kept.digest, size: kept.size)))
        _ = try drag.write(item("site", .url("https://example.org/"), type: .url))
        #expect(try entries() == ["apple (2).txt", "apple.txt", "note.txt", "site.url"])
        for name in ["apple.txt", "apple (2).txt"] {
            #expect(
                try FileManager.default.destinationOfSymbolicLink(atPath: target.path + "/" + name)
                    == original.string)
        }
        #expect(try text("note.txt") == "kept")
        #expect(try text("site.url") == "[InternetShortcut]\r\nURL=https://example.org/\r\n")
    }

    @Test(arguments: [
        ("..", "/srv/.."), (".", "/srv/."), ("a", "/srv/\0a"), ("../../b", "/srv/c"), ("/etc/passwd", "/"),
        ("\u{1B}[31m", "/srv/d"), ("..", "/"),
    ])
    func namesFromElsewhereStayInTheFolderAndAreNames(name: String, path: String) throws {
        let written = OutgoingName(of: item(name, file(FilePath(path)))).bytes(number: 1)
        #expect(!written.isEmpty && written.count <= 255)
        #expect(!written.contains(UInt8(ascii: "/")) && !written.contains(0) && !written.contains(0x1B))
        #expect(written != Array(".".utf8) && written != Array("..".utf8))
    }

    @Test func manyFilesOfOneNameAreNotTriedAgainstOneAnother() throws {
        let drag = try dragOut(.link)
        let original = try desk.files.write("x", to: "x.txt")
        for _ in 0..<2_000 { _ = try drag.write(item("x", file(original))) }
        #expect(try entries().count == 2_000)
        #expect(try entries().contains("x (2000).txt"))
    }

    @Test func aPayloadThatIsGoneCostsItsOwnFailure() throws {
        let digest = try #require(PayloadDigest(bytes: [UInt8](repeating: 7, count: 32)))
        #expect {
            try dragOut().write(item("a", .data(digest: digest, size: 1)))
        } throws: { error in
            guard case DragOutFailure.payload(.noPayload(digest)) = error else { return false }
            return true
        }
        #expect(try entries() == [])
    }
}
