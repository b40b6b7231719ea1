import DecoderTesting
import Foundation
import ImporterWire
import Testing

@testable import XMLDecoder

struct BinaryPropertyListTests {
    private func decode(_ bytes: Data, type: String = "com.apple.binary-property-list") throws -> ImportedItem
    {
        let decoded = try XMLDecoder.decode(bytes, type: type)
        #expect(decoded.items.count == 1)
        return try #require(decoded.item)
    }

    private func binary(_ value: Any) throws -> Data {
        try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
    }

    @Test func theKeysOfTheTopDictionaryAreItsEntries() throws {
        let list = try binary([
            "name": "Plum", "weights": [1, 2.5, true], "größe": Date(), "data": Data([1]),
        ])
        let item = try decode(list)
        #expect(item.integer("entries") == 4)
        #expect(item.string("dialect") == "Property list")
        #expect(item.type == nil)
        let words = try #require(item.excerpt)
        for word in ["name", "Plum", "weights", "größe"] { #expect(words.contains(word), "\(word)") }
    }

    @Test(arguments: [(0, 0), (14, 14), (15, 15), (300, 300)])
    func theMembersOfTheTopArrayAreItsEntries(count: Int, entries: Int) throws {
        let item = try decode(binary((0..<count).map { ["n": $0] }))
        #expect(item.integer("entries") == entries)
    }

    @Test func theFormIsKnownByTheBytes() throws {
        let item = try decode(binary(["a": 1]), type: "com.apple.property-list")
        #expect(item.type == "com.apple.binary-property-list")
    }

    @Test func aListInTheOldFormIsLeftToOthers() throws {
        let refusal = try #require(throws: Refusal.self) {
            try XMLDecoder.decode(Data("{ a = b; }".utf8), type: "com.apple.property-list")
        }
        #expect(refusal.code == .unsupported)
    }

    /// Objects at 8: an array of one that is the array itself.
    @Test func aValueThatHoldsItselfIsDamage() throws {
        var list = Data("bplist00".utf8) + [0xA1, 0x00] + [0x08]
        list += [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0]
        list += [0, 0, 0, 0, 0, 0, 0, 10]
        #expect(try refusal(of: list).code == .damaged)
    }

    /// An array of twenty thousand members, all of them the one text of 64 KiB.
    @Test func aLongTextInManyPlacesIsRefusedByTheLimit() throws {
        let count = 20_000
        let text = Data(repeating: UInt8(ascii: "p"), count: 1 << 16)
        var list = Data("bplist00".utf8) + [0xAF, 0x11, UInt8(count >> 8), UInt8(count & 0xFF)]
        list += Data(repeating: 1, count: count)
        let start = list.count
        list += [0x5F, 0x12, 0, 1, 0, 0] + text
        let table = list.count
        func word(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }
        list += word(8) + word(start)
        list +=
            [0, 0, 0, 0, 0, 0, 4, 1] + [0, 0, 0, 0] + word(2) + Data(count: 8) + [0, 0, 0, 0] + word(table)
        #expect(try refusal(of: list).code == .limit)
    }

    /// Thirty arrays, each of which holds the next one twice.
    @Test func aListThatUnfoldsBeyondReasonIsRefusedByTheLimit() throws {
        let depth: UInt8 = 30
        var list = Data("bplist00".utf8)
        for index in 0..<depth { list += [0xA2, index + 1, index + 1] }
        list += [0x09]
        let table = UInt8(list.count)
        for index in 0...depth { list += [8 + index * 3] }
        list += [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, depth + 1] + [0, 0, 0, 0, 0, 0, 0, 0]
        list += [0, 0, 0, 0, 0, 0, 0, table]
        #expect(try refusal(of: list).code == .limit)
    }

    @Test func everyCutAndFlipIsAnsweredOrRefused() throws {
        let list = try binary([
            "name": "Plum", "list": [1, "ü", Date(timeIntervalSince1970: 0)], "data": Data([1]),
        ])
        var answers = 0
        for length in 0..<list.count {
            let outcome = Result {
                try XMLDecoder.decode(list.prefix(length), type: "com.apple.property-list")
            }
            if case .failure(let error) = outcome { #expect(error is Refusal) } else { answers += 1 }
        }
        #expect(answers == 0)
        for index in list.indices {
            for bit in 0..<8 {
                var flipped = list
                flipped[index] ^= 1 << bit
                let outcome = Result { try XMLDecoder.decode(flipped, type: "com.apple.property-list") }
                if case .failure(let error) = outcome { #expect(error is Refusal) } else { answers += 1 }
            }
        }
        #expect(answers > 0)
    }
}
