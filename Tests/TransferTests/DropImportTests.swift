import ContentTypes
import Foundation
import ImporterWire
import Organizer
import Testing

@testable import DragAndDrop
@testable import Transfer

@Suite struct DropImportTests {
    @Test func payloadsLandTogetherInOrderAtTheGap() async throws {
        let desk = try DropDesk()
        for name in ["a", "b", "new", "other"] { try desk.write("text", to: name) }
        _ = try await desk.drop([desk.path("a"), desk.path("b")])
        _ = try await desk.drop([desk.path("new"), desk.path("other")], at: .gap(Gap(1)))
        #expect(try await desk.names() == ["a", "new", "other", "b"])
        try await desk.expectSound()
    }

    @Test(arguments: [
        (0, ["new", "other", "a", "b"]), (1, ["a", "new", "other", "b"]), (2, ["a", "b", "new", "other"]),
    ])
    func severalAtOnceKeepTheirOrderAtEveryGap(gap: Int, expected: [String]) async throws {
        let desk = try DropDesk()
        for name in ["a", "b", "new", "other"] { try desk.write("text", to: name) }
        _ = try await desk.drop([desk.path("a"), desk.path("b")])
        _ = try await desk.drop([desk.path("new"), desk.path("other")], at: .gap(Gap(gap)))
        #expect(try await desk.names() == expected)
    }

    @Test func theSlowestFirstPayloadKeepsItsPlace() async throws {
        let desk = try DropDesk()
        let names = (0..<40).map { "file \($0)" }
        for name in names { try desk.write("text", to: name) }
        let gate = Gate()
        let decoder = ScriptedDecoder { request in
            if request.name == "file 0" { await gate.wait() }
            if request.name == "file 39" { gate.open() }
            return .unclaimed
        }
        let result = try await desk.drop(names.map(desk.path), through: decoder)
        #expect(result.summary.imported == 40)
        #expect(try await desk.names() == names)
    }

    @Test func whatHasComeIsCommittedWhileTheNextKeepsItWaiting() async throws {
        let desk = try DropDesk()
        for name in ["quick", "slow"] { try desk.write("text", to: name) }
        let gate = Gate()
        let decoder = ScriptedDecoder { request in
            if request.name == "slow" { await gate.wait() }
            return .unclaimed
        }
        var reports: [[String]] = []
        let result = try await desk.drop([desk.path("quick"), desk.path("slow")], through: decoder) {
            payloads in
            reports.append(payloads.map { $0.items.first?.item.name ?? "" })
            // Only the report of the first lets the second end.
            gate.open()
        }
        #expect(reports == [["quick"], ["slow"]])
        #expect(result.summary.imported == 2)
    }

