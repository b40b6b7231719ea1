import Testing

@testable import ImporterWire

@Suite struct AnswerPackerTests {
    /// Packs items and notes, and returns what a host would read of them.
    private func pack(_ items: [ImportedItem], notes: [Note] = []) throws -> [ImportAnswer] {
        var packer = AnswerPacker()
        packer.begin(id: 5)
        var packets: [[UInt8]] = []
        for item in items { if let packet = try packer.add(item) { packets.append(packet) } }
        packets += packer.finish(notes: notes)
        return try packets.map { packet in
            #expect(packet.count <= WireLimits.packet)
            guard case .answer(let answer) = try Packet.decodeWorkerMessage(packet) else {
                throw PacketError(.missing, at: 0)
            }
            return answer
        }
    }

    private func text(_ count: Int, of character: Character = "x") -> String {
        String(repeating: character, count: count)
    }

    @Test func oneItemIsOnePacket() throws {
        let answers = try pack([ImportedItem(suggestedName: "a")])
        #expect(answers == [ImportAnswer(id: 5, items: [ImportedItem(suggestedName: "a")])])
    }

    @Test(arguments: [1, 63, 64, 65, 5000, 40_000])
    func manyItemsKeepTheirOrderOverManyPackets(count: Int) throws {
        let items = (0..<count).map {
            ImportedItem(suggestedName: "bookmark \($0)", url: "https://example.org/\($0)")
        }
        let answers = try pack(items)
        #expect(answers.flatMap { $0.items ?? [] } == items)
        #expect(answers.dropLast().allSatisfy { $0.more == true })
        #expect(answers.last?.more == nil)
        #expect(answers.allSatisfy { $0.id == 5 })
        // Packets are filled: no more of them than the bytes need, and one.
        let bytes = items.reduce(0) {
            $0 + ($1.suggestedName?.utf8.count ?? 0) + ($1.url?.utf8.count ?? 0) + 30
        }
        #expect(answers.count <= bytes / (WireLimits.packet - 200) + 2)
    }

    @Test func aPacketIsFilledToItsLastByte() throws {
        // Two items that together are a full packet, then one byte more.
        let empty = #"{"id":5,"items":[{"excerpt":""},{"url":""}],"more":true}"#.utf8.count
        for extra in [0, 1] {
            let rest = WireLimits.packet - empty - WireLimits.excerpt + extra
            let items = [
                ImportedItem(excerpt: text(WireLimits.excerpt)),
                ImportedItem(
                    url: "",
                    attributes: Dictionary(
                        uniqueKeysWithValues: (0..<8).map { ("k\($0)", .string(text(4000))) })),
            ]
            let answers = try pack(items + [ImportedItem(excerpt: text(min(rest, WireLimits.excerpt)))])
            #expect(answers.flatMap { $0.items ?? [] }.count == 3)
        }
    }

