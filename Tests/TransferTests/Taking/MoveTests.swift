import ContentTypes
import Foundation
import ImporterWire
import Organizer
import Testing

@testable import DragAndDrop
@testable import Transfer

@Suite struct MoveTests {
    @Test(arguments: [
        (mode_t(0o41777), uid_t(1), uid_t(2), uid_t(3), true), (0o41777, 1, 2, 0, false),
        (0o41777, 1, 2, 1, false), (0o41777, 1, 2, 2, false), (0o40777, 1, 2, 3, false),
    ])
    func aStickyFolderKeepsTheFilesOfOthers(
        mode: mode_t, folderOwner: uid_t, fileOwner: uid_t, user: uid_t, isKept: Bool
    ) {
        var (folder, file) = (stat(), stat())
        (folder.st_mode, folder.st_uid, file.st_uid) = (mode, folderOwner, fileOwner)
        #expect(OriginalRemoval.isKept(file, in: folder, from: user) == isKept)
    }

    @Test func aMoveTakesTheFilesInAndRemovesThem() async throws {
        let desk = try DropDesk()
        for name in ["a", "b", "c"] { try desk.write("text of \(name)", to: name) }
        let result = try await desk.drop(["a", "b", "c"].map(desk.path), taking: .move)
        #expect(result.summary.imported == 3)
        #expect(result.summary.unremoved == 0)
        #expect(try desk.listing() == [])
        #expect(try await desk.names() == ["a", "b", "c"])
        try await desk.expectSound()
    }

    @Test func undoPutsAFileBackWithItsModeAndTimes() async throws {
        let desk = try DropDesk()
        try desk.write("secret", to: "note")
        let path = desk.files.path.appending("files/note")
        desk.change("note") { chmod($0, 0o640) }
        let times = [timespec(tv_sec: 1_000, tv_nsec: 5), timespec(tv_sec: -2_000, tv_nsec: 7)]
        desk.change("note") { _ = utimensat(AT_FDCWD, $0, times, 0) }
        let before = try OpenedFile(path).stamp
        _ = try await desk.drop([desk.path("note")], taking: .move)
        #expect(desk.text(of: "note") == nil)

        #expect(try await desk.travel.undo().files == 1)
        let after = try OpenedFile(path).stamp
        #expect(after.mode == 0o640)
        #expect(after.modified == before.modified)
        #expect(after.accessed == before.accessed)
        #expect(desk.text(of: "note") == "secret")
        #expect(try await desk.names() == [])

        #expect(try await desk.travel.redo().unremoved.isEmpty)
        #expect(desk.text(of: "note") == nil)
        #expect(try await desk.names() == ["note"])
        try await desk.expectSound()
    }

    /// An item that refers to a file does not lose it to a move.
    @Test func whatRefersToAFileThatIsMovedHoldsItsBytes() async throws {
        let desk = try DropDesk()
        try desk.write("ripe", to: "pear")
        try desk.write("ripe", to: "twin")
        _ = try await desk.drop([desk.path("pear"), desk.path("twin")])
        let linked = try await desk.items()
        _ = try await desk.library.edit(
            .rows(RangeSet(0..<1)), of: "Inbox", name: "a pear", note: nil)
        _ = try await desk.drop([desk.path("pear")], into: "Other", taking: .move)
        let moved = try #require(try await desk.items(in: "Other").first)
        let items = try await desk.items()
        #expect(items[0].source == moved.source)
        #expect(items[0].name == "a pear")
        #expect(items[1].source == linked[1].source)
        try await desk.expectSound()
        _ = try await desk.travel.undo()
        #expect(try await desk.items().map(\.source) == linked.map(\.source))
        #expect(desk.text(of: "pear") == "ripe")
        _ = try await desk.travel.redo()
        #expect(try await desk.items()[0].source == moved.source)
        #expect(desk.text(of: "pear") == nil)
        try await desk.expectSound()
    }

