import ContentTypes
import Foundation
import ImporterWire
import Organizer
import Testing

@testable import DragAndDrop
@testable import Transfer

@Suite struct DuplicateTests {
    @Test func byDefaultADuplicateIsTakenInAndItsReceiptSaysSo() async throws {
        let desk = try DropDesk()
        for name in ["a", "b", "other"] { try desk.write(name == "other" ? "else" : "same", to: name) }
        let first = try await desk.drop([desk.path("a")])
        #expect(first.notes == [[]])
        let second = try await desk.drop([desk.path("other"), desk.path("b")])
        #expect(second.notes == [[], ["duplicate"]])
        #expect(second.payloads[1].receipt.notes[0].message == "it holds the same as “a” (row 0 of Inbox)")
        #expect(try await desk.names() == ["a", "other", "b"])
    }

    @Test func filesThatAListOfAddressesNamesAreComparedAsDroppedFilesAre() async throws {
        let desk = try DropDesk()
        try desk.write("same", to: "a")
        try desk.write("same", to: "b")
        try desk.write("what names it", to: "list.uris")
        let named = try #require(desk.files.path.appending("files/b").fileURL)
        let decoder = ScriptedDecoder { request in
            request.name == "list.uris"
                ? .decoded(items: [ImportedItem(suggestedName: "b", url: named)], notes: []) : .unclaimed
        }
        _ = try await desk.drop([desk.path("a")])
        let result = try await desk.drop([desk.path("list.uris")], duplicates: .skip, through: decoder)
        #expect(result.outcomes == ["skipped: duplicate"])
        #expect(try await desk.names() == ["a"])
    }

    @Test(arguments: Taking.allCases) func skipLeavesOutWhatTheListHolds(taking: Taking) async throws {
        let desk = try DropDesk()
        for name in ["a", "b", "c"] { try desk.write(name == "c" ? "new" : "same", to: name) }
        _ = try await desk.drop([desk.path("a")], taking: .copy)
        let result = try await desk.drop(
            [desk.path("b"), desk.path("c")], taking: taking, duplicates: .skip)
        #expect(result.outcomes == ["skipped: duplicate", "imported"])
        #expect(try await desk.names() == ["a", "c"])
        #expect(desk.text(of: "b") == "same")
        try await desk.expectSound()
    }

    @Test func replaceTakesTheOlderItemOffTheListInTheSameEntry() async throws {
        let desk = try DropDesk()
        for name in ["a", "b", "c"] { try desk.write(name == "c" ? "new" : "same", to: name) }
        _ = try await desk.drop([desk.path("a"), desk.path("c")])
        let result = try await desk.drop([desk.path("b")], duplicates: .replace)
        #expect(result.notes == [["replaced"]])
        #expect(try await desk.names() == ["c", "b"])
        _ = try await desk.travel.undo()
        #expect(try await desk.names() == ["a", "c"])
        _ = try await desk.travel.redo()
        #expect(try await desk.names() == ["c", "b"])
        try await desk.expectSound()
    }

    @Test func whatReplacesBothNeighboursOfItsGapStandsWhereTheyStood() async throws {
        let desk = try DropDesk()
        for name in ["a", "b", "c", "d"] {
            try desk.write(name, to: name)
            try desk.write(name, to: "new \(name)")
        }
        _ = try await desk.drop(["a", "b", "c", "d"].map(desk.path))
        _ = try await desk.drop(
            ["new b", "new c"].map(desk.path), at: .gap(Gap(2)), duplicates: .replace)
        #expect(try await desk.names() == ["a", "new b", "new c", "d"])
        _ = try await desk.travel.undo()
        #expect(try await desk.names() == ["a", "b", "c", "d"])
        _ = try await desk.travel.redo()
        #expect(try await desk.names() == ["a", "new b", "new c", "d"])
        try await desk.expectSound()
    }

    @Test(arguments: [
        (DuplicateHandling.keep, ["a", "b", "c"]), (.skip, ["a"]), (.replace, ["a"]),
    ])
    func oneDropIsItsOwnMeasureToo(handling: DuplicateHandling, expected: [String]) async throws {
        let desk = try DropDesk()
        for name in ["a", "b", "c"] { try desk.write("same", to: name) }
        _ = try await desk.drop(["a", "b", "c"].map(desk.path), duplicates: handling)
        #expect(try await desk.names() == expected)
    }

    @Test(arguments: [DuplicateHandling.skip, .replace])
    func duplicatesAreFoundAcrossBatches(handling: DuplicateHandling) async throws {
        let desk = try DropDesk()
        let names = (0..<600).map { "file \($0)" }
        for (number, name) in names.enumerated() { try desk.write("text \(number % 300)", to: name) }
        let result = try await desk.drop(names.map(desk.path), duplicates: handling)
        #expect(result.summary.imported == 300)
        #expect(result.summary.skipped == 300)
        #expect(try await desk.names() == Array(names[..<300]))
    }

