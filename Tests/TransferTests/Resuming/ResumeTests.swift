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
        _ desk: DropDesk, after first: [String], into list: String = "Inbox", taking: Taking = .link,
        duplicates: DuplicateHandling = .keep
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
            [.path(desk.files.path.appending("files"))], into: list, taking: taking,
            duplicates: duplicates, through: decoder, interruption: stop
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

    /// What was done meanwhile is under what is gone on with then: one undo after the other takes back both.
    @Test func whatRestsOnALaterEditIsAPartOfItsOwn() async throws {
        let desk = try DropDesk()
        for name in ["a", "b", "c"] { try desk.write(name, to: name) }
        _ = try await interrupt(desk, after: ["a"], taking: .move, duplicates: .replace)
        try desk.files.write("b", to: "other/b2")
        let other = try await desk.drop([.path(desk.files.path.appending("other/b2"))], taking: .copy)
        #expect(other.outcomes == ["imported"])
        let rest = try await resume(desk)
        #expect(rest.outcomes == ["imported", "imported"])
        #expect(try await desk.names() == ["a", "b", "c"])

        let history = try await desk.library.history(limit: 10)
        #expect(history.map(\.state) == [.done, .done, .done])
        #expect(history[0].sentence == "Went on with “Moved files into Inbox”")
        #expect(history[2].sentence == "Moved files into Inbox: 3 items")
        #expect(history.map(\.receipts) == [0, 1, 3])
        let files = try await desk.library.takenFiles(of: history[2].id).map(\.path.lastComponent)
        #expect(files == ["a", "b", "c"].map { Array($0.utf8) })

        var left: [[String]] = []
        for _ in 0..<3 {
            _ = try await desk.travel.undo()
            left.append(try await desk.names() + ["|"] + (try desk.listing()))
            try await desk.expectSound()
        }
        #expect(left == [["a", "b2", "|", "b", "c"], ["a", "|", "b", "c"], ["|", "a", "b", "c"]])
        for _ in 0..<3 { _ = try await desk.travel.redo() }
        #expect(try await desk.names() == ["a", "b", "c"])
        #expect(try desk.listing() == [])
    }

    @Test func whatWasTakenBackAndDoneAgainCanBeGoneOnWith() async throws {
        let desk = try DropDesk()
        for name in ["a", "b", "c"] { try desk.write(name, to: name) }
        _ = try await interrupt(desk, after: ["a"], taking: .move)
        _ = try await desk.travel.undo()
        let error = await #expect(throws: ResumeProblem.self) { _ = try await resume(desk) }
        guard case .takenBack(let entry)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        _ = try await desk.travel.redo()
        #expect(try await resume(desk).outcomes == ["imported", "imported"])
        #expect(try await desk.names() == ["a", "b", "c"])
        let history = try await desk.library.history(limit: 9)
        #expect(history.map(\.id) == [entry.id])
        #expect(history.map(\.state) == [.done])
    }

    @Test func ofDropsThatWereTakenBackTheOneThatWasInterruptedIsNamed() async throws {
        let desk = try DropDesk()
        for name in ["a", "b", "z"] { try desk.write(name, to: name) }
        _ = try await interrupt(desk, after: ["a"])
        let interrupted = try #require(try await desk.library.history(limit: 1).first)
        _ = try await desk.drop([desk.path("z")])
        for _ in 0..<2 { _ = try await desk.travel.undo() }
        let error = await #expect(throws: ResumeProblem.self) { _ = try await resume(desk) }
        guard case .takenBack(let entry)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(entry.id == interrupted.id)
    }

    @Test func aRemovedListIsNamed() async throws {
        let desk = try DropDesk()
        for name in ["a", "b"] { try desk.write(name, to: name) }
        _ = try await interrupt(desk, after: ["a"], into: "pears")
        _ = try await desk.library.removeList(named: "pears")
        let error = await #expect(throws: ResumeProblem.self) { _ = try await resume(desk) }
        guard case .listGone(_, "pears")? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    /// Its providers are told by their numbers.
    @Test(arguments: [nil, #"[{"type":"text/plain","value":"c"}]"#])
    func aDocumentThatIsNotWhatItWasIsNotGoneOnWith(later: String?) async throws {
        let desk = try DropDesk()
        let text = #"[{"type":"text/plain","value":"a"},{"type":"text/plain","value":"b"}]"#
        try desk.write(text, to: "d.json")
        let path = desk.files.path.appending("files/d.json")
        let request = DropRequest(
            sources: [.described(ProviderDocument(file: DroppedPath(path)))], list: try await desk.inbox())
        let bytes = StoredRequest.encode(request)
        let read = try StoredRequest.decode(bytes, into: request.list) { _ in ScriptedPaths { _ in nil } }
        #expect(StoredRequest.encode(read) == bytes)
        if let later {
            try desk.write(later, to: "d.json")
        } else {
            try desk.change("d.json") { try FileManager.default.removeItem(atPath: $0) }
        }
        #expect(throws: StoredRequest.Failure.changed(path)) {
            try StoredRequest.decode(bytes, into: request.list) { _ in ScriptedPaths { _ in nil } }
        }
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
