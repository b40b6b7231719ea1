import CSystem
import Foundation
import Glibc
import ImporterWire
import Testing

@testable import ImporterKit

/// Makes of a payload what its name says.
private struct Scripted: Importer {
    mutating func decode(_ payload: Payload, into answer: inout Answer) throws(Refusal) {
        switch payload.name {
        case "refuse": throw Refusal(.damaged, "broken", offset: 3)
        case "refuse late":
            for _ in 0..<5000 { try answer.append(ImportedItem(suggestedName: "never kept")) }
            throw Refusal(.damaged, "broken late")
        case "many":
            for index in 0..<5000 { try answer.append(ImportedItem(suggestedName: "\(index)")) }
            answer.note("many", "there were many")
        case "too long":
            try answer.append(ImportedItem(url: String(repeating: "x", count: WireLimits.address + 1)))
        case "endless":
            // An importer that swallows the refusal must not go on for ever.
            var failures = 0
            while failures < 3 {
                do throws(Refusal) { try answer.append(ImportedItem()) } catch { failures += 1 }
            }
        case "thumbnails":
            for size in [5, 3, 1, 2] {
                let picture = Thumbnail(png: [UInt8](repeating: UInt8(size), count: size))
                try answer.append(
                    ImportedItem(suggestedName: "\(payload.thumbnailSide ?? 0)", thumbnail: picture))
            }
        case "none": break
        default:
            let bytes = try payload.prefix(5)
            try answer.append(
                ImportedItem(
                    suggestedName: String(decoding: bytes, as: UTF8.self), type: payload.type,
                    attributes: ["size": .integer(payload.size), "locale": .string(payload.locale ?? "")]))
        }
    }
}

/// Serves an importer on a thread of this process, and plays the host.
private final class Served {
    let host: Int32
    private let worker: Int32
    private let file: Int32
    private let ending: AsyncStream<ServingError?>

    init(
        versions: ClosedRange<Int> = 1...WireLimits.version, offered: Int? = nil, isTightened: Bool? = nil
    ) throws {
        var pair: [Int32] = [-1, -1]
        #expect(csystem_packet_pair(&pair, 1 << 18) == 0)
        (host, worker) = (pair[0], pair[1])
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data("Hello, world".utf8).write(to: path)
        file = open(path.path, O_RDONLY | O_CLOEXEC)
        unlink(path.path)
        let socket = worker
        let (endings, continuation) = AsyncStream<ServingError?>.makeStream()
        ending = endings
        // A thread of its own: it blocks, and so do the tests.
        Thread.detachNewThread {
            do throws(ServingError) {
                try Scripted.serve(
                    on: socket, versions: versions, offered: offered, isTightened: isTightened)
                continuation.yield(nil)
            } catch {
                continuation.yield(error)
            }
            continuation.finish()
        }
    }

    func send(_ text: String, descriptors: Int = 1) {
        let bytes = Array(text.utf8)
        let files = Array(repeating: file, count: descriptors)
        #expect(csystem_send(host, bytes, bytes.count, files, Int32(descriptors), 0) == bytes.count)
    }

    /// Asks for thumbnails, with a memory file of `size` bytes for them, and says that it has `room` bytes.
    func ask(forThumbnailsIn size: Int, room: Int) throws -> Int32 {
        let results = csystem_result_file(size)
        #expect(results >= 0)
        let request = ImportRequest(
            id: 1, type: "public.text", name: "thumbnails", size: 12, locale: nil,
            thumbnail: ThumbnailRequest(side: 64, room: room))
        let bytes = try #require(Packet.encode(request))
        #expect(csystem_send(host, bytes, bytes.count, [file, results], 2, 0) == bytes.count)
        return results
    }

