import Foundation
import Testing

@testable import ImporterHost

@Suite struct ProgramFoldersTests {
    private let first: URL
    private let second: URL
    private let folders: ProgramFolders

    init() throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        first = root.appendingPathComponent("bin")
        second = root.appendingPathComponent("libexec/punnet")
        for folder in [first, second] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        folders = ProgramFolders(folders: [first.path, second.path])
    }

    private func make(_ name: String, in folder: URL, mode: Int) throws {
        let path = folder.appendingPathComponent(name).path
        #expect(FileManager.default.createFile(atPath: path, contents: Data()))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private func removeAll() { try? FileManager.default.removeItem(at: first.deletingLastPathComponent()) }

    @Test func theFirstFolderWins() throws {
        defer { removeAll() }
        try make("tool", in: first, mode: 0o755)
        try make("tool", in: second, mode: 0o755)
        #expect(try folders.locate("tool") == first.path + "/tool")
    }

    @Test func theSecondFolderIsLookedInToo() throws {
        defer { removeAll() }
        try make("tool", in: second, mode: 0o755)
        #expect(try folders.locate("tool") == second.path + "/tool")
    }

    @Test func aMissingProgramSaysWhereItWasLookedFor() {
        defer { removeAll() }
        #expect(throws: LocationError.missing(name: "tool", folders: [first.path, second.path])) {
            try folders.locate("tool")
        }
    }

    @Test func aFileThatCannotBeRunIsToldApartFromAMissingOne() throws {
        defer { removeAll() }
        try make("tool", in: second, mode: 0o644)
        #expect(throws: LocationError.notExecutable(name: "tool", path: second.path + "/tool")) {
            try folders.locate("tool")
        }
    }

    @Test func aFolderIsNoProgram() throws {
        defer { removeAll() }
        try FileManager.default.createDirectory(
            at: first.appendingPathComponent("tool"), withIntermediateDirectories: false)
        try make("tool", in: second, mode: 0o755)
        #expect(try folders.locate("tool") == second.path + "/tool")
    }
}
