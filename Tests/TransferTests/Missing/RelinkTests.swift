import ContentTypes
import Foundation
import Organizer
import Testing

@testable import DragAndDrop
@testable import Transfer

/// Files that are not where they were: told, found again by what is sure, and never guessed.
@Suite struct RelinkTests {
    private let desk: DropDesk

    init() throws { desk = try DropDesk() }

    private var root: FilePath { desk.files.path.appending("files") }

    /// Writes a file with a time of its own.
    private func write(_ text: String, to name: String, time: Int = 1_000) throws {
        try desk.write(text, to: name)
        var times = [timespec(tv_sec: time, tv_nsec: 5), timespec(tv_sec: time, tv_nsec: 5)]
        let path = try #require(root.appending(name).cString)
        try #require(utimensat(AT_FDCWD, path, &times, 0) == 0)
    }

    private func move(_ name: String, to other: String) throws {
        let target = desk.files.url.appendingPathComponent("files/" + other)
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.moveItem(
            at: desk.files.url.appendingPathComponent("files/" + name), to: target)
    }

    /// Inserts an item that refers to a file as it is now; `digest`: of its content, where it is to be kept.
    private func insert(_ name: String, digest: Bool = false) async throws {
        let file = try OpenedFile(root.appending(name))
        let item = Item(
            id: .random(), name: name, type: .plainText,
            source: .file(path: root.appending(name), size: file.size, modified: file.modified),
            added: Timestamp(nanoseconds: 0),
            contentDigest: digest ? try desk.store.payloads.measure(contentsOf: file.descriptor).digest : nil)
        let inbox = try await desk.library.list(named: "Inbox")
        _ = try await desk.library.apply(.insert([item], into: inbox.id, at: .end))
    }

    private func check() async throws -> (told: [String], summary: FileCheck.Summary) {
        var told: [String] = []
        let summary = try await FileCheck(desk.library, keeper: desk.store.payloads).run { finding in
            told.append("\(finding.placed.row.offset) \(finding.availability.rawValue)")
        }
        return (told, summary)
    }

    private func search(_ folder: String) async throws -> [FileSearch.Outcome] {
        var search = FileSearch(keeper: desk.store.payloads)
        for item in try await desk.items() { search.add(item) }
        search.look(in: DroppedPath(root.appending(folder)))
        return search.outcomes.map(\.outcome)
    }

    private func words(_ outcome: FileSearch.Outcome) -> String {
        switch outcome {
        case .found(.file(let path, _, _), let evidence):
            "\(String(decoding: path.bytes.dropFirst(root.bytes.count + 1), as: UTF8.self)) by \(evidence)"
        case .found: "no file"
        case .ambiguous(let paths, let evidence): "\(paths.count) by \(evidence)"
        case .missing: "missing"
        }
    }

    @Test func aCheckTellsOfFilesThatAreNotAsTheyWere() async throws {
        for name in ["a.txt", "b.txt", "c.txt", "folder/d.txt", "e.txt"] {
            try write(name, to: name)
            try await insert(name, digest: name == "e.txt")
        }
        #expect(try await check().summary == FileCheck.Summary(present: 5))
        try write("changed", to: "b.txt")
        try FileManager.default.removeItem(at: desk.files.url.appendingPathComponent("files/c.txt"))
        try FileManager.default.removeItem(at: desk.files.url.appendingPathComponent("files/folder"))
        // Another time alone, and the content that it had.
        try write("e.txt", to: "e.txt", time: 9_000)
        let found = try await check()
        #expect(found.told == ["1 changed", "2 missing", "3 unavailable"])
        #expect(found.summary == FileCheck.Summary(present: 2, changed: 1, missing: 1, unavailable: 1))
        try write("f.txt", to: "e.txt", time: 9_000)
        #expect(try await check().told.last == "4 changed")
    }

    @Test func aFileIsFoundByWhatIsSurest() async throws {
        try write("one", to: "digest.txt")
        try await insert("digest.txt", digest: true)
        try write("two", to: "time.txt")
        try await insert("time.txt")
        try write("three", to: "size.txt")
        try await insert("size.txt")
        try write("fourth", to: "other.txt")
        try await insert("other.txt")
        try move("digest.txt", to: "there/renamed.txt")
        try move("time.txt", to: "there/deep/time.txt")
        try write("2nd", to: "there/time.txt", time: 7)
        try write("seven", to: "there/size.txt", time: 7)
        try write("longer", to: "there/another name.txt")
        let found = try await search("there").map(words)
        #expect(
            found == [
                "there/renamed.txt by digest", "there/deep/time.txt by nameSizeAndTime",
                "there/size.txt by nameAndSize", "missing",
            ])
    }

    @Test func whatSeveralFilesMayBeIsLeftOpen() async throws {
        try write("one", to: "a.txt")
        try await insert("a.txt")
        for folder in ["x", "y", "z"] { try write("two", to: "there/\(folder)/a.txt", time: 7) }
        #expect(try await search("there").map(words) == ["3 by nameAndSize"])
        // One that has the time as well is surer than all of them.
        try write("one", to: "there/x/deep/a.txt")
        #expect(try await search("there").map(words) == ["there/x/deep/a.txt by nameSizeAndTime"])
    }

    @Test func linksAreNotTheFileOnceMoreAndAFolderIsNoFile() async throws {
        try write("one", to: "a.txt")
        try await insert("a.txt")
        try write("one", to: "there/a.txt")
        try desk.files.link("files/there/b", to: "a.txt")
        try FileManager.default.createDirectory(
            at: desk.files.url.appendingPathComponent("files/there/x/a.txt"),
            withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: desk.files.url.path + "/files/there/x/loop", withDestinationPath: "..")
        #expect(try await search("there").map(words) == ["there/a.txt by nameSizeAndTime"])
    }

    @Test func relinkingIsOneEditAndUndoTakesItBack() async throws {
        for name in ["a.txt", "b.txt"] {
            try write(name, to: name)
            try await insert(name, digest: true)
            // Under another name, by which it is to be found from then on.
            try move(name, to: "there/renamed " + name)
        }
        let before = try await desk.items()
        let relinkings = zip(before, try await search("there")).compactMap { item, outcome in
            if case .found(let source, _) = outcome {
                Relinking(item: item.id, from: item.source, to: source)
            } else {
                nil
            }
        }
        let edit = try await desk.library.apply(.relink(relinkings))
        #expect(edit.kind == .relink && edit.count == 2 && edit.sentence == "Relinked 2 items")
        #expect(try await check().summary == FileCheck.Summary(present: 2))
        try await desk.expectSound()
        _ = try await desk.library.undo()
        #expect(try await desk.items() == before)
        _ = try await desk.library.redo()
        #expect(try await check().summary == FileCheck.Summary(present: 2))
        // What refers to another file by now is left alone, and the same once more changes nothing.
        #expect(try await desk.library.apply(.relink(relinkings)).isUnchanged)
        try await desk.expectSound()
    }
}
