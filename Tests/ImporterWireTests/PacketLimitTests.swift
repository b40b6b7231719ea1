import Testing

@testable import ImporterWire

@Suite struct PacketLimitTests {
    private func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    /// Decodes what a worker sent and expects an error of that kind at that field.
    private func expect(
        _ problem: PacketError.Problem, at field: String?, in json: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        do {
            _ = try Packet.decodeWorkerMessage(Array(json.utf8))
            Issue.record("it was accepted", sourceLocation: sourceLocation)
        } catch {
            #expect(error.problem == problem, "\(error.description)", sourceLocation: sourceLocation)
            #expect(error.field == field, "\(error.description)", sourceLocation: sourceLocation)
        }
    }

    private func accept(_ json: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(throws: Never.self, sourceLocation: sourceLocation) {
            try Packet.decodeWorkerMessage(Array(json.utf8))
        }
    }

    @Test(arguments: [
        ("suggestedName", WireLimits.name), ("fallbackName", WireLimits.name), ("type", WireLimits.type),
        ("url", WireLimits.address), ("excerpt", WireLimits.excerpt),
    ])
    func aStringOfAnItemMayHaveItsLimitAndNoByteMore(field: String, limit: Int) {
        accept(#"{"id":1,"items":[{"\#(field)":"\#(text(limit))"}]}"#)
        expect(
            .overLimit(limit: limit), at: "items.0.\(field)",
            in: #"{"id":1,"items":[{"\#(field)":"\#(text(limit + 1))"}]}"#)
    }

    @Test func sizesAreCountedWithoutEscapes() {
        accept(#"{"id":1,"items":[{"type":"\#(String(repeating: #"\n"#, count: WireLimits.type))"}]}"#)
        expect(
            .overLimit(limit: WireLimits.type), at: "items.0.type",
            in: #"{"id":1,"items":[{"type":"\#(String(repeating: #"\n"#, count: WireLimits.type + 1))"}]}"#)
        // é is two bytes, however it is written.
        expect(
            .overLimit(limit: WireLimits.type), at: "items.0.type",
            in:
                #"{"id":1,"items":[{"type":"\#(String(repeating: #"\u00e9"#, count: WireLimits.type / 2 + 1))"}]}"#
        )
    }

    @Test func attributesAreLimitedInNumberKeyAndValue() {
        func item(_ attributes: String) -> String { #"{"id":1,"items":[{"attributes":{\#(attributes)}}]}"# }
        let many = (0..<WireLimits.attributes).map { #""k\#($0)":1"# }
        accept(item(many.joined(separator: ",")))
        expect(
            .overLimit(limit: WireLimits.attributes), at: "items.0.attributes.more",
            in: item((many + [#""more":1"#]).joined(separator: ",")))
        let key = text(WireLimits.attributeKey)
        accept(item(#""\#(key)":1"#))
        expect(
            .overLimit(limit: WireLimits.attributeKey), at: "items.0.attributes.\(key)x",
            in: item(#""\#(key)x":1"#))
        let value = text(WireLimits.attributeValue)
        accept(item(#""a":"\#(value)""#))
        expect(
            .overLimit(limit: WireLimits.attributeValue), at: "items.0.attributes.a",
            in: item(#""a":"\#(value)x""#))
        let list = Array(repeating: #""""#, count: WireLimits.attributeValue)
        accept(item(#""a":[\#(list.joined(separator: ","))]"#))
        expect(
            .overLimit(limit: WireLimits.attributeValue), at: "items.0.attributes.a",
            in: item(#""a":[\#((list + [#""""#]).joined(separator: ","))]"#))
    }

    @Test func anAttributeMayNotStandThereTwice() {
        expect(
            .repeated, at: "items.0.attributes.a", in: #"{"id":1,"items":[{"attributes":{"a":1,"a":2}}]}"#)
    }

    @Test func notesAreLimited() {
        let note = #"{"code":"c","message":"m"}"#
        let full = Array(repeating: note, count: WireLimits.notes)
        accept(#"{"id":1,"notes":[\#(full.joined(separator: ","))]}"#)
        expect(
            .overLimit(limit: WireLimits.notes), at: "notes",
            in: #"{"id":1,"notes":[\#((full + [note]).joined(separator: ","))]}"#)
        expect(
            .overLimit(limit: WireLimits.message), at: "notes.0.message",
            in: #"{"id":1,"notes":[{"code":"c","message":"\#(text(WireLimits.message + 1))"}]}"#)
        accept(
            #"{"id":1,"notes":[{"code":"\#(text(WireLimits.noteCode))","message":"\#(text(WireLimits.message))"}]}"#
        )
        expect(
            .overLimit(limit: WireLimits.noteCode), at: "notes.0.code",
            in: #"{"id":1,"notes":[{"code":"\#(text(WireLimits.noteCode + 1))","message":"m"}]}"#)
        expect(.missing, at: "notes.0.code", in: #"{"id":1,"notes":[{"message":"m"}]}"#)
    }

    @Test func refusalsAreLimited() {
        expect(
            .overLimit(limit: WireLimits.message), at: "refusal.message",
            in: #"{"id":1,"refusal":{"code":"limit","message":"\#(text(WireLimits.message + 1))"}}"#)
        expect(
            .value(expected: "damaged, limit, unsupported or unreadable"), at: "refusal.code",
            in: #"{"id":1,"refusal":{"code":"broken","message":"m"}}"#)
        accept(#"{"id":1,"refusal":{"code":"limit","message":"\#(text(WireLimits.message))"}}"#)
        expect(.missing, at: "refusal.message", in: #"{"id":1,"refusal":{"code":"limit"}}"#)
    }

    @Test(arguments: [
        (#"{"at":0}"#, PacketError.Problem.missing, "items.0.thumbnail.size"),
        (#"{"size":0}"#, .missing, "items.0.thumbnail.at"),
        (#"{"at":0,"size":0,"at":0}"#, .repeated, "items.0.thumbnail.at"),
        (
            #"{"at":-1,"size":0}"#, .value(expected: "a whole number from 0 to 4294967295"),
            "items.0.thumbnail.at"
        ),
        (#""iVBOR""#, .value(expected: "an object"), "items.0.thumbnail"),
    ])
    func aPlaceOfAThumbnailIsTwoNumbers(json: String, problem: PacketError.Problem, field: String) {
        expect(problem, at: field, in: #"{"id":1,"items":[{"thumbnail":\#(json)}]}"#)
        accept(#"{"id":1,"items":[{"thumbnail":{"at":4294967295,"later":[],"size":4294967295}}]}"#)
    }

    /// The answer of a filter with a thumbnail of `count` bytes.
    private func inline(_ count: Int) -> [UInt8] {
        let text = Base64.encode([UInt8](repeating: 7, count: count))
        return Array(#"{"items":[{"thumbnail":{"png":"\#(text)"}}]}"#.utf8)
    }

    @Test func aThumbnailInAnAnswerMayHaveItsLimitAndNoByteMore() throws {
        let answer = try Packet.decodeFilterAnswer(inline(WireLimits.thumbnails))
        #expect(answer.items?.first?.thumbnail?.png?.count == WireLimits.thumbnails)
        do {
            _ = try Packet.decodeFilterAnswer(inline(WireLimits.thumbnails + 1))
            Issue.record("it was accepted")
        } catch {
            #expect(error.problem == .overLimit(limit: WireLimits.thumbnails))
            #expect(error.field == "items.0.thumbnail.png")
        }
    }

    @Test func aFiltersAnswerMayHaveItsLimitAndNoByteMore() throws {
        let start = #"{"items":[{}],"later":""#
        let padding = text(WireLimits.filterAnswer - start.utf8.count - 2)
        #expect(try Packet.decodeFilterAnswer(Array((start + padding + #""}"#).utf8)).items?.count == 1)
        do {
            _ = try Packet.decodeFilterAnswer(Array((start + padding + #"x"}"#).utf8))
            Issue.record("it was accepted")
        } catch {
            #expect(error.problem == .tooLarge(limit: WireLimits.filterAnswer))
        }
    }

    @Test func aPacketMayHaveItsLimitAndNoByteMore() {
        let start = #"{"id":1,"items":[{}],"later":""#
        let padding = text(WireLimits.packet - start.utf8.count - 2)
        accept(start + padding + #""}"#)
        expect(.tooLarge(limit: WireLimits.packet), at: nil, in: start + padding + #"x"}"#)
    }

    @Test func depthIsLimitedBeforeAnythingIsEntered() {
        func nested(_ depth: Int) -> String {
            // The packet itself is the first level.
            let inner = depth - 1
            return
                #"{"id":1,"later":\#(String(repeating: "[", count: inner))\#(String(repeating: "]", count: inner))}"#
        }
        accept(nested(WireLimits.depth))
        let tooDeep = Array(nested(WireLimits.depth + 1).utf8)
        #expect(throws: PacketError.self) { try Packet.decodeWorkerMessage(tooDeep) }
        let open = Array((#"{"id":1,"later":"# + String(repeating: #"{"a":["#, count: 9000)).utf8)
        do {
            _ = try Packet.decodeWorkerMessage(open)
            Issue.record("it was accepted")
        } catch {
            #expect(error.problem == .tooDeep(limit: WireLimits.depth))
        }
    }

    @Test func anAnswerNeedsANumber() {
        expect(.missing, at: "id", in: #"{"items":[]}"#)
        expect(
            .value(expected: "a whole number from 0 to 18446744073709551615"), at: "id", in: #"{"id":-1}"#)
        expect(
            .value(expected: "a whole number from 0 to 18446744073709551615"), at: "id",
            in: #"{"id":18446744073709551616}"#)
        expect(.value(expected: "a whole number"), at: "id", in: #"{"id":"1"}"#)
        expect(.repeated, at: "id", in: #"{"id":1,"id":2}"#)
    }

    @Test func fieldsOfLaterVersionsAreSkippedWhereverTheyStand() throws {
        let json = """
            {"later":{"a":[1,"x",null,true,{"b":-1.5e3}]},"id":1,"items":[{"hologram":{"fd":0},"url":"a:b",
            "attributes":{"gone":null}}],"notes":null,"more":false}
            """
        #expect(
            try Packet.decodeWorkerMessage(Array(json.utf8))
                == .answer(
                    ImportAnswer(id: 1, items: [ImportedItem(url: "a:b", attributes: [:])], more: false)))
    }

    @Test func aRequestOverItsLimitsIsNotWritten() {
        func request(_ type: String, _ name: String?, _ locale: String? = nil) -> ImportRequest {
            ImportRequest(id: 1, type: type, name: name, size: 1, locale: locale)
        }
        #expect(Packet.encode(request("t", text(WireLimits.name + 1))) == nil)
        #expect(Packet.encode(request(text(WireLimits.type + 1), nil)) == nil)
        #expect(Packet.encode(request("t", nil, text(WireLimits.locale + 1))) == nil)
        #expect(
            Packet.encode(request(text(WireLimits.type), text(WireLimits.name), text(WireLimits.locale)))
                != nil)
        let worst = request(
            String(repeating: "\u{1}", count: WireLimits.type),
            String(repeating: "\u{1}", count: WireLimits.name),
            String(repeating: "\u{1}", count: WireLimits.locale))
        let bytes = Packet.encode(worst)
        #expect(bytes?.count ?? .max <= WireLimits.packet)
    }
}