    @Test func textsOverTheirLimitsAreCut() throws {
        let item = ImportedItem(
            suggestedName: text(WireLimits.name + 1), fallbackName: text(WireLimits.name + 1),
            attributes: ["title": .string(text(WireLimits.attributeValue + 1))],
            excerpt: text(WireLimits.excerpt + 1))
        let answers = try pack([item])
        let packed = try #require(answers.first?.items?.first)
        #expect(packed.suggestedName == text(WireLimits.name))
        #expect(packed.fallbackName == text(WireLimits.name))
        #expect(packed.attributes == ["title": .string(text(WireLimits.attributeValue))])
        #expect(packed.excerpt == text(WireLimits.excerpt))
        #expect(
            answers.first?.notes == [Note(code: "text-shortened", message: "3 texts were cut to the limit")])
    }

    @Test func aCutFallsBetweenCharactersOfAnyWidth() throws {
        for shift in 0..<4 {
            let item = ImportedItem(suggestedName: text(shift) + text(WireLimits.name, of: "\u{1F95D}"))
            let name = try #require(try pack([item]).first?.items?.first?.suggestedName)
            #expect(name.utf8.count <= WireLimits.name && name.utf8.count > WireLimits.name - 4)
            #expect(!name.unicodeScalars.contains("\u{FFFD}"))
        }
    }

    @Test func attributesOverTheirLimitsAreLeftOut() throws {
        var attributes: [String: AttributeValue] = [
            "kept": 1, "large": .string(text(WireLimits.attributeValue + 1)),
            "long list": .strings(Array(repeating: "", count: WireLimits.attributeValue + 1)),
            text(WireLimits.attributeKey + 1): 1, "infinite": .number(.infinity), "nan": .number(.nan),
        ]
        var answers = try pack([ImportedItem(attributes: attributes)])
        #expect(answers.first?.items == [ImportedItem(attributes: ["kept": 1])])
        #expect(answers.first?.notes?.map(\.code) == ["attribute-dropped"])
        #expect(answers.first?.notes?.first?.message.hasPrefix("5 attributes") == true)
        attributes = Dictionary(uniqueKeysWithValues: (0..<100).map { ("k\($0)", 1) })
        answers = try pack([ImportedItem(attributes: attributes)])
        #expect(answers.first?.items?.first?.attributes?.count == WireLimits.attributes)
    }

    @Test func anItemThatIsMoreThanAPacketLosesItsExcerptAndThenItsLargestAttributes() throws {
        // Within each limit, and yet 64 × 4 KiB and more.
        let attributes = Dictionary(
            uniqueKeysWithValues: (0..<64).map { ("key\($0)", AttributeValue.string(text(4000 - $0))) })
        let item = ImportedItem(
            suggestedName: "whole", attributes: attributes, excerpt: text(WireLimits.excerpt))
        let answers = try pack([
            ImportedItem(suggestedName: "before"), item, ImportedItem(suggestedName: "after"),
        ])
        let items = answers.flatMap { $0.items ?? [] }
        #expect(items.map(\.suggestedName) == ["before", "whole", "after"])
        #expect(items[1].attributes?.count ?? 0 >= 14)
        #expect(items[1].attributes?["key63"] != nil)
        #expect(items[1].attributes?["key0"] == nil)
        #expect(answers.flatMap { $0.notes ?? [] }.map(\.code) == ["attribute-dropped"])
    }

    @Test func escapesCountAgainstThePacket() throws {
        // Each control character is six bytes on the wire.
        let item = ImportedItem(suggestedName: "a", excerpt: text(WireLimits.excerpt, of: "\u{1}"))
        let answers = try pack([item, item, item])
        #expect(answers.flatMap { $0.items ?? [] }.count == 3)
    }

    @Test func anAddressIsKeptWholeOrNotAtAll() throws {
        let long = ImportedItem(url: "data:" + text(WireLimits.address))
        let answers = try pack([ImportedItem(url: "https://example.org"), long])
        #expect(answers.first?.items == [ImportedItem(url: "https://example.org")])
        #expect(
            answers.first?.notes == [
                Note(code: "item-dropped", message: "1 item was left out, being over the limit")
            ])
    }

    @Test func notesThatDoNotFitBesideItemsComeInAPacketOfTheirOwn() throws {
        let notes = (0..<WireLimits.notes).map {
            Note(code: "note-\($0)", message: text(WireLimits.message, of: "\u{1}"))
        }
        let answers = try pack([ImportedItem(excerpt: text(WireLimits.excerpt))], notes: notes)
        #expect(answers.count > 1)
        #expect(answers.flatMap { $0.notes ?? [] } == notes)
        #expect(answers.flatMap { $0.items ?? [] }.count == 1)
        #expect(answers.last?.more == nil)
    }

    @Test func whatWasLostIsToldEvenWhenTheImporterHasManyNotes() throws {
        let notes = (0..<100).map { Note(code: "note-\($0)", message: "m") }
        let answers = try pack([ImportedItem(suggestedName: text(WireLimits.name + 1))], notes: notes)
        let codes = answers.flatMap { $0.notes ?? [] }.map(\.code)
        #expect(codes.count == WireLimits.notes)
        #expect(codes.last == "text-shortened")
    }

    @Test func oversizedNotesAndRefusalsAreCut() throws {
        let answers = try pack(
            [ImportedItem()], notes: [Note(code: text(100), message: text(WireLimits.message + 100))])
        #expect(
            answers.first?.notes == [Note(code: text(WireLimits.noteCode), message: text(WireLimits.message))]
        )
        var packer = AnswerPacker()
        packer.begin(id: 1)
        let packet = packer.refuse(Refusal(.damaged, text(WireLimits.message + 100)))
        guard case .answer(let answer) = try Packet.decodeWorkerMessage(packet) else {
            Issue.record("no answer")
            return
        }
        #expect(answer.refusal?.message == text(WireLimits.message))
    }

    @Test func anAnswerIsFullAtTheLimitOfItems() throws {
        var packer = AnswerPacker(itemLimit: 1000)
        packer.begin(id: 1)
        for _ in 0..<1000 { _ = try packer.add(ImportedItem()) }
        #expect(throws: AnswerPacker.Full.items) { try packer.add(ImportedItem()) }
        packer.begin(id: 2)
        #expect(throws: Never.self) { try packer.add(ImportedItem()) }
    }

    @Test func anAnswerIsFullAtTheLimitOfBytes() throws {
        let limit = 20 * WireLimits.packet
        var packer = AnswerPacker(byteLimit: limit)
        packer.begin(id: 1)
        let item = ImportedItem(excerpt: text(WireLimits.excerpt))
        var bytes = 0
        do throws(AnswerPacker.Full) {
            while true { bytes += try packer.add(item)?.count ?? 0 }
        } catch {
            #expect(error == .bytes)
        }
        bytes += packer.finish(notes: []).reduce(0) { $0 + $1.count }
        #expect(bytes <= limit && bytes > limit - 4 * WireLimits.packet)
    }

    @Test func anotherRequestStartsAfresh() throws {
        var packer = AnswerPacker()
        packer.begin(id: 1)
        _ = try packer.add(ImportedItem(suggestedName: text(WireLimits.name + 1)))
        packer.begin(id: 2)
        _ = try packer.add(ImportedItem(suggestedName: "b"))
        let packets = packer.finish(notes: [])
        #expect(
            packets.map { String(decoding: $0, as: UTF8.self) } == [
                #"{"id":2,"items":[{"suggestedName":"b"}]}"#
            ])
    }
}