    @Test func undoNeverPutsAFileOverAnother() async throws {
        let desk = try DropDesk()
        for name in ["a", "b"] { try desk.write("old", to: name) }
        _ = try await desk.drop([desk.path("a"), desk.path("b")], taking: .move)
        try desk.write("new", to: "b")
        let b = desk.files.path.appending("files/b")
        await #expect(
            throws: LibraryError.store(
                .historyBlocked(sentence: "Moved 2 things into Inbox: 2 items", by: .fileInTheWay(b)))
        ) { try await desk.travel.undo() }
        #expect(try desk.listing() == ["b"])
        #expect(desk.text(of: "b") == "new")
        #expect(try await desk.names() == ["a", "b"])
    }

    @Test func undoSaysThatTheFolderIsGone() async throws {
        let desk = try DropDesk()
        try desk.write("old", to: "folder/a")
        _ = try await desk.drop([desk.path("folder")], taking: .move)
        try desk.change("folder") { try FileManager.default.removeItem(atPath: $0) }
        let folder = desk.files.path.appending("files/folder")
        await #expect(
            throws: LibraryError.store(
                .historyBlocked(sentence: "Moved folder into Inbox: 1 item", by: .folderGone(folder)))
        ) { try await desk.travel.undo() }
        #expect(try await desk.names() == ["a"])
    }

    @Test func afterAKillBeforeTheRemovalUndoFindsTheFileWhereItLies() async throws {
        let desk = try DropDesk()
        try desk.write("old", to: "a")
        _ = try await desk.drop([desk.path("a")], taking: .move)
        // As if the process had ended between its commit and the removal.
        try desk.write("old", to: "a")
        #expect(try await desk.travel.undo().files == 1)
        #expect(desk.text(of: "a") == "old")
        #expect(try await desk.names() == [])
    }

    @Test func redoRefusesAFileThatIsNotWhatItWas() async throws {
        let desk = try DropDesk()
        try desk.write("old", to: "a")
        _ = try await desk.drop([desk.path("a")], taking: .move)
        _ = try await desk.travel.undo()
        try desk.write("new", to: "a")
        let a = desk.files.path.appending("files/a")
        await #expect(
            throws: LibraryError.store(
                .historyBlocked(sentence: "Moved a into Inbox: 1 item", by: .fileChanged(a)))
        ) { try await desk.travel.redo() }
        #expect(desk.text(of: "a") == "new")
        #expect(try await desk.names() == [])
    }

    @Test func whatStaysByRuleIsTakenInAndNoted() async throws {
        let desk = try DropDesk()
        try desk.write("text", to: "target")
        try desk.files.link("files/link", to: "target")
        try desk.write("links", to: "bookmarks")
        let decoder = ScriptedDecoder { request in
            request.name == "bookmarks"
                ? .decoded(items: [.link("https://a.example/")], notes: []) : .unclaimed
        }
        let result = try await desk.drop(
            [desk.path("link"), desk.path("bookmarks")], taking: .move, through: decoder)
        #expect(result.notes == [["original-stays"], ["original-stays"]])
        #expect(result.summary.unremoved == 0)
        #expect(try desk.listing() == ["bookmarks", "link", "target"])
        #expect(try await desk.names() == ["link", "bookmarks"])
    }

    @Test func aPartOfTheLibraryIsNeverMovedOutOfIt() async throws {
        let desk = try DropDesk()
        try desk.files.write("text", to: "library/stray")
        let stray = desk.store.folder.appending("stray")
        let result = try await desk.drop([.path(stray)], taking: .move)
        #expect(result.notes == [["original-stays"]])
        #expect(try OpenedFile(stray).size == 4)
        try await desk.expectSound()
    }

    @Test func aFileNamedTwiceIsMovedOnce() async throws {
        let desk = try DropDesk()
        try desk.write("text", to: "folder/a")
        let result = try await desk.drop([desk.path("folder"), desk.path("folder/a")], taking: .move)
        #expect(result.outcomes == ["imported", "skipped: named-twice"])
        #expect(try await desk.names() == ["a"])
        try desk.write("text", to: "folder/b")
        let again = try await desk.drop(
            [desk.path("folder/b"), desk.path("folder")], taking: .move, duplicates: .skip)
        #expect(
            again.payloads.map { $0.receipt.reason?.message }
                == Array(
                    repeating: "it holds the same as “a” (row 0 of Inbox)", count: 2))
    }

    @Test func aFileNamedTwiceThroughALinkIsMovedOnceAndComesBack() async throws {
        let desk = try DropDesk()
        try desk.write("text", to: "folder/a")
        try desk.change("folder") {
            try FileManager.default.createSymbolicLink(atPath: $0 + "2", withDestinationPath: $0)
        }
        let result = try await desk.drop([desk.path("folder/a"), desk.path("folder2/a")], taking: .move)
        #expect(result.outcomes == ["imported", "skipped: named-twice"])
        _ = try await desk.travel.undo()
        #expect(desk.text(of: "folder/a") == "text")
    }

    /// A drop and a redo remove files after their commit; an undo in between would find them there, and leave them.
    @Test func nobodyTakesBackWhatAnotherIsStillAt() async throws {
        let desk = try DropDesk()
        try desk.write("text", to: "a")
        _ = try await desk.drop([desk.path("a")], taking: .move)
        let entry = try #require(try await desk.library.history(before: nil, limit: 1).first)
        let blocked = LibraryError.store(.historyBlocked(sentence: entry.sentence, by: .atWork))
        do {
            let other = try #require(RunningImport(entry.id, in: desk.store.folder))
            await #expect(throws: blocked) { try await desk.travel.undo() }
            withExtendedLifetime(other) {}
        }
        #expect(try desk.listing() == [])
        _ = try await desk.travel.undo()
        #expect(desk.text(of: "a") == "text")
        do {
            let other = try #require(RunningImport(entry.id, in: desk.store.folder))
            await #expect(throws: blocked) { try await desk.travel.redo() }
            withExtendedLifetime(other) {}
        }
        #expect(desk.text(of: "a") == "text")
    }

    @Test func eachNameOfAFileIsMovedAndPutBack() async throws {
        let desk = try DropDesk()
        try desk.write("text", to: "a")
        try desk.change("a") { try FileManager.default.linkItem(atPath: $0, toPath: $0 + "2") }
        let result = try await desk.drop([desk.path("a"), desk.path("a2")], taking: .move)
        #expect(result.summary.imported == 2)
        #expect(result.summary.unremoved == 0)
        #expect(try desk.listing() == [])
        #expect(try await desk.travel.undo().files == 2)
        #expect(desk.text(of: "a") == "text")
        #expect(desk.text(of: "a2") == "text")
    }

    @Test func aFileThatIsOpenForWritingStaysAndIsTold() async throws {
        let desk = try DropDesk()
        try desk.write("text", to: "log")
        let writer = desk.change("log") { open($0, O_WRONLY | O_APPEND) }
        defer { close(writer) }
        let result = try await desk.drop([desk.path("log")], taking: .move)
        #expect(result.summary.unremoved == 1)
        #expect(desk.text(of: "log") == "text")
        let entry = try await desk.library.history(limit: 1)[0]
        let receipts = try await desk.library.receipts(of: entry.id, range: 0..<10)
        #expect(receipts.map { $0.notes.map(\.code) } == [["not-removed"]])
        #expect(receipts.map(\.outcome) == [.imported])
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may remove anything"))
    func aFolderThatCannotBeWrittenKeepsItsFileAndTheReceiptSaysSo() async throws {
        let desk = try DropDesk()
        try desk.write("text", to: "folder/a")
        desk.change("folder") { chmod($0, 0o500) }
        defer { desk.change("folder") { chmod($0, 0o700) } }
        let result = try await desk.drop([desk.path("folder/a")], taking: .move)
        #expect(result.notes == [["not-removed"]])
        #expect(desk.text(of: "folder/a") == "text")
    }

    @Test func whatIsNoFileIsDroppedAsEver() async throws {
        let desk = try DropDesk()
        let result = try await desk.drop([.address("https://a.example/")], taking: .move)
        #expect(result.outcomes == ["imported"])
        #expect(result.payloads[0].receipt.notes.isEmpty)
    }

    @Test func filesOfManyBatchesComeBackTogether() async throws {
        let desk = try DropDesk()
        let names = (0..<600).map { "file \($0)" }
        for name in names { try desk.write(name, to: name) }
        let result = try await desk.drop(names.map(desk.path), taking: .move)
        #expect(result.summary.imported == 600)
        #expect(try desk.listing() == [])
        #expect(try await desk.travel.undo().files == 600)
        #expect(names.allSatisfy { desk.text(of: $0) == $0 })
        #expect(try await desk.names() == [])
    }
}