    @Test func aGapPastTheEndNamesTheRangeAndInsertsNothing() async throws {
        let desk = try DropDesk()
        try desk.write("text", to: "a")
        await #expect(throws: LibraryError.store(.gapOutOfRange(asked: 1, count: 0, list: "Inbox"))) {
            _ = try await desk.drop([desk.path("a")], at: .gap(Gap(1)))
        }
        #expect(try await desk.names() == [])
        try await desk.expectSound()
    }

    @Test func anEditElsewhereDoesNotTearARunningImport() async throws {
        let desk = try DropDesk()
        for name in ["first", "last", "one", "two", "above"] { try desk.write("text", to: name) }
        _ = try await desk.drop([desk.path("first"), desk.path("last")])
        let gate = Gate()
        let decoder = ScriptedDecoder { request in
            if request.name == "two" { await gate.wait() }
            return .unclaimed
        }
        let library = desk.library
        let other = DropImport(library: library, decoder: ScriptedDecoder(), keeper: desk.store.payloads)
        let above = desk.path("above")
        _ = try await desk.drop([desk.path("one"), desk.path("two")], at: .gap(Gap(1)), through: decoder) {
            payloads in
            guard payloads.contains(where: { $0.items.first?.item.name == "one" }) else { return }
            Task {
                let inbox = try await library.list(named: "Inbox")
                _ = try await other.run(
                    DropRequest(sources: [above], list: inbox, position: .start),
                    interruption: AsyncStream<Int32> { _ in }, report: { _ in })
                gate.open()
            }
        }
        #expect(try await desk.names() == ["above", "first", "one", "two", "last"])
        try await desk.expectSound()
    }

    @Test func oneFailureCostsItsOwnReceiptAlone() async throws {
        let desk = try DropDesk()
        for name in ["a", "broken", "crash", "z"] { try desk.write("text", to: name) }
        let decoder = ScriptedDecoder { request in
            switch request.name {
            case "broken": .refused(Refusal(.damaged, "row 2 of 3 ended early", offset: 17))
            case "crash": .fault(.crashed(signal: 11), lastWords: nil)
            default: .unclaimed
            }
        }
        let result = try await desk.drop(
            ["a", "broken", "missing", "crash", "z"].map(desk.path), through: decoder)
        #expect(
            result.outcomes == [
                "imported", "failed: damaged", "failed: missing", "failed: importer-crashed", "imported",
            ])
        #expect(result.summary.imported == 2)
        #expect(result.summary.failed == 3)
        #expect(result.payloads[1].receipt.reason?.message == "row 2 of 3 ended early (at byte 17)")
        #expect(try await desk.names() == ["a", "z"])
        try await desk.expectSound()
    }

    @Test func hiddenFilesAreLeftOutAndCountedAndPipesReported() async throws {
        let desk = try DropDesk()
        for name in ["folder/b", "folder/.hidden", "folder/Thumbs.db"] { try desk.write("text", to: name) }
        let result = try await desk.drop([desk.path("folder")])
        #expect(Set(result.outcomes) == ["imported", "skipped: hidden", "skipped: system-file"])
        #expect(result.summary.skipped == 2)
        #expect(try await desk.names() == ["b"])
    }

    @Test func anInterruptionKeepsWhatWasReportedAndNothingElse() async throws {
        let desk = try DropDesk()
        let names = (0..<20).map { "file \($0)" }
        for name in names { try desk.write("text", to: name) }
        let (interruption, interrupt) = AsyncStream<Int32>.makeStream()
        let never = Gate()
        let decoder = ScriptedDecoder { request in
            if request.name == "file 10" {
                // The payload ends only when the drop is given up.
                await withTaskCancellationHandler {
                    await never.wait()
                } onCancel: {
                    never.open()
                }
                return .cancelled
            }
            return .unclaimed
        }
        let result = try await desk.drop(names.map(desk.path), through: decoder, interruption: interruption) {
            _ in
            interrupt.yield(2)
        }
        #expect(result.summary.ending == .interrupted)
        #expect(result.payloads.count == result.summary.total)
        #expect(try await desk.names() == Array(names.prefix(10)))
        try await desk.expectSound()
    }

    @Test(arguments: [Taking.copy, .move]) func anInterruptionLeavesNoPayloadOfWhatWasNotCommitted(
        taking: Taking
    ) async throws {
        let desk = try DropDesk()
        let names = (0..<20).map { "file \($0)" }
        for name in names { try desk.write("text of \(name)", to: name) }
        let (interruption, interrupt) = AsyncStream<Int32>.makeStream()
        let never = Gate()
        let decoder = ScriptedDecoder { request in
            if request.name == "file 10" {
                await withTaskCancellationHandler {
                    await never.wait()
                } onCancel: {
                    never.open()
                }
                return .cancelled
            }
            return .unclaimed
        }
        let result = try await desk.drop(
            names.map(desk.path), taking: taking, through: decoder, interruption: interruption
        ) { _ in
            interrupt.yield(2)
        }
        #expect(result.summary.ending == .interrupted)
        #expect(try await desk.names() == Array(names.prefix(10)))
        #expect(try await desk.store.statistics().payloads == 10)
        try await desk.expectSound()
    }

    @Test func whatADropThatWasTakenBackHadKeptIsGivenUp() async throws {
        let desk = try DropDesk()
        let names = ["a", "b", "c"]
        for name in names { try desk.write("text of \(name)", to: name) }
        // The import is over, for another program, before it commits anything.
        let decoder = ScriptedDecoder { [library = desk.library] request in
            if request.name == "c", let open = try? await library.openImports().first {
                try? await library.finishImport(open.entry.id, sentence: "over")
            }
            return .unclaimed
        }
        let result = try await desk.drop(names.map(desk.path), taking: .copy, through: decoder)
        #expect(result.summary.imported == 0 && result.summary.ending != .complete)
        #expect(try await desk.store.statistics().payloads == 0)
        try await desk.expectSound()
    }

    @Test func aPayloadOfManyItemsLandsWholeAndContiguous() async throws {
        let desk = try DropDesk()
        for name in ["before", "links", "after"] { try desk.write("text", to: name) }
        let decoder = ScriptedDecoder { request in
            guard request.name == "links" else { return .unclaimed }
            let items = (0..<1000).map {
                ImportedItem(suggestedName: "\($0)", url: "https://example.org/\($0)")
            }
            return .decoded(items: items, notes: [])
        }
        let result = try await desk.drop(["before", "links", "after"].map(desk.path), through: decoder)
        #expect(result.summary.items == 1002)
        #expect(try await desk.names() == ["before"] + (0..<1000).map(String.init) + ["after"])
        try await desk.expectSound()
    }

    @Test func pathsThatAreReadAsTheDropGoesOnKeepTheirOrderAndFaults() async throws {
        let desk = try DropDesk()
        for name in ["a", "b"] { try desk.write("text", to: name) }
        let folder = desk.files.path
        let paths = ScriptedPaths { (step) throws(PayloadProblem) in
            switch step {
            case 0: folder.appending("files/b")
            case 1: throw .unreadablePath("path 2 is empty")
            case 2: folder.appending("files/a")
            default: nil
            }
        }
        let result = try await desk.drop([.paths(paths)])
        #expect(result.outcomes == ["imported", "failed: unreadable-path", "imported"])
        #expect(try await desk.names() == ["b", "a"])
    }

    @Test func whatIsThereIsCommittedWhileTheNextPathIsAwaited() async throws {
        let desk = try DropDesk()
        for name in ["a", "b"] { try desk.write("text", to: name) }
        let folder = desk.files.path
        let isCommitted = Gate()
        let paths = ScriptedPaths(pausingBefore: 1, until: isCommitted) { step in
            step < 2 ? folder.appending(["files/a", "files/b"][step]) : nil
        }
        let result = try await desk.drop([.paths(paths)]) { _ in isCommitted.open() }
        #expect(result.summary.ending == .complete)
        #expect(try await desk.names() == ["a", "b"])
    }

    @Test func anInterruptionEndsADropThatAwaitsThePathsToCome() async throws {
        let desk = try DropDesk()
        try desk.write("text", to: "a")
        let folder = desk.files.path
        let (interruption, interrupt) = AsyncStream<Int32>.makeStream()
        let never = Gate()
        defer { never.open() }
        let paths = ScriptedPaths(pausingBefore: 1, until: never) { _ in folder.appending("files/a") }
        let result = try await desk.drop([.paths(paths)], interruption: interruption) { _ in
            interrupt.yield(2)
        }
        #expect(result.summary.ending == .interrupted)
        #expect(try await desk.names() == ["a"])
    }

    @Test func anInterruptionEndsADropOfNothingButFaults() async throws {
        let desk = try DropDesk()
        let (interruption, interrupt) = AsyncStream<Int32>.makeStream()
        let paths = ScriptedPaths { (_) throws(PayloadProblem) in throw .unreadablePath("no path") }
        let result = try await desk.drop([.paths(paths)], interruption: interruption) { _ in
            interrupt.yield(2)
        }
        #expect(result.summary.ending == .interrupted)
        #expect(result.payloads.count == result.summary.failed)
    }
}
