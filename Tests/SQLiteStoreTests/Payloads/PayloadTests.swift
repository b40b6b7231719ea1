import DragAndDrop
import Foundation
import Glibc
import Organizer
import Testing

@testable import SQLiteStore

@Suite struct PayloadTests {
    private func contents(_ descriptor: Int32) -> Data {
        FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).readDataToEndOfFile()
    }

    private func files(under path: FilePath) -> [String] {
        let found = FileManager.default.enumerator(atPath: path.description)?.allObjects as? [String] ?? []
        return found.filter { !$0.hasSuffix("payloads") && $0.split(separator: "/").count == 2 }.sorted()
    }

    // The digests are FIPS 180-4's own examples.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
    func aPayloadIsKeptOnceUnderItsDigest(text: String, digest: String) throws {
        let scratch = try Scratch()
        let payloads = PayloadFolder(path: scratch.path.appending("payloads"))
        for _ in 0..<2 {
            let kept = try payloads.keep(Array(text.utf8))
            #expect(kept.digest.description == digest)
            #expect(kept.size == text.utf8.count)
            #expect(contents(try payloads.open(kept.digest)) == Data(text.utf8))
        }
        #expect(files(under: payloads.path) == ["\(digest.prefix(2))/\(digest.dropFirst(2))"])
    }

    @Test func whatIsKeptForNowIsThereAtOnceAndIsSettledTogether() throws {
        let scratch = try Scratch()
        let payloads = PayloadFolder(path: scratch.path.appending("payloads"))
        try payloads.settle()
        #expect(files(under: payloads.path).isEmpty)
        let texts = (0..<300).map { "text \($0 % 200)" }
        let kept = try texts.map { text in try payloads.keepForNow(Array(text.utf8)) }
        try payloads.settle()
        for (text, kept) in zip(texts, kept) {
            #expect(contents(try payloads.open(kept.digest)) == Data(text.utf8))
            #expect(kept == (try payloads.keep(Array(text.utf8))))
        }
        #expect(files(under: payloads.path).count == 200)
    }

    @Test func aDescriptorIsReadToItsEndWithinALimit() throws {
        let scratch = try Scratch()
        let payloads = PayloadFolder(path: scratch.path.appending("payloads"))
        let bytes = (0..<3_000_001).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let file = scratch.path.appending("source").description
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        let descriptor = Glibc.open(file, O_RDONLY)
        defer { close(descriptor) }
        #expect(throws: StoreError.payloadTooLarge(limit: 3_000_000)) {
            try payloads.keep(contentsOf: descriptor, limit: 3_000_000)
        }
        #expect(files(under: payloads.path) == [])
        lseek(descriptor, 0, SEEK_SET)
        let kept = try payloads.keep(contentsOf: descriptor, limit: 3_000_001)
        #expect(kept.size == 3_000_001)
        #expect(try payloads.keep(bytes) == kept)
        #expect(contents(try payloads.open(kept.digest)) == Data(bytes))
        #expect(try FileManager.default.contentsOfDirectory(atPath: payloads.path.description + "/new") == [])
    }

    @Test func aPipeIsReadToItsEnd() throws {
        let scratch = try Scratch()
        let payloads = PayloadFolder(path: scratch.path.appending("payloads"))
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data("through a pipe".utf8))
        try pipe.fileHandleForWriting.close()
        let kept = try payloads.keep(contentsOf: pipe.fileHandleForReading.fileDescriptor, limit: 100)
        #expect(try payloads.keep(Array("through a pipe".utf8)) == kept)
    }

    @Test func whatWasKeptForNothingIsGivenUpAndWhatOthersNeedStays() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let other = try scratch.open()
        let inbox = try await store.inbox()
        func keep(_ text: String, in store: SQLiteStore) throws -> PayloadDigest {
            try store.payloads.keep(Array(text.utf8)).digest
        }
        let loose = try keep("loose", in: store)
        let shared = try keep("shared", in: store)
        _ = try keep("shared", in: other)
        let foreign = try keep("foreign", in: other)
        let used = try keep("used", in: store)
        var item = try makeItem("item")
        item.source = .data(digest: used, size: 4)
        try await store.edit(.insert([item], into: inbox, at: .end))

        await store.giveUp([loose, shared, foreign, used, used])
        #expect(throws: StoreError.noPayload(loose)) { try store.payloads.open(loose) }
        for digest in [shared, foreign, used] { close(try store.payloads.open(digest)) }
        let folder = scratch.library.appending("payloads/new").description
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
        // What was given up can be kept as ever.
        #expect(try keep("loose", in: other) == loose)
        close(try store.payloads.open(loose))
        #expect(try await store.violations() == [])
    }

    @Test func aPayloadThatIsNotThereIsSaidToBeMissing() throws {
        let scratch = try Scratch()
        let payloads = PayloadFolder(path: scratch.path.appending("payloads"))
        let digest = try #require(PayloadDigest(bytes: Array(repeating: 7, count: 32)))
        #expect(throws: StoreError.noPayload(digest)) { try payloads.open(digest) }
    }

    @Test func whatWasLeftHalfWrittenGoesADayLater() throws {
        let scratch = try Scratch()
        let payloads = PayloadFolder(path: scratch.path.appending("payloads"))
        _ = try payloads.keep([1])
        let new = payloads.path.description + "/new"
        let yesterday = Date.now.addingTimeInterval(-90_000)
        for name in ["old", "recent"] { try Data().write(to: URL(fileURLWithPath: "\(new)/\(name)")) }
        try FileManager.default.setAttributes([.modificationDate: yesterday], ofItemAtPath: "\(new)/old")
        _ = try payloads.keep([2])
        #expect(try FileManager.default.contentsOfDirectory(atPath: new) == ["recent"])
        #expect(files(under: payloads.path).count == 3)
    }

    @Test func aPartOfAPayloadUnderItsNameIsReplaced() throws {
        let scratch = try Scratch()
        let payloads = PayloadFolder(path: scratch.path.appending("payloads"))
        let kept = try payloads.keep(Array("whole".utf8))
        let file = try #require(files(under: payloads.path).first)
        try Data("wh".utf8).write(to: URL(fileURLWithPath: "\(payloads.path)/\(file)"))
        #expect(try payloads.keep(Array("whole".utf8)) == kept)
        #expect(contents(try payloads.open(kept.digest)) == Data("whole".utf8))
    }
}
