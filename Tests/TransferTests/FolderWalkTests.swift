import Foundation
import Glibc
import Testing

@testable import DragAndDrop
@testable import Transfer

@Suite struct FolderWalkTests {
    private func walk(_ folder: FilePath) -> [String] {
        var walk = FolderWalk(DroppedPath(folder))
        var found: [String] = []
        let prefix = folder.description + "/"
        while let next = walk.next() {
            func name(_ path: DroppedPath) -> String {
                String(path.absolute.description.dropFirst(prefix.count))
            }
            switch next {
            case .file(let path): found.append(name(path))
            case .leftOut(let path, let rule): found.append("\(name(path)) left out: \(rule)")
            case .unreadable(let path, let code): found.append("\(name(path)) unreadable: \(code)")
            }
        }
        return found
    }

    @Test func filesComeInNaturalOrderWithFoldersWhereTheirNamesStand() throws {
        let folder = try TemporaryFolder()
        for name in ["file 10", "file 2", "b/2", "b/1", "a", "C", "b/deep/x"] {
            try folder.write("", to: name)
        }
        #expect(walk(folder.path) == ["a", "b/1", "b/2", "b/deep/x", "C", "file 2", "file 10"])
    }

    @Test func aFolderWithoutFilesOfItsOwnIsWalkedLikeAnyOther() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "a/1.txt")
        try folder.write("", to: "b/2.txt")
        #expect(walk(folder.path) == ["a/1.txt", "b/2.txt"])
    }

    @Test func hiddenAndSystemFilesAreLeftOutAndHiddenFoldersNotEntered() throws {
        let folder = try TemporaryFolder()
        for name in [".git/config", ".hidden", "._photo.jpg", ".DS_Store", "Thumbs.db", "shown"] {
            try folder.write("", to: name)
        }
        #expect(
            Set(walk(folder.path)) == [
                ".git left out: hidden", ".hidden left out: hidden", "._photo.jpg left out: system",
                ".DS_Store left out: system", "Thumbs.db left out: system", "shown",
            ])
    }

    @Test func linksToFoldersAreNotEnteredSoAWalkEnds() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "sub/b.txt")
        try folder.link("self", to: ".")
        try folder.link("sub/parent", to: "..")
        try folder.link("to-file", to: "sub/b.txt")
        #expect(
            walk(folder.path) == [
                "self left out: linkToFolder", "sub/b.txt", "sub/parent left out: linkToFolder", "to-file",
            ])
    }

    @Test func aLinkToAFolderIsWalkedWhenItIsNamedItself() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "a.txt")
        try folder.link("self", to: ".")
        #expect(walk(folder.path.appending("self")) == ["a.txt", "self left out: linkToFolder"])
    }

    @Test func pipesAndSocketsAreLeftOutUnopened() throws {
        let folder = try TemporaryFolder()
        try #require(mkfifo(folder.url.appendingPathComponent("pipe").path, 0o600) == 0)
        try folder.write("", to: "z")
        #expect(walk(folder.path) == ["pipe left out: special(Transfer.FileKind.pipe)", "z"])
    }

    @Test func aFolderThatIsNotThereIsReported() throws {
        let folder = try TemporaryFolder()
        var walk = FolderWalk(DroppedPath(folder.path.appending("missing")))
        #expect(walk.next() == .unreadable(DroppedPath(folder.path.appending("missing")), code: ENOENT))
        #expect(walk.next() == nil)
    }

    @Test func namesThatAreNotUTF8StayDistinct() throws {
        let folder = try TemporaryFolder()
        let names: [[UInt8]] = [[0x61, 0x80], [0x61, 0x81], [0xE9]]
        for name in names {
            let path = try #require(folder.path.appending(name).cString)
            let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
            try #require(descriptor >= 0)
            close(descriptor)
        }
        var walk = FolderWalk(DroppedPath(folder.path))
        var found: Set<[UInt8]> = []
        while case .file(let path) = walk.next() { found.insert(path.absolute.lastComponent) }
        #expect(found == Set(names))
    }

    @Test func namesThatTroubleOthersAreMetByTheirExactBytes() throws {
        let folder = try TemporaryFolder()
        let twins = ["caf\u{E9}", "cafe\u{301}"]
        let names = ["-rf", "--", "two\nlines", "tab\there", " blank ", "cafd", "caff"] + twins
        for name in names { try folder.write("", to: name) }
        var walk = FolderWalk(DroppedPath(folder.path))
        var found: [[UInt8]] = []
        while case .file(let path) = walk.next() { found.append(path.absolute.lastComponent) }
        #expect(Set(found) == Set(names.map { Array($0.utf8) }))
        // The twins stand together, between their neighbours.
        let cafes = found.filter { $0.starts(with: "caf".utf8) }
        #expect(cafes.first == Array("cafd".utf8) && cafes.last == Array("caff".utf8))
        #expect(Set(cafes.dropFirst().dropLast()) == Set(twins.map { Array($0.utf8) }))
    }

    @Test func twentyThousandNamesInOneFolderStandInNaturalOrder() throws {
        let folder = try TemporaryFolder()
        for number in 0..<20_000 {
            let path = try #require(folder.path.appending("f\(number)").cString)
            let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
            try #require(descriptor >= 0)
            close(descriptor)
        }
        #expect(walk(folder.path) == (0..<20_000).map { "f\($0)" })
    }

    @Test func aVeryDeepTreeNeedsNoDeepRecursion() throws {
        let folder = try TemporaryFolder()
        let depth = 500
        try folder.write("", to: String(repeating: "d/", count: depth) + "leaf")
        #expect(walk(folder.path) == [String(repeating: "d/", count: depth) + "leaf"])
    }
}

@Suite struct DroppedPathTests {
    @Test(arguments: [
        ("a.txt", "/home/ada/a.txt"), ("./a//b/.", "/home/ada/a/b"), ("/x/./y", "/x/y"),
    ])
    func relativePathsAreResolvedAndCleaned(given: String, absolute: String) {
        let path = DroppedPath(FilePath(given), from: "/home/ada")
        #expect(path.absolute.string == absolute)
        #expect(path.shown.string == given)
    }

    @Test func theParentOfALinkIsTheParentOfWhereItLeads() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "real/inner/x")
        try folder.write("", to: "real/y")
        try folder.link("short", to: "real/inner")
        let path = DroppedPath("short/../y", from: folder.path)
        #expect(path.absolute.real == folder.path.appending("real/y").real)
    }
}
