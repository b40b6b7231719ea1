import ContentTypes
import DragAndDrop
import Foundation
import Synchronization
import Testing

@Suite struct ItemProviderFileTests {
    let files = MemoryFiles(["/fruit/apple.png": Data("png".utf8)])

    @Test func aFileIsOpenedInPlace() async throws {
        let provider = ItemProvider(contentsOf: "/fruit/apple.png", type: UTType.png, access: files)
        let opened = try await provider.openFile(for: UTType.png)
        #expect(opened.isInPlace)
        #expect(opened.path == "/fruit/apple.png")
        #expect(try opened.file.read(upTo: 10, at: 1) == Data("ng".utf8))
        #expect(files.filesMade == 0)
        #expect(provider.registeredContentTypes == [UTType.png, UTType.fileURL])
        #expect(provider.suggestedName == "apple.png")
    }

    @Test func bytesOfAFileAreRead() async throws {
        let provider = ItemProvider(contentsOf: "/fruit/apple.png", type: UTType.png, access: files)
        let progress = LoadProgress()
        #expect(try await provider.loadData(for: UTType.png, progress: progress) == Data("png".utf8))
        #expect(progress.isFinished)
        #expect(progress.fractionCompleted == 1)
    }

    @Test func aNameThatIsNotTextIsEscapedAndItsBytesAreKept() {
        let path = FilePath(bytes: Array("/fruit/".utf8) + [0xFF])
        let provider = ItemProvider(contentsOf: path, type: UTType.png, access: files)
        #expect(provider.suggestedName == "\\xFF")
        #expect(provider.sourceFile == path)
    }

    @Test func aFileNotToBeOpenedInPlaceIsCopiedAndTheCopyIsGone() async throws {
        let provider = ItemProvider()
        provider.registerFile(for: UTType.png, access: files) { _ in "/fruit/apple.png" }
        let opened = try await provider.openFile(for: UTType.png)
        #expect(!opened.isInPlace)
        #expect(opened.path == nil)
        #expect(try opened.file.read(upTo: 3, at: 0) == Data("png".utf8))
        #expect(files.filesMade == 1)
        #expect(files.temporaryFiles.isEmpty)
        #expect(files.opened == ["/tmp/1/apple.png"])
    }

    @Test func aCopyThatCannotBeOpenedIsGoneToo() async {
        files.state.withLock { $0.failsToOpen = true }
        let provider = ItemProvider()
        provider.registerFile(for: UTType.png, access: files) { _ in "/fruit/apple.png" }
        await #expect(throws: ItemProviderError.self) { try await provider.openFile(for: UTType.png) }
        #expect(files.filesMade == 1)
        #expect(files.temporaryFiles.isEmpty)
    }

    @Test func aTemporaryFileIsGoneWhenTheClosureHasReturned() async throws {
        let provider = ItemProvider(contentsOf: "/fruit/apple.png", type: UTType.png, access: files)
        let path = try await provider.withTemporaryFile(for: UTType.png) { path in
            #expect(files.contents(path) == Data("png".utf8))
            #expect(files.temporaryFiles == [path])
            return path
        }
        #expect(path != "/fruit/apple.png")
        #expect(files.temporaryFiles.isEmpty)
        #expect(files.contents("/fruit/apple.png") != nil)
    }

    @Test func aTemporaryFileIsGoneWhenTheClosureHasThrown() async {
        struct Refused: Error {}
        let provider = ItemProvider(contentsOf: "/fruit/apple.png", type: UTType.png, access: files)
        await #expect(throws: Refused.self) {
            try await provider.withTemporaryFile(for: UTType.png) { _ in throw Refused() }
        }
        #expect(files.filesMade == 1)
        #expect(files.temporaryFiles.isEmpty)
    }

    @Test func bytesBecomeAFileThroughTheCallersAccess() async throws {
        let provider = ItemProvider(data: Data("pear".utf8), type: UTType.png, suggestedName: "Pear")
        try await provider.withTemporaryFile(for: UTType.png, through: files) { path in
            #expect(path.lastComponent == Array("Pear".utf8))
            #expect(files.contents(path) == Data("pear".utf8))
        }
        #expect(files.temporaryFiles.isEmpty)
        await #expect {
            try await provider.openFile(for: UTType.png)
        } throws: { error in
            guard case .noFileAccess(UTType.png) = error as? ItemProviderError else { return false }
            return true
        }
    }

    @Test func aMissingFileIsTheLoadersFault() async {
        let provider = ItemProvider(contentsOf: "/none", type: UTType.png, access: files)
        await #expect {
            try await provider.loadData(for: UTType.png)
        } throws: { error in
            guard case .loading(UTType.png, let cause) = error as? ItemProviderError else { return false }
            return cause as? MemoryFiles.Missing == MemoryFiles.Missing(path: "/none")
        }
    }

    @Test(arguments: [Int64(0), 3, 11])
    func aFileThatIsLargerThanItClaimsIsStillLimited(claimed: Int64) async {
        struct Lying: FileAccess {
            let claimed: Int64
            func open(_: FilePath) async throws -> any OpenFile {
                MemoryFile(Data(count: 11), claimedSize: claimed)
            }
            func makeTemporaryCopy(of path: FilePath, progress _: LoadProgress) async throws -> FilePath {
                path
            }
            func makeTemporaryFile(holding _: Data, named _: [UInt8]) async throws -> FilePath { "/" }
            func removeTemporaryFile(_: FilePath) async {}
        }
        let provider = ItemProvider(contentsOf: "/lie", type: UTType.png, access: Lying(claimed: claimed))
        await #expect {
            try await provider.loadData(for: UTType.png, limit: 10)
        } throws: { error in
            guard case .tooLarge(UTType.png, size: 11, limit: 10) = error as? ItemProviderError else {
                return false
            }
            return true
        }
    }

    @Test func aCopyThatComesAfterTheCancellationIsRemoved() async {
        let (started, gate) = (Gate(), Gate())
        let (removed, files) = (Gate(), files)
        struct Slow: FileAccess {
            let files: MemoryFiles
            let started: Gate
            let gate: Gate
            let removed: Gate
            func open(_ path: FilePath) async throws -> any OpenFile { try await files.open(path) }
            func makeTemporaryCopy(of path: FilePath, progress: LoadProgress) async throws -> FilePath {
                started.open()
                await gate.wait()
                return try await files.makeTemporaryCopy(of: path, progress: progress)
            }
            func makeTemporaryFile(holding data: Data, named name: [UInt8]) async throws -> FilePath {
                try await files.makeTemporaryFile(holding: data, named: name)
            }
            func removeTemporaryFile(_ path: FilePath) async {
                await files.removeTemporaryFile(path)
                removed.open()
            }
        }
        let provider = ItemProvider()
        let slow = Slow(files: files, started: started, gate: gate, removed: removed)
        provider.registerFile(for: UTType.png, access: slow) { _ in "/fruit/apple.png" }
        let progress = LoadProgress()
        let task = Task {
            try await provider.withTemporaryFile(for: UTType.png, progress: progress) { _ in
                Issue.record("the closure must not run")
            }
        }
        await started.wait()
        progress.cancel()
        await #expect(throws: ItemProviderError.self) { try await task.value }
        gate.open()
        await removed.wait()
        #expect(files.filesMade == 1)
        #expect(files.temporaryFiles.isEmpty)
    }
}
