import Foundation
import Testing

@testable import ImporterWire

/// The bytes on the wire: a worker in any language, of any age, relies on them.
@Suite struct GoldenPacketTests {
    static let requests: [(ImportRequest, String)] = [
        (
            ImportRequest(id: 7, type: "public.png", name: "kiwi.png", size: 1234, locale: "de-DE"),
            #"{"version":1,"id":7,"type":"public.png","name":"kiwi.png","size":1234,"locale":"de-DE"}"#
        ),
        (
            ImportRequest(id: 0, type: "public.data", name: nil, size: 0, locale: nil),
            #"{"version":1,"id":0,"type":"public.data","size":0}"#
        ),
        (
            ImportRequest(
                id: 8, type: "org.opml.opml", name: nil, size: 9, locale: nil, whole: true),
            #"{"version":1,"id":8,"type":"org.opml.opml","size":9,"whole":true}"#
        ),
        (
            ImportRequest(
                id: .max, type: "public.text", name: "a\"b\\c\n\u{1}é\u{1F95D}.txt", size: .max, locale: nil),
            #"{"version":1,"id":18446744073709551615,"type":"public.text","#
                + #""name":"a\"b\\c\n\u0001é🥝.txt","size":9223372036854775807}"#
        ),
    ]

    @Test(arguments: requests) func requestsAreTheseBytes(request: ImportRequest, json: String) throws {
        #expect(String(decoding: try #require(Packet.encode(request)), as: UTF8.self) == json)
        #expect(try Packet.decodeRequest(Array(json.utf8)) == request)
    }

    static let answers: [(ImportAnswer, String)] = [
        (
            ImportAnswer(id: 7, items: [ImportedItem(suggestedName: "Kiwi")]),
            #"{"id":7,"items":[{"suggestedName":"Kiwi"}]}"#
        ),
        (
            ImportAnswer(
                id: 8,
                items: [
                    ImportedItem(
                        suggestedName: "a", fallbackName: "b", type: "public.url",
                        url: "https://example.org/?a=b",
                        attributes: [
                            "width": 1200, "exact": .number(0.5), "flag": true, "list": .strings(["x", "y"]),
                            "text": "t",
                        ], excerpt: "words"),
                    ImportedItem(),
                ], notes: [Note(code: "encoding-guessed", message: "guessed as windows-1252")]),
            #"{"id":8,"items":[{"suggestedName":"a","fallbackName":"b","type":"public.url","#
                + #""url":"https://example.org/?a=b","attributes":{"exact":0.5,"flag":true,"list":["x","y"],"#
                + #""text":"t","width":1200},"excerpt":"words"},{}],"#
                + #""notes":[{"code":"encoding-guessed","message":"guessed as windows-1252"}]}"#
        ),
    ]

    @Test(arguments: answers) func answersAreTheseBytes(answer: ImportAnswer, json: String) throws {
        var packer = AnswerPacker()
        packer.begin(id: answer.id)
        for item in answer.items ?? [] { #expect(try packer.add(item) == nil) }
        let packets = packer.finish(notes: answer.notes ?? [])
        #expect(packets.map { String(decoding: $0, as: UTF8.self) } == [json])
        #expect(try Packet.decodeWorkerMessage(Array(json.utf8)) == .answer(answer))
    }

    @Test func refusalsAreTheseBytes() throws {
        let refusal = Refusal(.damaged, "row 12 of 400 ended early", offset: 4096)
        let json =
            #"{"id":9,"refusal":{"code":"damaged","message":"row 12 of 400 ended early","offset":4096}}"#
        var packer = AnswerPacker()
        packer.begin(id: 9)
        #expect(String(decoding: packer.refuse(refusal), as: UTF8.self) == json)
        #expect(
            try Packet.decodeWorkerMessage(Array(json.utf8)) == .answer(ImportAnswer(id: 9, refusal: refusal))
        )
    }

    static let greetings: [(WorkerGreeting, String)] = [
        (WorkerGreeting(version: 1), #"{"hello":{"version":1}}"#),
        (WorkerGreeting(version: 1, isTightened: true), #"{"hello":{"version":1,"tightened":true}}"#),
        (WorkerGreeting(version: 1, isTightened: false), #"{"hello":{"version":1,"tightened":false}}"#),
    ]

    @Test(arguments: greetings) func greetingsAreTheseBytes(greeting: WorkerGreeting, json: String) throws {
        var writer = JSONWriter()
        writer.write(greeting)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == json)
        #expect(try Packet.decodeWorkerMessage(Array(json.utf8)) == .greeting(greeting))
    }

    @Test(arguments: [
        (
            #"{"confinement":{"layers":["limits","landlock"],"missing":["seccomp"]}}"#,
            ConfinementReport(layers: ["limits", "landlock"], missing: ["seccomp"])
        ),
        (
            #"{"confinement":{"failure":"cannot start /x: No such file or directory"}}"#,
            ConfinementReport(failure: "cannot start /x: No such file or directory")
        ),
    ])
    func reportsOfConfinementAreTheseBytes(json: String, report: ConfinementReport) throws {
        #expect(try Packet.decodeWorkerMessage(Array(json.utf8)) == .confinement(report))
    }

    /// Whatever is written by hand must be JSON to others.
    @Test(arguments: answers) func answersAreJSONToOthers(answer: ImportAnswer, json: String) throws {
        #expect(try JSONDecoder().decode(ImportAnswer.self, from: Data(json.utf8)) == answer)
    }

    @Test(arguments: requests) func requestsOfOthersAreUnderstood(request: ImportRequest, json: String) throws
    {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted]
        #expect(try Packet.decodeRequest(Array(try encoder.encode(request))) == request)
    }

    @Test(arguments: answers) func answersOfOthersAreUnderstood(answer: ImportAnswer, json: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted]
        #expect(try Packet.decodeWorkerMessage(Array(try encoder.encode(answer))) == .answer(answer))
    }
}
