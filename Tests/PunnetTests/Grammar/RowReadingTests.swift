import Organizer
import Terminal
import Testing

@testable import punnet

struct RowReadingTests {
    private static func prefix(_ digits: String) throws -> ItemID.Prefix { try #require(.init(digits)) }

    @Test(
        arguments: [
            ("0", [0..<1]),
            ("2-5", [2..<6]),
            ("5-5", [5..<6]),
            ("0,3,7-9", [0..<1, 3..<4, 7..<10]),
            ("9,0,1", [0..<2, 9..<10]),
            ("1,1,0-2", [0..<3]),
            ("007", [7..<8]),
            ("0-9223372036854775806", [0..<Int.max]),
        ] as [(String, [Range<Int>])])
    func rowsAreNumbersAndRanges(text: String, rows: [Range<Int>]) throws {
        #expect(try Reading<RowReference>.rows.read(Word(text)) == .rows(RangeSet(rows)))
    }

    @Test func allAndIdsAreRowsToo() throws {
        let rows = Reading<RowReference>.rows
        #expect(try rows.read("all") == .all)
        #expect(try rows.read("@3F2a") == .ids([Self.prefix("3f2a")]))
        #expect(try rows.read("@1,@22") == .ids([Self.prefix("1"), Self.prefix("22")]))
        let whole = "0123456789abcdef0123456789abcdef"
        #expect(try rows.read(Word("@" + whole)) == .ids([Self.prefix(whole)]))
    }

    @Test(
        arguments: [
            ("", "a row is missing beside a comma", nil),
            ("1,", "a row is missing beside a comma", nil),
            ("5-2", "“5-2” runs backwards", "Write 2-5."),
            ("-3", "“-3” is no row", nil),
            ("3-", "“3-” is no row", nil),
            ("1-2-3", "“1-2-3” is no row", nil),
            ("1 2", "“1 2” is no row", nil),
            ("+1", "“+1” is no row", nil),
            ("٣", "“٣” is no row", nil),
            ("All", "“All” is no row", nil),
            ("0,all", "“all” is no row", nil),
            ("9223372036854775807", "“9223372036854775807” is larger than any list", nil),
            ("99999999999999999999999", "“99999999999999999999999” is larger than any list", nil),
            ("0,@3f", "rows and ids do not mix", "Write one or the other."),
            ("@", "“@” is no id", nil),
            ("@xyz", "“@xyz” is no id", nil),
            ("@0123456789abcdef0123456789abcdef0", "“@0123456789abcdef0123456789abcdef0” is no id", nil),
        ] as [(String, String, String?)])
    func whatIsNoRowIsRefusedWithItsReason(text: String, reason: String, advice: String?) {
        do throws(RefusedValue) {
            _ = try Reading<RowReference>.rows.read(Word(text))
            Issue.record("“\(text)” was taken")
        } catch {
            #expect(error.reason == reason)
            if let advice { #expect(error.advice == advice) }
        }
    }

    @Test func manyRowsAreReadInReasonableTime() throws {
        let text = (0..<50_000).map { String($0 * 2) }.joined(separator: ",")
        guard case .rows(let rows) = try Reading<RowReference>.rows.read(Word(text)) else { return }
        #expect(rows.ranges.count == 50_000)
    }

    @Test func oneRowIsOne() throws {
        let row = Reading<RowReference>.row
        #expect(try row.read("7") == .rows(RangeSet(7..<8)))
        #expect(try row.read("@7") == .ids([Self.prefix("7")]))
        for text in ["all", "1-2", "1,3", "@1,@2"] {
            #expect(throws: RefusedValue("one row is wanted here")) { try row.read(Word(text)) }
        }
    }

    @Test func positionsAreEndsGapsAndNeighbours() throws {
        let position = Reading<PositionReference>.position
        #expect(try position.read("start") == .start)
        #expect(try position.read("end") == .end)
        #expect(try position.read("12") == .gap(12))
        #expect(try position.read("before:@3f2a") == .before(Self.prefix("3f2a")))
        #expect(try position.read("after:@3F2A") == .after(Self.prefix("3f2a")))
    }

    @Test(arguments: [
        ("", "it is no place in a list"), ("middle", "it is no place in a list"),
        ("-1", "it is no place in a list"),
        ("1.5", "it is no place in a list"), ("@3f", "a place is before or after an item"),
        ("before:3f", "an id begins with @"), ("before:0", "the item beside a place is named by its id"),
        ("after:@", "“@” is no id"), ("before:", "an id begins with @"),
    ])
    func whatIsNoPlaceIsRefusedWithItsReason(text: String, reason: String) {
        do throws(RefusedValue) {
            _ = try Reading<PositionReference>.position.read(Word(text))
            Issue.record("“\(text)” was taken")
        } catch {
            #expect(error.reason == reason)
            #expect(error.advice != nil)
        }
    }
}