    @Test func emptyFilesAndOtherListsDoNotCount() async throws {
        let desk = try DropDesk()
        for name in ["empty", "empty too"] { try desk.write("", to: name) }
        try desk.write("same", to: "a")
        _ = try await desk.drop([desk.path("a")], into: "Other")
        let result = try await desk.drop(
            ["empty", "empty too", "a"].map(desk.path), duplicates: .skip)
        #expect(result.summary.imported == 3)
    }

    /// Each file is a file of links; its lines are the addresses.
    private static let links = ScriptedDecoder(names: "Scripted") { request in
        let lines = (request.name ?? "").split(separator: " ").map { "https://example.org/\($0)" }
        return .decoded(
            items: lines.map { ImportedItem(suggestedName: String($0.suffix(1)), url: $0) }, notes: [])
    }

    @Test(arguments: [
        (DuplicateHandling.keep, "abxbcxb", "1 of its 2 items holds the same as “b” (row 1 of Inbox)"),
        (.skip, "abxc", "1 of its 2 items holds the same as “b” (row 1 of Inbox): left out"),
        (
            .replace, "abcx",
            "1 of its 2 items replaces “b” (row 1 of Inbox), which held the same and left the list"
        ),
    ])
    func linksAreComparedByTheirAddresses(
        handling: DuplicateHandling, names: String, words: String
    ) async throws {
        let desk = try DropDesk()
        for name in ["a b", "x", "b c", "x b"] { try desk.write(name, to: name) }
        _ = try await desk.drop([desk.path("a b"), desk.path("x")], through: Self.links)
        let result = try await desk.drop(
            [desk.path("b c"), desk.path("x b")], duplicates: handling, through: Self.links)
        #expect(try await desk.names().joined() == names)
        #expect(result.payloads[0].receipt.notes.map(\.message) == [words])
        #expect(result.payloads[0].receipt.replaced.count == (handling == .replace ? 1 : 0))
        try await desk.expectSound()
    }

    /// Each file is a file of cards, of which its first line names each by a letter; all of them hold the file.
    static let cards = ScriptedDecoder(names: "Scripted") { request in
        let letters = (request.name ?? "").split(separator: " ")[0]
        return .decoded(items: letters.map { ImportedItem(suggestedName: String($0)) }, notes: [])
    }

    @Test(arguments: [
        // What is dropped of one content, what of it is taken off the list, what is dropped then, and what is there.
        (
            DuplicateHandling.keep, ["ab"], "", "ab", "abab",
            "its 2 items hold the same as others, the first as “a” (row 0 of Inbox)"
        ),
        (
            .skip, ["ab"], "", "ab", "ab",
            "its 2 items hold the same as others, the first as “a” (row 0 of Inbox)"
        ),
        (.skip, ["ab"], "b", "ab", "ab", "1 of its 2 items holds the same as “a” (row 0 of Inbox): left out"),
        (
            .skip, ["abc", "a"], "bc", "abc", "aabc",
            "1 of its 3 items holds the same as “a” (row 0 of Inbox): left out"
        ),
        (.skip, ["x"], "", "ab", "xb", "1 of its 2 items holds the same as “x” (row 0 of Inbox): left out"),
        (.skip, ["ab"], "", "y", "ab", "it holds the same as “a” (row 0 of Inbox)"),
        (
            .replace, ["ab"], "", "ab", "ab",
            "its 2 items replace “a” (row 0 of Inbox) and 1 other, which held the same and left the list"
        ),
        (
            .replace, ["ab", "a"], "", "y", "y",
            "it replaces “a” (row 0 of Inbox) and 2 others, which held the same and left the list"
        ),
        (
            .replace, ["a"], "", "abc", "abc",
            "its 3 items replace “a” (row 0 of Inbox), which held the same and left the list"
        ),
    ])
    func partsOfAFileAreNoDuplicatesOfOneAnother(
        handling: DuplicateHandling, there: [String], removed: String, dropped: String, expected: String,
        words: String
    ) async throws {
        let desk = try DropDesk()
        for (number, name) in (there + [dropped]).enumerated() {
            try desk.write("same", to: "\(name) \(number)")
        }
        for (number, name) in there.enumerated() {
            _ = try await desk.drop([desk.path("\(name) \(number)")], through: Self.cards)
        }
        let gone = try await desk.items().filter { removed.contains($0.name) }.map(\.id)
        if !gone.isEmpty { _ = try await desk.library.delete(.exactly(gone), of: "Inbox") }
        let result = try await desk.drop(
            [desk.path("\(dropped) \(there.count)")], duplicates: handling, through: Self.cards)
        #expect(try await desk.names().joined() == expected)
        let receipt = try #require(result.payloads.first).receipt
        #expect((receipt.reason.map { [$0.message] } ?? receipt.notes.map(\.message)) == [words])
        try await desk.expectSound()
    }

