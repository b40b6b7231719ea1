import ContentTypes
import Organizer
import Testing

@testable import DragAndDrop
@testable import Transfer

@Suite struct RehearsedRowsTests {
    private static let list = ListSummary(
        id: ListID(bits: 1), name: "list", settings: ListSettings(), count: 5, revision: Revision(0))

    private static func item(_ number: UInt64) -> Item {
        Item(
            id: ItemID(bits: UInt128(number)), name: "item", type: .data, source: .url("https://a.example/"),
            added: Timestamp(nanoseconds: 0))
    }

    private static func placed(_ row: Int) -> PlacedItem {
        PlacedItem(list: list.id, row: Row(row), item: item(UInt64(100 + row)))
    }

    @Test(
        arguments: [
            (gap: 5, removed: [], first: 5), (gap: 0, removed: [], first: 0),
            (gap: 2, removed: [0], first: 1),
            (gap: 2, removed: [1], first: 1), (gap: 2, removed: [2], first: 2),
            (gap: 2, removed: [1, 2], first: 1),
            (gap: 0, removed: [0], first: 0), (gap: 5, removed: [4], first: 4),
        ] as [(gap: Int, removed: [Int], first: Int)])
    func itemsLandAtTheGapAmongTheRowsThatStay(gap: Int, removed: [Int], first: Int) {
        var rows = RehearsedRows(of: Self.list, gap: gap)
        for row in removed { rows.remove(Self.placed(row)) }
        #expect(rows.land([Self.item(1), Self.item(2)]) == first..<first + 2)
        #expect(rows.land([Self.item(3)]) == first + 2..<first + 3)
    }

    @Test func whatLandsAtTheEndStaysBehindWhatLandsAtAGap() {
        var rows = RehearsedRows(of: Self.list, gap: 1)
        #expect(rows.append([Self.item(1)]) == 5..<6)
        #expect(rows.land([Self.item(2)]) == 1..<2)
        #expect(rows.append([Self.item(3)]) == 7..<8)
    }
}