    func ask(_ name: String, id: UInt64 = 1) throws {
        let request = ImportRequest(id: id, type: "public.text", name: name, size: 12, locale: "en")
        send(String(decoding: try #require(Packet.encode(request)), as: UTF8.self))
    }

    func receive() throws -> WorkerMessage? {
        var bytes = [UInt8](repeating: 0, count: WireLimits.packet)
        let count = csystem_receive(host, &bytes, bytes.count, nil, nil, nil, 0)
        guard count > 0 else { return nil }
        return try Packet.decodeWorkerMessage(bytes, count: count)
    }

    /// All packets of one answer.
    func answer() throws -> [ImportAnswer] {
        var answers: [ImportAnswer] = []
        while case .answer(let answer) = try receive() {
            answers.append(answer)
            if answer.more != true { break }
        }
        return answers
    }

    /// Goes away, and returns how the worker took it.
    func hangUp() async -> ServingError? {
        shutdown(host, Int32(SHUT_RDWR))
        var error: ServingError?
        for await ending in ending { error = ending }
        for descriptor in [host, worker, file] { close(descriptor) }
        return error
    }
}

@Suite(.timeLimit(.minutes(5))) struct ServingTests {
    @Test func aWorkerGreetsFirst() async throws {
        let served = try Served()
        #expect(try served.receive() == .greeting(WorkerGreeting(version: 1)))
        #expect(await served.hangUp() == nil)
    }

    @Test(
        arguments: [
            (1...2, 1, 1), (1...2, 2, 2), (1...2, 3, 2), (1...2, 0, 2), (1...2, nil, 2), (1...1, 2, 1),
        ] as [(ClosedRange<Int>, Int?, Int)])
    func aWorkerSpeaksTheVersionThatIsOfferedWhereItKnowsIt(
        versions: ClosedRange<Int>, offered: Int?, spoken: Int
    ) async throws {
        let served = try Served(versions: versions, offered: offered)
        #expect(try served.receive() == .greeting(WorkerGreeting(version: spoken)))
        served.send(#"{"version":\#(spoken),"id":1,"type":"t","size":1}"#)
        #expect(try served.answer().map(\.id) == [1])
        served.send(#"{"version":\#(spoken + 1),"id":2,"type":"t","size":1}"#)
        #expect(await served.hangUp() == .version(spoken + 1))
    }

    @Test(arguments: [true, false])
    func aWorkerSaysWhetherItCouldTighten(isTightened: Bool) async throws {
        let served = try Served(isTightened: isTightened)
        #expect(try served.receive() == .greeting(WorkerGreeting(version: 1, isTightened: isTightened)))
        #expect(await served.hangUp() == nil)
    }

    @Test func aPayloadIsDecodedFromItsDescriptor() async throws {
        let served = try Served()
        _ = try served.receive()
        try served.ask("plain", id: 77)
        #expect(
            try served.answer() == [
                ImportAnswer(
                    id: 77,
                    items: [
                        ImportedItem(
                            suggestedName: "Hello", type: "public.text",
                            attributes: ["size": 12, "locale": "en"])
                    ])
            ])
        #expect(await served.hangUp() == nil)
    }

    @Test func manyItemsComeInSeveralPackets() async throws {
        let served = try Served()
        _ = try served.receive()
        try served.ask("many")
        let answers = try served.answer()
        #expect(answers.count > 1)
        #expect(answers.flatMap { $0.items ?? [] }.map(\.suggestedName) == (0..<5000).map { "\($0)" })
        #expect(answers.last?.notes == [Note(code: "many", message: "there were many")])
        #expect(await served.hangUp() == nil)
    }

    @Test(arguments: [
        ("refuse", Refusal(.damaged, "broken", offset: 3)), ("refuse late", Refusal(.damaged, "broken late")),
        ("too long", Refusal(.limit, "what it holds is over the limits of the protocol")),
        ("endless", Refusal(.limit, "it holds more than \(WireLimits.items) items")),
    ])
    func aRefusalEndsTheAnswer(name: String, refusal: Refusal) async throws {
        let served = try Served()
        _ = try served.receive()
        try served.ask(name, id: 3)
        #expect(try served.answer().last == ImportAnswer(id: 3, refusal: refusal))
        try served.ask("plain", id: 4)
        #expect(try served.answer().first?.items?.count == 1)
        #expect(await served.hangUp() == nil)
    }

    @Test func thumbnailsGoIntoTheMemoryFileAsLongAsThereIsRoom() async throws {
        let served = try Served()
        _ = try served.receive()
        // The third fills it to its last byte, and the fourth finds none left.
        let results = try served.ask(forThumbnailsIn: 4096, room: 9)
        defer { close(results) }
        let answer = try #require(try served.answer().first)
        #expect(
            answer.items?.map(\.thumbnail) == [
                Thumbnail(offset: 0, size: 5), Thumbnail(offset: 5, size: 3), Thumbnail(offset: 8, size: 1),
                nil,
            ])
        #expect(answer.items?.map(\.suggestedName) == ["64", "64", "64", "64"])
        #expect(answer.notes?.map(\.code) == ["thumbnail-dropped"])
        var bytes = [UInt8](repeating: 0, count: 10)
        #expect(pread(results, &bytes, 10, 0) == 10)
        #expect(bytes == [5, 5, 5, 5, 5, 3, 3, 3, 1, 0])
        #expect(await served.hangUp() == nil)
    }

    @Test func thumbnailsThatAreNotWantedAreLeftOutInSilence() async throws {
        let served = try Served()
        _ = try served.receive()
        try served.ask("thumbnails")
        let answer = try #require(try served.answer().first)
        #expect(answer.items == Array(repeating: ImportedItem(suggestedName: "0"), count: 4))
        #expect(answer.notes == nil)
        #expect(await served.hangUp() == nil)
    }

    @Test func aMemoryFileThatIsSmallerThanItsRoomIsNotTouched() async throws {
        let served = try Served()
        _ = try served.receive()
        let results = try served.ask(forThumbnailsIn: 4096, room: 4097)
        defer { close(results) }
        #expect(try served.answer().first?.items?.map(\.suggestedName) == ["0", "0", "0", "0"])
        #expect(await served.hangUp() == nil)
    }

    @Test func requestsMayWaitInTheChannel() async throws {
        let served = try Served()
        for id in 1...20 as ClosedRange<UInt64> { try served.ask("plain", id: id) }
        _ = try served.receive()
        for id in 1...20 as ClosedRange<UInt64> { #expect(try served.answer().map(\.id) == [id]) }
        #expect(await served.hangUp() == nil)
    }

    @Test func aHostThatGoesInTheMiddleOfAnAnswerIsNoError() async throws {
        let served = try Served()
        _ = try served.receive()
        // More than the channel holds, and nobody reads it.
        for id in 1...20 as ClosedRange<UInt64> { try served.ask("many", id: id) }
        #expect(await served.hangUp() == nil)
    }

    @Test(arguments: [
        ("not JSON", 1), (#"{"version":1,"id":1,"type":"t"}"#, 1),
        (#"{"version":1,"id":1,"type":"t","size":1}"#, 0),
    ])
    func whatIsNoRequestEndsTheWorker(text: String, descriptors: Int) async throws {
        let served = try Served()
        _ = try served.receive()
        served.send(text, descriptors: descriptors)
        guard case .notARequest = await served.hangUp() else {
            Issue.record("it was taken for a request")
            return
        }
    }

    @Test func aLaterVersionEndsTheWorker() async throws {
        let served = try Served()
        _ = try served.receive()
        served.send(#"{"version":2,"id":1,"type":"t","size":1}"#)
        #expect(await served.hangUp() == .version(2))
    }

    @Test func descriptorsThatAreNotKnownAreClosed() async throws {
        let served = try Served()
        _ = try served.receive()
        // Were they kept, the process would run out of them.
        for id in 1...3000 as ClosedRange<UInt64> {
            served.send(#"{"version":1,"id":\#(id),"type":"t","name":"plain","size":1}"#, descriptors: 3)
            #expect(try served.answer().map(\.id) == [id])
        }
        #expect(await served.hangUp() == nil)
    }

    @Test func aDescriptorThatIsNoPacketSocketIsNoChannel() throws {
        let file = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(file) }
        #expect(throws: ServingError.notAChannel(descriptor: file)) { try Scripted.serve(on: file) }
    }

    @Test func anAnswerWithoutAHostKeepsItsItems() throws {
        var answer = Answer()
        try answer.append(ImportedItem(suggestedName: "a"))
        answer.note("c", "m")
        #expect(answer.items == [ImportedItem(suggestedName: "a")])
        #expect(answer.count == 1)
        #expect(answer.notes == [Note(code: "c", message: "m")])
    }
}
