import Foundation
import Testing

@testable import Organizer

@Suite struct IdentityTests {
    @Test(arguments: [
        "00000000000000000000000000000000", "0123456789abcdef0123456789abcdef",
        "ffffffffffffffffffffffffffffffff",
    ])
    func anIDIsWrittenAs32Digits(text: String) throws {
        let id = try #require(ItemID(text))
        #expect(id.description == text)
        #expect(ItemID(text.uppercased()) == id)
        #expect(try JSONDecoder().decode(ItemID.self, from: JSONEncoder().encode(id)) == id)
    }

    @Test(arguments: [
        "", "0", "0123456789abcdef0123456789abcde", "+123456789abcdef0123456789abcdef",
        "0123456789abcdef0123456789abcdeg",
    ])
    func otherTextsAreNoIDs(text: String) { #expect(ItemID(text) == nil) }

    @Test(arguments: [
        ("7", "70000000000000000000000000000000", "7fffffffffffffffffffffffffffffff"),
        ("aB", "ab000000000000000000000000000000", "abffffffffffffffffffffffffffffff"),
        (
            "0123456789abcdef0123456789abcdef", "0123456789abcdef0123456789abcdef",
            "0123456789abcdef0123456789abcdef"
        ),
    ])
    func aPrefixStandsForTheIDsThatBeginWithIt(text: String, first: String, last: String) throws {
        let prefix = try #require(ItemID.Prefix(text))
        #expect(prefix.range.lowerBound.description == first)
        #expect(prefix.range.upperBound.description == last)
    }

    @Test(arguments: ["", "@7", "g", String(repeating: "a", count: 33)])
    func otherTextsAreNoPrefixes(text: String) { #expect(ItemID.Prefix(text) == nil) }

    @Test(arguments: [1, 2, 10, 256, 5000])
    func aBatchSharesAsManyBitsAsItsNumberHas(count: Int) {
        var random = SeededGenerator(seed: 3)
        let entry = EntryID(using: &random)
        for ids in [ItemID.batch(count, using: &random), ItemID.batch(count, derivedFrom: entry)] {
            #expect(Set(ids).count == count)
            let shared = Int.bitWidth - count.leadingZeroBitCount - 1
            #expect(Set(ids.map { $0.bits >> (128 - shared) }).count == 1)
            // The next bits differ: no digit beyond the shared ones is common to all of a batch.
            if count > 10 { #expect(Set(ids.map { ($0.bits << shared) >> 124 }).count > 10) }
        }
        #expect(ItemID.batch(count, derivedFrom: entry) == ItemID.batch(count, derivedFrom: entry))
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (1_714_566_645_250_999_999, "2024-05-01T12:30:45.250Z"),
        (-1, "1969-12-31T23:59:59.999Z"), (951_782_400_000_000_000, "2000-02-29T00:00:00.000Z"),
        (4_107_542_399_000_000_000, "2100-02-28T23:59:59.000Z"), (.min, "1677-09-21T00:12:43.145Z"),
        (.max, "2262-04-11T23:47:16.854Z"),
    ])
    func aMomentIsWrittenInISO8601(nanoseconds: Int64, text: String) {
        #expect(Timestamp(nanoseconds: nanoseconds).description == text)
    }

    @Test func momentsBeyondTheRangeBecomeTheNearest() {
        #expect(Timestamp(seconds: .max, nanoseconds: 0).nanoseconds == .max)
        #expect(Timestamp(seconds: .min, nanoseconds: 0).nanoseconds == .min)
        #expect(Timestamp(seconds: 1, nanoseconds: 5).nanoseconds == 1_000_000_005)
    }

    @Test func aDigestIsWrittenAs64Digits() throws {
        let text = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        let digest = try #require(PayloadDigest(text))
        #expect(digest.description == text)
        #expect(digest.bytes.prefix(2) == [0xE3, 0xB0])
        #expect(PayloadDigest(String(text.dropLast())) == nil)
        #expect(PayloadDigest(text.replacingOccurrences(of: "e", with: "é")) == nil)
    }
}
