import ContentTypes
import Foundation
import ImporterWire
import Organizer
import Synchronization
import Testing

@testable import DragAndDrop
@testable import Transfer

@Suite struct ResumeTests {
    /// Drops the folder of files, and stops the drop once the first of them, by name, are reported.
    private func interrupt(
        _ desk: DropDesk, after first: [String], taking: Taking = .link
    ) async throws -> DropDesk.Result {
        let (stop, stopper) = AsyncStream<Int32>.makeStream()
        let gate = Gate()
        let decoder = ScriptedDecoder { request in
            if first.contains(request.name ?? "") { return .unclaimed }
            await withTaskCancellationHandler {
                await gate.wait()
            } onCancel: {
                gate.open()
            }
            return .cancelled
        }
        let reported = Mutex(0)
        return try await desk.drop(
            [.path(desk.files.path.appending("files"))], taking: taking, through: decoder, interruption: stop
        ) { payloads in
            let sum = reported.withLock { reported in
                reported += payloads.count
                return reported
            }
            if sum == first.count { stopper.yield(SIGINT) }
        }
    }

    private func resume(_ desk: DropDesk) async throws -> DropDesk.Result {
        let dropping = desk.dropping()
        let open = try await dropping.interrupted(matching: nil)
        let request = try await dropping.request(of: open) { _ in ScriptedPaths { _ in nil } }
        var payloads: [CommittedPayload] = []
        let summary = try await dropping.resume(open, request, interruption: AsyncStream<Int32> { _ in }) {
            payloads += $0
        }
        return DropDesk.Result(summary: summary, payloads: payloads)
    }

    @Test(arguments: Taking.allCases)
    func whatWasInterruptedEndsAsIfItHadNotBeen(taking: Taking) async throws {
        let desk = try DropDesk()
        let names = (0..<20).map { "file \($0)" }
        for name in names { try desk.write(name, to: name) }
        let first = try await interrupt(desk, after: Array(names[..<5]), taking: taking)
        #expect(first.summary.ending == .interrupted)
        #expect(first.payloads.count == 5)
        let second = try await resume(desk)
        #expect(second.summary.ending == .complete)
        #expect(first.payloads.count + second.payloads.count == 20)
        #expect(try await desk.names() == names)

        let history = try await desk.library.history(limit: 10)
        #expect(history.map(\.state) == [.done])
        #expect(history.map(\.receipts) == [20])
        #expect(history[0].sentence.hasSuffix("files into Inbox: 20 items"))
        #expect(try desk.listing() == (taking == .move ? [] : names.sorted()))
        try await desk.expectSound()

        _ = try await desk.travel.undo()
        #expect(try await desk.names() == [])
        #expect(try desk.listing() == names.sorted())
    }

    @Test func originalsThatAKillLeftAreRemoved() async throws {
        let desk = try DropDesk()
        for name in ["a", "b", "c"] { try desk.write(name, to: name) }
        let first = try await interrupt(desk, after: ["a"], taking: .move)
        let moved = try #require(first.payloads.first?.items.first?.item.name)
        // As if the process had ended between its commit and the removal.
        try desk.write(moved, to: moved)
        _ = try await resume(desk)
        #expect(try desk.listing() == [])
        #expect(try await desk.names() == ["a", "b", "c"])
    }

    @Test func withoutAnInterruptedDropThereIsNothingToGoOnWith() async throws {
        let desk = try DropDesk()
        try desk.write("text", to: "a")
        _ = try await desk.drop([desk.path("a")])
        let error = await #expect(throws: ResumeProblem.self) {
            try await desk.dropping().interrupted(matching: nil)
        }
        guard case .some(.none) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func ofSeveralItMustBeSaidWhich() async throws {
        let desk = try DropDesk()
        for name in (0..<4).map({ "file \($0)" }) { try desk.write(name, to: name) }
        _ = try await interrupt(desk, after: ["file 0"])
        _ = try await interrupt(desk, after: ["file 0"])
        let error = await #expect(throws: ResumeProblem.self) {
            try await desk.dropping().interrupted(matching: nil)
        }
        guard case .several(let open)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(open.count == 2)
        let prefix = try #require(EntryID.Prefix(open[0].entry.id.description))
        let found = try await desk.dropping().interrupted(matching: prefix)
        #expect(found.entry.id == open[0].entry.id)
    }

    @Test func whatAnotherProcessIsAtIsLeftToIt() async throws {
        let desk = try DropDesk()
        for name in ["a", "b", "c"] { try desk.write(name, to: name) }
        _ = try await interrupt(desk, after: ["a"])
        let open = try await desk.dropping().interrupted(matching: nil)
        let mark = try #require(RunningImport(open.entry.id, in: desk.store.folder))
        let error = await #expect(throws: ResumeProblem.self) { _ = try await resume(desk) }
        guard case .running? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        withExtendedLifetime(mark) {}
    }

    @Test func aListOfPathsThatCannotBeReadAgainIsNotGoneOnWith() async throws {
        var request = DropRequest(
            sources: [.paths(ScriptedPaths { _ in nil })], list: try await DropDesk().inbox())
        #expect(StoredRequest.encode(request) == [])
        request.sources = []
        #expect(throws: StoredRequest.Failure.passing) {
            try StoredRequest.decode([], into: request.list) { _ in ScriptedPaths { _ in nil } }
        }
    }

    @Test func aRequestIsReadAsItWasWritten() async throws {
        let digest = try #require(PayloadDigest(bytes: Array(0..<32)))
        var request = DropRequest(
            sources: [
                .path("/a/b"), .path(FilePath(bytes: [0x2F, 0xFF])), .address("https://a.example/"),
                .kept(KeptPayload(digest: digest, size: 7), name: "clip", type: .png),
            ], list: try await DropDesk().inbox(), name: "name", locale: "de")
        request.taking = .move
        request.duplicates = .skip
        request.comparesLargeFiles = true
        request.keepsCollectionsWhole = true
        let bytes = StoredRequest.encode(request)
        let read = try StoredRequest.decode(bytes, into: request.list) { _ in ScriptedPaths { _ in nil } }
        #expect(StoredRequest.encode(read) == bytes)
        #expect(read.taking == .move && read.duplicates == .skip && read.comparesLargeFiles)
        #expect(read.name == "name" && read.locale == "de" && read.keepsCollectionsWhole)
        #expect(read.sources.count == 4)
        for end in bytes.indices {
            #expect(throws: StoredRequest.Failure.self) {
                try StoredRequest.decode(Array(bytes[..<end]), into: request.list) { _ in
                    ScriptedPaths { _ in nil }
                }
            }
        }
    }
}
