import ContentTypes
import Foundation
import ImporterWire
import Organizer
import SQLiteStore
import Testing

@testable import DragAndDrop
@testable import Transfer

/// What a rehearsal says is what the drop says that follows, and nothing comes of it.
@Suite struct DropRehearsalTests {
    /// One way to drop on a list of three items, of which “b” and “c” are files that are dropped again.
    struct Way: Sendable, CustomTestStringConvertible {
        var label: String
        var sources = ["a", "b", "b", "c", "broken", "missing", "several", "tree"]
        var list = "Inbox"
        var position = Position.end
        var taking = Taking.link
        var duplicates = DuplicateHandling.keep
        var makesFoldersLists = false
        var name: String?

        var testDescription: String { label }
    }

    static let ways = [
        Way(label: "at the end"), Way(label: "at the top", position: .start),
        Way(label: "in the middle", position: .gap(Gap(2))), Way(label: "copied", taking: .copy),
        Way(label: "moved", taking: .move),
        Way(label: "duplicates left out", position: .gap(Gap(1)), duplicates: .skip),
        Way(label: "duplicates replaced", position: .gap(Gap(2)), duplicates: .replace),
        Way(label: "duplicates replaced at the end", duplicates: .replace),
        Way(label: "folders as lists", position: .start, makesFoldersLists: true),
        Way(label: "folders as lists, at the end", makesFoldersLists: true),
        Way(label: "duplicates left out of lists of folders", duplicates: .skip, makesFoldersLists: true),
        Way(label: "duplicates replaced on lists of folders", duplicates: .replace, makesFoldersLists: true),
        Way(
            label: "on a list of a folder’s name", sources: ["a", "tree", "b"], list: "tree",
            makesFoldersLists: true),
        Way(label: "named", sources: ["several"], name: "thing"),
        Way(label: "on a list that takes pictures", list: "pictures"),
    ]

    private func desk() async throws -> DropDesk {
        let desk = try DropDesk()
        for name in ["a", "b", "c", "broken", "several"] { try desk.write("text \(name)", to: name) }
        for name in ["tree/a", "tree/deep/b", "tree/deep/new", "tree/new", "tree/.hidden"] {
            try desk.write("text \(name.last ?? " ")", to: name)
        }
        try await desk.library.createList(named: "pictures", settings: ListSettings(accepts: [.image]))
        try await desk.library.createList(named: "tree", settings: ListSettings())
        try await desk.library.createList(named: "tree/deep", settings: ListSettings(accepts: [.image]))
        for list in ["Inbox", "tree"] {
            _ = try await desk.drop(
                ["b", "c", "several"].map(desk.path), into: list, through: Self.decoder())
        }
        return desk
    }

    private static func decoder() -> ScriptedDecoder {
        ScriptedDecoder(names: "Scripted") { request in
            switch request.name {
            case "broken": .refused(Refusal(.damaged, "it is broken"))
            case "several":
                .decoded(
                    items: [
                        ImportedItem(suggestedName: "one", type: "public.png"),
                        ImportedItem(suggestedName: "two"),
                    ], notes: [])
            default: .decoded(items: [ImportedItem()], notes: [Note(code: "said", message: "of it")])
            }
        }
    }

    /// All that a report says, but for ids.
    /// Where items leave meanwhile, rows are those of the moment of a batch, whose end is up to the machine.
    private static func words(_ payloads: [CommittedPayload], replacing isReplacing: Bool) -> [String] {
        payloads.map { payload in
            let receipt = payload.receipt
            let items = payload.items.map { placed in
                "\(payload.otherLists[placed.list] ?? "") \(isReplacing ? 0 : placed.row.offset) \(placed.item.name) \(placed.item.type)"
            }
            let notes = receipt.notes.map { "\($0.code) \($0.message)" }
            let text =
                "\(payload.shown.text) \(receipt.payload.text) \(receipt.outcome) \(receipt.importer ?? "-") \(items)"
                + " \(notes) \(receipt.reason.map { "\($0.code) \($0.message)" } ?? "-") \(payload.isMoved)"
                + " \(receipt.replaced.count)"
            return text.replacing(/row \d+ of/, with: "row of")
        }
    }

    @Test(arguments: ways) func aRehearsalAndTheDropAgree(way: Way) async throws {
        let desk = try await desk()
        let list = try await desk.library.list(named: way.list)
        var request = DropRequest(
            sources: way.sources.map(desk.path), list: list, position: way.position, name: way.name)
        request.taking = way.taking
        request.duplicates = way.duplicates
        request.comparesLargeFiles = way.duplicates != .keep
        request.makesFoldersLists = way.makesFoldersLists
        let gap = try await desk.library.landing(at: way.position, in: list).gap.offset
        let before = try await desk.store.revision()
        let statistics = try await desk.store.statistics()
        let files = try desk.listing()

        var rehearsed: [CommittedPayload] = []
        let expected = try await DropRehearsal(
            library: desk.library, decoder: Self.decoder(),
            keeper: PassingPayloads(measuring: PayloadMeasure().callAsFunction), home: desk.store.folder
        ).run(request, at: gap, interruption: AsyncStream<Int32> { _ in }) { rehearsed += $0 }
        #expect(try await desk.store.revision() == before)
        #expect(try await desk.store.statistics().payloads == statistics.payloads)
        #expect(try desk.listing() == files)

        var dropped: [CommittedPayload] = []
        let summary = try await desk.dropping(through: Self.decoder()).run(
            request, interruption: AsyncStream<Int32> { _ in }
        ) { dropped += $0 }
        let isReplacing = way.duplicates == .replace
        #expect(
            Self.words(rehearsed, replacing: isReplacing) == Self.words(dropped, replacing: isReplacing))
        #expect(expected == summary)
        #expect(summary.total >= way.sources.count)
    }

    @Test func whereThereIsNoLibraryADropIsRehearsedOnAListThatWouldBeMade() async throws {
        let desk = try await desk()
        let target = try await DropTarget.find(named: nil, creating: false, in: nil)
        var rehearsed: [CommittedPayload] = []
        let summary = try await DropRehearsal(
            library: nil, decoder: Self.decoder(),
            keeper: PassingPayloads(measuring: PayloadMeasure().callAsFunction)
        ).run(
            DropRequest(sources: [desk.path("a"), desk.path("a")], list: target.list), at: 0,
            interruption: AsyncStream<Int32> { _ in }
        ) { rehearsed += $0 }
        #expect(summary.imported == 2)
        #expect(rehearsed.flatMap(\.items).map(\.row.offset) == [0, 1])
        #expect(rehearsed.map { $0.receipt.notes.map(\.code) } == [["said"], ["said", "duplicate"]])
    }
}
