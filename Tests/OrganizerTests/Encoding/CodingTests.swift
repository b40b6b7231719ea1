import ContentTypes
import DragAndDrop
import Testing

@testable import Organizer

private func key(_ number: Int64) -> ItemKey { ItemKey(rawValue: number) }

@Suite struct CodingTests {
    @Test(arguments: [
        OrderPage.Content.leaf([]), .leaf([key(1)]), .leaf([key(5), key(4), key(1 << 60), key(2)]),
        .inner([.init(page: PageID(rawValue: 9), count: 0), .init(page: PageID(rawValue: 3), count: 1 << 40)]
        ),
    ])
    func pagesComeBackAsTheyWere(content: OrderPage.Content) throws {
        #expect(try OrderPage.Content(encoded: content.encoded) == content)
    }

    @Test func rowsImportedTogetherCostAByteEach() {
        let keys = (1_000_000..<1_000_512).map { key($0) }
        #expect(OrderPage.Content.leaf(keys).encoded.count < 512 + 8)
    }

    static let steps: [Step] = {
        var places = Places()
        places.keys = [key(7), key(8), key(3)]
        places.runs = [
            .init(neighbours: Neighbours(before: nil, after: key(9)), count: 2),
            .init(neighbours: Neighbours(before: key(11), after: nil), count: 1),
        ]
        let list = ListKey(rawValue: 4)
        let type = UTType("public.png").map { [$0] } ?? []
        return [
            .listMade(list), .listRenamed(list, from: "a", to: "ü"), .listHidden(list),
            .settingsChanged(
                list, from: ListSettings(accepts: type),
                to: ListSettings(completes: true, allowsReordering: false)),
            .inserted([key(1), key(2)], into: list, at: Neighbours(before: key(5), after: nil)),
            .removed(places, from: list),
            .moved(places, from: list, to: ListKey(rawValue: 5), at: Neighbours(before: nil, after: nil)),
            .textChanged(key(3), in: list, .note, from: "", to: "new"),
            .doneChanged([key(3)], in: list, done: true),
            .focusChanged(from: key(3), to: nil), .focusChanged(from: nil, to: key(1 << 60)),
            .reordered(list, from: [key(3), key(9), key(4)], to: [key(9), key(4), key(3)]),
            .sourcesChanged([
                SourceChange(
                    item: key(7), list: list,
                    from: .file(
                        path: FilePath(bytes: [0x2F, 0xFF]), size: 12, modified: Timestamp(nanoseconds: -5)),
                    to: .file(path: "/srv/a", size: .max, modified: Timestamp(nanoseconds: 5)))
            ]),
            .goesOn(with: EntryID(bits: 0x0102 << 112 | 7)),
        ]
    }()

    @Test(arguments: steps)
    func stepsComeBackAsTheyWere(step: Step) throws {
        #expect(try Step(encoded: step.encoded) == step)
    }

    @Test(arguments: steps)
    func stepsCutShortOrLengthenedAreRefused(step: Step) {
        let encoded = step.encoded
        for length in encoded.indices {
            #expect(throws: ByteReader.Malformed.self) { try Step(encoded: Array(encoded[..<length])) }
        }
        #expect(throws: ByteReader.Malformed.self) { try Step(encoded: encoded + [0]) }
    }

    @Test(arguments: [
        ([key(1), key(2)], [key(1), key(3)]), ([key(1), key(2)], [key(1)]),
        ([key(1), key(1)], [key(1), key(1)]),
    ])
    func anOrderThatLosesOrDoublesItemsIsRefused(from: [ItemKey], to: [ItemKey]) {
        let encoded = Step.reordered(ListKey(rawValue: 1), from: from, to: to).encoded
        #expect(throws: ByteReader.Malformed.self) { try Step(encoded: encoded) }
    }

    @Test(arguments: [[key(4), key(4)], [key(4), key(2), key(4)]])
    func stepsThatNameAnItemTwiceAreRefused(keys: [ItemKey]) {
        let list = ListKey(rawValue: 1)
        var places = Places()
        places.keys = keys
        places.runs = [.init(neighbours: Neighbours(before: nil, after: nil), count: keys.count)]
        let nowhere = Neighbours(before: nil, after: nil)
        for step in [
            Step.inserted(keys, into: list, at: nowhere), .removed(places, from: list),
            .moved(places, from: list, to: list, at: nowhere), .doneChanged(keys, in: list, done: true),
        ] {
            #expect(throws: ByteReader.Malformed.self) { try Step(encoded: step.encoded) }
        }
    }

    /// What is read of damaged bytes is a value like any other: it is written and read back as the same.
    @Test func bytesThatAreAnythingAreRefusedOrRead() throws {
        var random = SeededGenerator(seed: 7)
        for seedStep in Self.steps {
            for _ in 0..<300 {
                var bytes = seedStep.encoded
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
                if let step = try? Step(encoded: bytes) {
                    #expect(try Step(encoded: step.encoded) == step)
                }
                if let content = try? OrderPage.Content(encoded: bytes) {
                    #expect(try OrderPage.Content(encoded: content.encoded).encoded == content.encoded)
                }
                if let neighbours = try? Neighbours(encoded: bytes) {
                    #expect(try Neighbours(encoded: neighbours.encoded) == neighbours)
                }
            }
        }
    }

    @Test func anInnerPageWithoutChildrenIsRefused() {
        let encoded = OrderPage.Content.inner([]).encoded
        #expect(throws: ByteReader.Malformed.self) { try OrderPage.Content(encoded: encoded) }
    }

    @Test func pagesThatCountMoreRowsThanThereCanBeAreRefused() {
        let child = OrderPage.Child(page: PageID(rawValue: 1), count: OrderPage.mostRows)
        let encoded = OrderPage.Content.inner([child, child]).encoded
        #expect(throws: ByteReader.Malformed.self) { try OrderPage.Content(encoded: encoded) }
    }

    @Test func aCountThatLiesReservesNothing() {
        var writer = ByteWriter()
        writer.write(1)
        writer.write(Int.max)
        #expect(throws: ByteReader.Malformed.self) { try OrderPage.Content(encoded: writer.bytes) }
    }

    @Test(arguments: [Int64.min, -1, 0, 1, .max])
    func numbersOfAllSizesComeBack(number: Int64) throws {
        var writer = ByteWriter()
        writer.write(number)
        writer.write(UInt64(bitPattern: number))
        writer.writeDistances([number, 0, number][...])
        var reader = ByteReader(writer.bytes)
        #expect(try reader.readSigned() == number)
        #expect(try reader.readUnsigned() == UInt64(bitPattern: number))
        #expect(try reader.readDistances() == [number, 0, number])
        #expect(reader.isAtEnd)
    }
}
