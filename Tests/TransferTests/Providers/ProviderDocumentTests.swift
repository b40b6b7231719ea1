import ContentTypes
import Foundation
import ImporterWire
import Organizer
import Synchronization
import Testing

@testable import DragAndDrop
@testable import Transfer

@Suite struct ProviderDocumentTests {
    let desk: DropDesk

    init() throws { desk = try DropDesk() }

    private func document(_ json: String) throws -> ProviderDocument {
        try desk.write(json, to: "offers.json")
        return ProviderDocument(file: DroppedPath(desk.files.path.appending("files/offers.json")))
    }

    private func drop(
        _ json: String, into list: String = "Inbox", through decoder: ScriptedDecoder = ScriptedDecoder()
    ) async throws -> DropDesk.Result {
        try await desk.drop([.described(try document(json))], into: list, through: decoder)
    }

    static let forms: [(label: String, json: String, types: [[UTType]])] = [
        ("one provider", #"{"representations":[{"type":"image/png","value":""}]}"#, [[.png]]),
        ("one of one representation", #"{"type":"public.png","dataBase64":""}"#, [[.png]]),
        (
            "a list", #"[{"type":"text/html","value":""},{"type":"public.png","value":""}]"#,
            [[.html], [.png]]
        ),
        (
            "an object with a list, the version last",
            #"{"providers":[{"type":"text/html","value":"","later":[1]}],"later":{},"version":1}"#, [[.html]]
        ),
        (
            "several representations, the best first",
            #"{"representations":[{"type":"text/uri-list","value":""},{"type":"text/html","value":""}]}"#,
            [[.uriList, .html]]
        ),
        (
            "a type twice, and one that cannot be a type",
            #"{"representations":[{"type":"a b","value":""},{"type":"text/plain","value":""},{"type":"public.plain-text","value":""}]}"#,
            [[.plainText]]
        ),
    ]

    @Test(arguments: forms.indices)
    func aDocumentIsAProviderOrSeveral(index: Int) throws {
        let (label, json, types) = Self.forms[index]
        let entries = try document(json).entries
        #expect(try entries.map { try $0.content.get().provider.registeredContentTypes } == types, "\(label)")
    }

    static let faults: [(json: String, place: String, words: String)] = [
        ("", "", "it describes no providers: byte 0: is not JSON: a value was expected"),
        ("[]", "", "it names no provider"),
        (#"{"providers":null}"#, "", "it describes no providers: ‘providers’ (byte 18): is missing"),
        (
            #"{"version":2,"providers":[]}"#, "",
            "it describes no providers: ‘version’ (byte 11): must be 1, the version that this program reads"
        ),
        ("[7]", "0", "byte 1: must be an object"),
        (
            #"{"providers":[],"representations":[]}"#, "",
            "it describes no providers: byte 0: must be “providers” or “representations”, and not both"
        ),
        (#"[{"type":"image/png"}]"#, "0", "byte 1: must be an object with one of value, dataBase64 and path"),
        (
            #"{"providers":[{"representations":[{"type":"image/png","value":"","path":"a"}]}]}"#,
            "providers.0",
            "‘representations.0’ (byte 34): must be an object with one of value, dataBase64 and path"
        ),
        (
            #"{"representations":[{"type":"image/png","dataBase64":"a b"}]}"#, "",
            "‘representations.0.dataBase64’ (byte 53): must be base64"
        ),
        (
            #"{"representations":[{"type":"image/png","path":"a\u0000b"}]}"#, "",
            "‘representations.0.path’ (byte 47): must be a path, without NUL"
        ),
        (
            #"{"representations":[{"type":"nothing known","value":""}]}"#, "",
            "‘representations’ (byte 0): must be a list with a representation of a type that is known, which “nothing known” is not"
        ),
        ("{}", "", "byte 0: must be an object with “representations”, “providers” or a “type”"),
        (
            #"{"type":"text/plain"}"#, "", "byte 0: must be an object with one of value, dataBase64 and path"
        ),
        (
            #"{"representations":[]}"#, "",
            "‘representations’ (byte 0): must be a list with a representation of a type that is known"
        ),
        (
            "{\"representations\":["
                + Array(repeating: #"{"type":"text/plain","value":""}"#, count: 10_000).joined(separator: ",")
                + "]}", "", "‘representations’ (byte 8468): is over the limit of 256"
        ),
    ]

    @Test(arguments: faults.indices)
    func whatIsWrongIsToldWithItsPlace(index: Int) async throws {
        let (json, place, words) = Self.faults[index]
        let entries = try document(json).entries
        #expect(entries.map(\.place) == [place])
        guard case .failure(.badProvider(let told))? = entries.first?.content else {
            Issue.record("\(json.prefix(200)) was taken")
            return
        }
        #expect(told == words)
        #expect(try await drop(json).outcomes == ["failed: bad-provider"])
    }

    @Test func aProviderThatIsWrongCostsItsOwnReceipt() async throws {
        let result = try await drop(
            #"{"providers":[{"type":"text/plain","value":"one"},{"type":"text/plain"},7,{"type":"text/plain","value":"two"}]}"#
        )
        #expect(
            result.outcomes == ["imported", "failed: bad-provider", "failed: bad-provider", "imported"])
        let names = result.payloads.map { String($0.receipt.payload.text.split(separator: "/").last ?? "") }
        #expect(names == (0...3).map { "offers.json: providers.\($0)" })
    }

    @Test func whatCannotBeOpenedIsAReceiptOfItsOwn() async throws {
        let result = try await desk.drop([
            .described(ProviderDocument(file: DroppedPath("/nowhere/offers.json")))
        ])
        #expect(result.outcomes == ["failed: missing"])
    }

    static let paths: [(path: String, outcome: String)] = [
        ("picture", "imported"), ("below/picture", "imported"), ("below/../picture", "imported"),
        ("link", "imported"), ("gone", "failed: missing"), ("below", "failed: not-a-file"),
        ("../library/library.sqlite", "failed: not-loaded"), ("/etc/passwd", "failed: not-loaded"),
        ("leak", "failed: not-loaded"), ("dangling", "failed: missing"),
    ]

    @Test(arguments: paths.indices)
    func aPathLeadsToAFileBesideTheDocumentAndNowhereElse(index: Int) async throws {
        let (path, outcome) = Self.paths[index]
        try desk.write("pixels", to: "picture")
        try desk.write("pixels", to: "below/picture")
        for (link, target) in [("link", "picture"), ("leak", "/etc/passwd"), ("dangling", "gone")] {
            try desk.change(link) {
                try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: target)
            }
        }
        let result = try await drop(
            #"{"suggestedName":"p","representations":[{"type":"image/png","path":"\#(path)"}]}"#)
        #expect(result.outcomes == [outcome], "\(path)")
        guard outcome == "imported" else { return }
        let item = try #require(try await desk.items().first)
        guard case .data(let digest, let size) = item.source else {
            Issue.record("it refers to \(item.source)")
            return
        }
        #expect(size == 6)
        #expect(try desk.store.payloads.keep(Array("pixels".utf8)).digest == digest)
    }

    static let choices: [(accepts: [UTType], json: String, taken: UTType?, note: String?)] = [
        (
            [], browser, UTType(mimeType: "text/x-moz-url"),
            "taken as text/x-moz-url; passed over: text/uri-list, text/html, image/png"
        ),
        (
            [.image], browser, .png,
            "taken as image/png; passed over: text/x-moz-url, text/uri-list, text/html"
        ),
        (
            [.html], browser, .html,
            "taken as text/html; passed over: text/x-moz-url, text/uri-list, image/png"
        ),
        ([.audio], browser, nil, nil),
        (
            [], fileManager, UTType(mimeType: "x-special/gnome-copied-files"),
            "taken as x-special/gnome-copied-files; passed over: UTF8_STRING (its type is not known), text/uri-list"
        ),
        (
            [], gone, .html,
            "taken as text/html; passed over: image/png (it names the file gone.png: there is no such file or folder)"
        ),
        ([], #"{"type":"text/html","value":"<p>words"}"#, .html, nil),
    ]

    private static let browser =
        #"{"representations":[{"type":"text/x-moz-url","value":"https://example.org/a\nA"},{"type":"text/uri-list","value":"https://example.org/a\r\nhttps://example.org/b\r\n"},{"type":"text/html","value":"<a href='https://example.org/a'>A</a>"},{"type":"image/png","dataBase64":"iVBORw0KGgo="}]}"#
    private static let fileManager =
        #"{"representations":[{"type":"x-special/gnome-copied-files","value":"copy\nfile:///a"},{"type":"UTF8_STRING","value":"/a"},{"type":"text/uri-list","value":"file:///a\r\nfile:///b\r\n"}]}"#
    private static let gone =
        #"{"representations":[{"type":"image/png","path":"gone.png"},{"type":"text/html","value":"<p>words"}]}"#

    @Test(arguments: choices.indices)
    func theBestRepresentationThatTheListTakesIsTaken(index: Int) async throws {
        let (accepts, json, taken, note) = Self.choices[index]
        let decoder = ScriptedDecoder(yields: { accepted, type in
            accepted.contains { type.conforms(to: $0) }
        })
        try await desk.library.createList(named: "target", settings: ListSettings(accepts: accepts))
        let result = try await drop(json, into: "target", through: decoder)
        #expect(try await desk.items(in: "target").map(\.type) == (taken.map { [$0] } ?? []))
        let receipt = try #require(result.payloads.first?.receipt)
        #expect(receipt.notes.first { $0.code == ReceiptNote.representation }?.message == note)
        if taken == nil { #expect(result.outcomes == ["rejected: type-not-accepted"]) }
    }

    static let names: [(json: String, name: String)] = [
        (#"{"type":"text/uri-list","value":"https://example.org/pics/A%20cat.png?w=9#x\r\n"}"#, "A cat"),
        (#"{"type":"text/uri-list","value":"https://example.org/page.html"}"#, "Text"),
        (#"{"type":"text/uri-list","value":"https://example.org"}"#, "Text"),
        (#"{"type":"text/plain","suggestedName":"a/b\u0000c.txt","value":"words"}"#, "bc"),
        (#"{"type":"text/plain","suggestedName":"..","value":"words"}"#, "Text"),
    ]

    @Test(arguments: names.indices)
    func aSuggestedNameIsCleanedAndAPictureHasThatOfItsAddress(index: Int) async throws {
        let (json, name) = Self.names[index]
        _ = try await drop(json)
        let found = try await desk.names()
        #expect(found == [name])
    }

    @Test func aDocumentInAFileCanBeGoneOnWithAndOneFromAPipeCannot() async throws {
        let list = try await desk.inbox()
        let document = try document(#"[{"type":"text/plain","value":"one"},7]"#)
        let stored = StoredRequest.encode(DropRequest(sources: [.described(document)], list: list))
        let request = try StoredRequest.decode(stored, into: list) { _ in throw CancellationError() }
        guard case .described(let again)? = request.sources.first else {
            Issue.record("it became \(request.sources)")
            return
        }
        #expect(again.entries.map(\.place) == ["0", "1"])
        let passing = ProviderDocument(
            shown: PayloadName(text: "pipe"), recorded: PayloadName(text: "pipe"), file: nil, folder: "/",
            bytes: .success(Array("[7]".utf8)))
        #expect(StoredRequest.encode(DropRequest(sources: [.described(passing)], list: list)).isEmpty)
    }

    @Test(arguments: ["public.file-url", "text/uri-list", "x-special/gnome-copied-files"])
    func aFolderThatIsOfferedIsWalkedAsOneThatIsNamed(type: String) async throws {
        for name in ["folder/a", "folder/in/b", "folder/.hidden"] { try desk.write("text", to: name) }
        let address = try #require(desk.files.path.appending("files/folder").fileURL)
        let value = (type.hasPrefix("x-") ? "copy\\n" : "") + address
        let result = try await drop(#"{"type":"\#(type)","value":"\#(value)"}"#)
        #expect(result.outcomes.sorted() == ["imported", "imported", "skipped: hidden"])
        #expect(try await desk.names() == ["a", "b"])
    }

    @Test func filesBesideAFolderThatIsOfferedAreTakenAsFiles() async throws {
        for name in ["folder/a", "folder/b", "c"] { try desk.write("text", to: name) }
        let addresses = try ["c", "folder"].map {
            try #require(desk.files.path.appending("files/\($0)").fileURL)
        }
        let result = try await desk.drop(
            [
                .described(
                    try document(
                        #"{"type":"text/uri-list","value":"\#(addresses.joined(separator: "\\r\\n"))"}"#))
            ],
            taking: .copy)
        #expect(result.outcomes == ["imported", "imported", "imported"])
        #expect(try await desk.names() == ["c", "a", "b"])
    }

    @Test func aFileOfADocumentSuggestsItsNameAndIsKeptThoughMoved() async throws {
        try desk.write("text", to: "held file.txt")
        let json =
            #"{"representations":[{"type":"text/html","value":""},{"type":"text/plain","path":"held file.txt"}]}"#
        let provider = try #require(try document(json).entries.first).content.get().provider
        #expect(provider.suggestedName == "held file.txt")
        let moved = try await desk.drop(
            [.described(try document(#"{"type":"text/plain","path":"held file.txt"}"#))], taking: .move)
        #expect(moved.notes == [["original-stays"]])
        #expect(try await desk.names() == ["held file"])
        #expect(desk.text(of: "held file.txt") == "text")
    }

    @Test func aValueWithZerosIsTheTextThatItIsDeclaredToBe() async throws {
        let result = try await drop(
            #"{"type":"text/plain","value":"a\u0000b\u0000c\u0000d\u0000e\u0000f\u0000g\u0000h\u0000"}"#)
        #expect(result.outcomes == ["imported"])
        #expect(try await desk.items().map(\.type) == [.utf8PlainText])
    }

    @Test func manyValuesAreSettledTogetherBeforeTheyAreTold() async throws {
        let keeper = CountingKeeper(desk.store.payloads)
        let values = (0..<600).map { #"{"type":"text/plain","value":"value \#($0)"}"# }
        let request = DropRequest(
            sources: [.described(try document("[\(values.joined(separator: ","))]"))],
            list: try await desk.inbox())
        _ = try await DropImport(library: desk.library, decoder: ScriptedDecoder(), keeper: keeper).run(
            request, interruption: AsyncStream<Int32> { _ in }
        ) { payloads in
            let unsettled = payloads.flatMap(\.items).filter { placed in
                guard case .data(let digest, _) = placed.item.source else { return true }
                return !keeper.isSettled(digest)
            }
            #expect(unsettled.isEmpty)
        }
        #expect(try await desk.inbox().count == 600)
        #expect(keeper.settlings <= 8)
        try await desk.expectSound()
    }
}

/// Counts how often what it keeps is settled, and knows what is.
private final class CountingKeeper: PayloadKeeper {
    private struct State {
        var waiting: Set<PayloadDigest> = []
        var settled: Set<PayloadDigest> = []
        var settlings = 0
    }

    private let keeper: any PayloadKeeper
    private let state = Mutex(State())

    init(_ keeper: any PayloadKeeper) { self.keeper = keeper }

    var settlings: Int { state.withLock(\.settlings) }

    func isSettled(_ digest: PayloadDigest) -> Bool { state.withLock { $0.settled.contains(digest) } }

    func keep(_ bytes: [UInt8]) throws(StoreError) -> KeptPayload { try keeper.keep(bytes) }

    func keep(contentsOf descriptor: Int32, limit: Int64) throws(StoreError) -> KeptPayload {
        try keeper.keep(contentsOf: descriptor, limit: limit)
    }

    func keepForNow(_ bytes: [UInt8]) throws(StoreError) -> KeptPayload {
        let kept = try keeper.keepForNow(bytes)
        state.withLock { _ = $0.waiting.insert(kept.digest) }
        return kept
    }

    func settle() throws(StoreError) {
        let waiting = state.withLock(\.waiting)
        try keeper.settle()
        state.withLock { state in
            state.settlings += 1
            state.settled.formUnion(waiting)
        }
    }

    func measure(contentsOf descriptor: Int32) throws(StoreError) -> KeptPayload {
        try keeper.measure(contentsOf: descriptor)
    }

    func open(_ digest: PayloadDigest) throws(StoreError) -> Int32 { try keeper.open(digest) }
}
