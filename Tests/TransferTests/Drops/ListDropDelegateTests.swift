import ContentTypes
import Foundation
import Organizer
import Testing

@testable import DragAndDrop
@testable import Transfer

@Suite struct ListDropDelegateTests {
    /// Pictures come of pictures and of XML, and of nothing else.
    private let decoder = ScriptedDecoder(yields: { accepted, type in
        accepted.contains { $0.conforms(to: .image) || $0.isSupertype(of: .image) }
            && (type.conforms(to: .image) || type.conforms(to: .xml))
    })

    private func list(accepting types: [UTType]) -> ListSummary {
        ListSummary(
            id: .random(), name: "top", settings: ListSettings(accepts: types), count: 3,
            revision: Revision(1))
    }

    private func session(
        _ drag: Drag, over list: ListSummary, perform: @escaping (DropRequest) -> Void = { _ in }
    ) -> DropSession {
        let delegate = ListDropDelegate(
            list, decoder: decoder, place: { .gap(Gap(Int($0.y))) }, perform: perform)
        return DropSession(drag, over: delegate.destination)
    }

    static let drags: [(label: String, provider: @Sendable () -> ItemProvider, isWelcome: Bool)] = [
        ("a picture", { ItemProvider(data: Data(), type: .png) }, true),
        ("what may hold a picture", { ItemProvider(data: Data(), type: .xml) }, true),
        ("bytes of no type", { ItemProvider(data: Data(), type: .data) }, true),
        ("a folder", { ItemProvider(contentsOf: "/tmp", type: .folder, access: LocalFiles()) }, true),
        (
            "a file, whatever its name says",
            { ItemProvider(contentsOf: "/a.txt", type: .data, access: LocalFiles()) }, true
        ),
        ("text", { ItemProvider(text: "words") }, false),
        ("an address", { ItemProvider(url: "https://example.org/") }, false),
        ("nothing", { ItemProvider() }, false),
    ]

    @Test(arguments: drags.indices)
    func aDragIsWelcomeWhenTheListMayTakeOneOfItsItems(index: Int) {
        let (label, provider, isWelcome) = Self.drags[index]
        let expected: DropOperation = isWelcome ? .copy : .forbidden
        let alone = session(Drag([provider()]), over: list(accepting: [.image]))
        #expect(alone.update(at: .zero).operation == expected, "\(label)")
        let mixed = session(
            Drag([provider(), ItemProvider(data: Data(), type: .png)]), over: list(accepting: [.image]))
        #expect(mixed.update(at: .zero).operation == .copy, "\(label) beside a picture")
    }

    @Test func aListThatTakesAnythingWelcomesEverything() {
        for (label, provider, _) in Self.drags where label != "nothing" {
            let session = session(Drag([provider()]), over: list(accepting: []))
            #expect(session.update(at: .zero).operation == .copy, "\(label)")
        }
    }

    @Test func aForbiddenDropPerformsNothing() {
        var requests: [DropRequest] = []
        let session = session(Drag([ItemProvider(text: "words")]), over: list(accepting: [.image])) {
            requests.append($0)
        }
        #expect(!session.drop(at: .zero))
        #expect(session.phase == .ended(.forbidden))
        #expect(requests.isEmpty)
    }

    @Test func whatIsDroppedKeepsItsOrderAndLandsWhereItWasDropped() async throws {
        let desk = try DropDesk()
        for name in ["b", "a", "folder/2", "folder/10", "first"] { try desk.write("text", to: name) }
        _ = try await desk.drop([desk.path("first")])
        let kept = try desk.store.payloads.keep(Array("kept".utf8))
        let sources: [PayloadSource] = [
            desk.path("b"), .address("https://example.org/"), desk.path("folder"),
            .kept(kept, name: "note", type: nil), desk.path("a"),
        ]
        var request: DropRequest?
        let inbox = try await desk.library.list(named: "Inbox")
        let drag = Drag(dropping: sources, keptIn: desk.store.payloads)
        #expect(drag.providers.count == sources.count)
        #expect(try await drag.providers[3].loadData(for: .data) == Data("kept".utf8))
        #expect(session(drag, over: inbox) { request = $0 }.drop(at: Point(x: 0, y: 1)))
        let dropped = try #require(request)
        #expect(dropped.position == .gap(1))
        _ = try await desk.drop(dropped.sources, at: dropped.position)
        #expect(try await desk.names().dropFirst() == ["b", "Link", "2", "10", "note", "a"])
        try await desk.expectSound()
    }

    /// A window hands over what another program offers: no sources, only providers.
    @Test func aDragFromElsewhereIsReadFromItsProvidersAlone() async throws {
        let desk = try DropDesk()
        try desk.write("text", to: "folder/inside")
        let drag = Drag([
            ItemProvider(text: "words", suggestedName: "note"),
            ItemProvider(
                contentsOf: desk.files.path.appending("files/folder"), type: .folder, access: LocalFiles()),
            ItemProvider(url: "https://example.org/"), ItemProvider(data: Data(), type: .png),
        ])
        var request: DropRequest?
        let inbox = try await desk.library.list(named: "Inbox")
        #expect(session(drag, over: inbox) { request = $0 }.drop(at: .zero))
        let result = try await desk.drop(try #require(request).sources)
        #expect(result.outcomes == ["imported", "imported", "imported", "imported"])
        let items = try await desk.items()
        #expect(items.map(\.name) == ["note", "inside", "Link", "Image"])
        #expect(items[2].source == .url("https://example.org/"))
        guard case .data(_, 5) = items[0].source else {
            Issue.record("the text was not kept: \(items[0].source)")
            return
        }
        try await desk.expectSound()
    }
}
