import DragAndDrop
import Foundation
import Organizer
import Testing

@testable import punnet

struct DragCommandTests {
    /// Makes files in a folder and items of these names that refer to them, and drags all out.
    private func drag(
        _ files: [(file: [UInt8], item: String)], _ options: String = ""
    ) async throws -> [[UInt8]] {
        let desk = try Desk()
        let sources = desk.folder + "/sources"
        let target = desk.folder + "/target"
        for folder in [sources, target] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        var items = try Desk.items(String(repeating: "x", count: files.count))
        for (row, entry) in files.enumerated() {
            let path = FilePath(sources).appending(entry.file)
            let name = try #require(path.cString)
            let descriptor = open(name, O_WRONLY | O_CREAT, 0o600)
            try #require(descriptor >= 0)
            close(descriptor)
            items[row].name = entry.item
            items[row].source = .file(path: path, size: 0, modified: Timestamp(nanoseconds: 0))
        }
        try await desk.insert(items, into: "top")
        let result = try await desk.run("drag top all --to \(target) \(options)")
        #expect(result.status == .success, "\(result.errors)")
        let stream = try #require(opendir(target))
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }

    @Test(arguments: [
        ("photo.final.png", "photo.final", "photo.final.png"),
        ("archive.tar.txt", "archive.tar", "archive.tar.txt"),
        ("README", "README", "README"), (".hidden", ".hidden", ".hidden"),
        ("a.png", "kiwi", "kiwi.png"), ("a.png", "kiwi.png", "kiwi.png"), ("a.png", "..", "Untitled.png"),
        ("a.png", "../b", "..\u{2215}b.png"),
        ("it's \"quoted\".txt", "it's \"quoted\"", "it's \"quoted\".txt"),
    ])
    func anExtensionIsWrittenOnce(file: String, item: String, written: String) async throws {
        #expect(try await drag([(Array(file.utf8), item)]) == [Array(written.utf8)])
    }

    @Test func namesThatAreNotUTF8KeepTheirBytes() async throws {
        let file: [UInt8] = [0x61, 0x80, 0x2E] + "txt".utf8
        #expect(try await drag([(file, ItemName.stem(ofFile: file))]) == [file])
    }

    @Test func aTakenNameGetsANumberAndAnOrderItsOwn() async throws {
        let files = [(file: Array("a.png".utf8), item: "kiwi"), (file: Array("b.png".utf8), item: "kiwi")]
        #expect(
            try await drag(files).map { String(decoding: $0, as: UTF8.self) } == ["kiwi (2).png", "kiwi.png"])
        #expect(
            try await drag(files, "--numbered").map { String(decoding: $0, as: UTF8.self) }
                == ["1 kiwi.png", "2 kiwi.png"])
    }

    @Test func aMissingFileIsToldAndTheOthersAreWritten() async throws {
        let desk = try Desk()
        var items = try Desk.items("ab")
        items[0].source = .file(
            path: FilePath(desk.folder + "/gone.png"), size: 0, modified: Timestamp(nanoseconds: 0))
        try await desk.insert(items, into: "top")
        let result = try await desk.run("drag top all --to \(desk.folder)")
        #expect(result.status == .incomplete)
        #expect(result.output == desk.folder + "/b.url\n")
        #expect(result.errors.contains("“a” was not written: its file is missing"))
    }

    @Test func withoutAFolderNothingRuns() async throws {
        let desk = try Desk()
        #expect(try await desk.run("drag top all").status == .usage)
    }
}