    @Test(arguments: [
        (["ab"], Taking.link, []), (["ab"], .copy, []), (["a", "b"], .link, ["ab"]),
        (["a", "b"], .copy, ["ab"]),
        (["ab", "abc"], .link, ["abab"]), (["ab", "a"], .copy, ["aa"]),
    ])
    func aFileOfPartsHasDuplicatesWhereItIsThereAgain(
        dropped: [String], taking: Taking, expected: [String]
    ) async throws {
        let desk = try DropDesk()
        for name in dropped {
            try desk.write("same", to: name + " x")
            _ = try await desk.drop([desk.path(name + " x")], taking: taking, through: Self.cards)
        }
        let groups = try await desk.library.duplicates(in: nil, after: nil, limit: 10).groups
        #expect(groups.map { $0.items.map(\.item.name).joined() } == expected)
    }

    @Test(arguments: [(DuplicateHandling.skip, ["a"]), (.replace, ["c"]), (.keep, ["a", "c"])])
    func whatAnotherDropBringsMeanwhileCountsToo(
        handling: DuplicateHandling, expected: [String]
    ) async throws {
        let desk = try DropDesk()
        for name in ["a", "c"] { try desk.write("same", to: name) }
        let list = try await desk.library.destination(named: "Inbox", creating: true).list
        var request = DropRequest(sources: [desk.path("c")], list: list)
        request.duplicates = handling
        let stamp = desk.library.stamp()
        try await desk.library.beginImport(
            ImportPlan(list: list.id, position: .end, sentence: "Dropped"), as: stamp)
        let importer = PayloadImporter(
            request, decoder: ScriptedDecoder(), keeper: desk.store.payloads, home: nil, added: stamp.time)
        let (other, meanwhile) = (desk.dropping(), DropRequest(sources: [desk.path("a")], list: list))
        let ledger = InterruptedLedger(desk.library) {
            _ = try? await other.run(meanwhile, interruption: AsyncStream<Void> { _ in }) { _ in }
        }
        var loop = ImportLoop(
            request: request, sentence: "Dropped", entry: stamp.entry, library: ledger, importer: importer
        ) { _ in }
        let summary = await loop.run(until: AsyncStream<Void> { _ in })
        #expect(summary.ending == .complete)
        #expect(try await desk.names() == expected)
        try await desk.expectSound()
    }

    @Test func ofAFileOfLinksThatAreThereNothingIsTaken() async throws {
        let desk = try DropDesk()
        for name in ["a b a", "b a", "a"] { try desk.write("https://example.org/a", to: name) }
        let first = try await desk.drop([desk.path("a b a")], duplicates: .skip, through: Self.links)
        #expect(
            first.payloads[0].receipt.notes.map(\.message) == [
                "1 of its 3 items holds the same as “a”, dropped before it: left out"
            ])
        let second = try await desk.drop([desk.path("b a")], duplicates: .skip, through: Self.links)
        #expect(second.outcomes == ["skipped: duplicate"])
        #expect(
            second.payloads[0].receipt.reason?.message
                == "its 2 items hold the same as others, the first as “b” (row 1 of Inbox)")
        // A text that consists of an address is not the link.
        let third = try await desk.drop([desk.path("a")], duplicates: .skip)
        #expect(third.outcomes == ["imported"])
        let groups = try await desk.library.duplicates(in: nil, after: nil, limit: 10).groups
        #expect(groups.isEmpty)
        #expect(try await desk.names() == ["a", "b", "a"])
    }

    @Test func groupsOfItemsThatHoldTheSameAreListed() async throws {
        let desk = try DropDesk()
        for name in ["a", "b", "c", "d"] { try desk.write(name == "d" ? "else" : "same", to: name) }
        _ = try await desk.drop([desk.path("a"), desk.path("d")])
        _ = try await desk.drop([desk.path("b"), desk.path("c")], into: "Other", taking: .copy)
        let all = try await desk.library.duplicates(in: nil, after: nil, limit: 10)
        #expect(all.groups.map { $0.items.map(\.item.name) } == [["a", "b", "c"]])
        #expect(all.groups.first?.size == 4)
        let inbox = try await desk.library.list(named: "Inbox")
        #expect(try await desk.library.duplicates(in: inbox.id, after: nil, limit: 10).groups == [])
        let end = try await desk.library.duplicates(in: nil, after: all.next, limit: 10)
        #expect(end == DuplicatePage(groups: [], next: nil))
    }

    @Test func aLinkedFileIsKnownByItsDigest() async throws {
        let desk = try DropDesk()
        try desk.write("abc", to: "a")
        _ = try await desk.drop([desk.path("a")])
        let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(try await desk.items().map { $0.contentDigest?.description } == [digest])
    }
}
