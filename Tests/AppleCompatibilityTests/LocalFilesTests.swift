import AppleCompatibility
import Glibc
import Testing

@Suite struct LocalFilesTests {
    @Test func aTemporaryFileKeepsItsNameAndIsRemoved() async throws {
        let files = LocalFiles()
        let path = try await files.makeTemporaryFile(
            holding: Data("pear".utf8), named: Array("a pear.txt".utf8))
        #expect(path.lastComponent == Array("a pear.txt".utf8))
        #expect(try await files.open(path).read(upTo: 10, at: 1) == Data("ear".utf8))
        await files.removeTemporaryFile(path)
        await #expect(throws: POSIXError.self) { try await files.open(path) }
        let folder = try #require(path.parent?.string)
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func removingAFileLeavesWhateverElseIsInItsFolder() async throws {
        let folder = try TemporaryFolder()
        let (mine, other) = (folder.url.appendingPathComponent("a"), folder.url.appendingPathComponent("b"))
        for url in [mine, other] { try Data().write(to: url) }
        await LocalFiles().removeTemporaryFile(try #require(FilePath(mine)))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["b"])
    }

    @Test(arguments: ["", "..", ".", "../../etc/passwd", "a/b", "/"])
    func aNameNeverLeadsOutOfTheTemporaryFolder(name: String) async throws {
        let files = LocalFiles()
        let path = try await files.makeTemporaryFile(holding: Data(), named: Array(name.utf8))
        let folder = try #require(path.parent?.string)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
        await files.removeTemporaryFile(path)
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func aCopyIsAsLongAsTheOriginal() async throws {
        let (files, folder) = (LocalFiles(), try TemporaryFolder())
        var data = Data(repeating: 7, count: 3_000_000)
        for place in stride(from: 0, to: data.count, by: 4099) {
            data[place] = UInt8(truncatingIfNeeded: place)
        }
        let original = folder.url.appendingPathComponent("big")
        try data.write(to: original)
        let progress = LoadProgress()
        let copy = try await files.makeTemporaryCopy(of: #require(FilePath(original)), progress: progress)
        #expect(try await files.open(copy).size == 3_000_000)
        #expect(try Data(contentsOf: #require(URL(copy))) == data)
        #expect(progress.completedUnitCount == 3_000_000)
        await files.removeTemporaryFile(copy)
    }

    @Test func aPipeIsRefusedRatherThanWaitedFor() async throws {
        let folder = try TemporaryFolder()
        let pipe = folder.url.appendingPathComponent("pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        await #expect(throws: CocoaError.self) { try await LocalFiles().open(FilePath(pipe)) }
        await #expect(throws: CocoaError.self) { try await LocalFiles().open(FilePath(folder.url.path)) }
        await #expect(throws: CocoaError.self) { try await LocalFiles().open(FilePath(bytes: [0x2F, 0])) }
    }

    @Test func pathsAndAddressesConvert() throws {
        let path = FilePath(bytes: [0x2F, 0xFF, 0x20])
        #expect(try FilePath(#require(URL(path))) == path)
        #expect(URL(FilePath("relative")) == nil)
        #expect(try FilePath(#require(URL(string: "https://example.org/a"))) == nil)
    }
}
