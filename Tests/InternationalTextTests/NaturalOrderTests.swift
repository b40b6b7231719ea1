import InternationalText
import Testing

struct NaturalOrderTests {
    let order = NaturalOrder()

    @Test(arguments: [
        ["file 2", "file 10", "file 100"], ["a", "B", "c"], ["IMG_9.jpg", "img_10.jpg", "IMG_11.jpg"],
        ["v1.2", "v1.9", "v1.10"], ["Ärger", "Azur", "über", "zebra"], ["résumé", "resumes"],
        [
            "file 002",
            "file 2",
        ],
        ["2024-01-31", "2024-02-01", "2024-10-01"], ["", "a"], ["a", "a b", "ab"], ["9", "10", "ten"],
        ["x18446744073709551615", "x18446744073709551616", "x99999999999999999999999999"],
        [
            "a", "A", "b",
            "B",
        ],
        ["ファイル2", "ファイル10"], ["٢", "١٠"], ["1.txt", "1a.txt", "01b.txt"],
    ])
    func namesStandAsPeopleExpect(names: [String]) {
        #expect(order.sorted(names.reversed(), by: \.utf8) == names)
        #expect(order.sorted(names, by: \.utf8) == names)
    }

    @Test func caseDecidesOnlyBetweenNamesThatAreOtherwiseEqual() {
        #expect(order.sorted(["b", "a2", "A10", "A2"], by: \.utf8) == ["a2", "A2", "A10", "b"])
    }

    @Test func twinsInOtherNormalFormsStayDistinctAndTogether() {
        let composed = Array("caf\u{E9}".utf8)
        let decomposed = Array("cafe\u{301}".utf8)
        let names = [Array("cafz".utf8), composed, Array("cafd".utf8), decomposed]
        let sorted = order.sorted(names) { $0 }
        #expect(sorted == [Array("cafd".utf8), decomposed, composed, Array("cafz".utf8)])
        #expect(order.key(of: composed) != order.key(of: decomposed))
    }

    @Test func bytesThatAreNotTextKeepATotalOrder() {
        let names: [[UInt8]] = [
            [0xFF], [0x80], [0xC3, 0x28], [0x61, 0xE9], [0x61, 0xE8], [0x61],
            [0xF0, 0x9F],
        ]
        let keys = names.map { order.key(of: $0) }
        #expect(Set(keys).count == names.count)
        let sorted = order.sorted(names) { $0 }
        #expect(order.sorted(sorted.reversed()) { $0 } == sorted)
        #expect(sorted.firstIndex(of: [0x61, 0xE8]).map { $0 + 1 } == sorted.firstIndex(of: [0x61, 0xE9]))
    }

    @Test func comparisonIsConsistentOverManyMixedNames() {
        var state: UInt64 = 7
        func next(_ bound: UInt64) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33 % bound)
        }
        let parts = [
            "a", "A", "é", "e\u{301}", "1", "02", "10", " ", "-", "ß", "日", "\u{200B}", ".txt",
            "Ω",
        ]
        let names = (0..<300).map { _ in (0..<next(6)).map { _ in parts[next(14)] }.joined() }
        let keys = names.map { order.key(of: $0.utf8) }
        for first in keys.indices {
            for second in keys.indices {
                let isLess = keys[first] < keys[second]
                let isMore = keys[second] < keys[first]
                let isSame = Array(names[first].utf8) == Array(names[second].utf8)
                #expect(
                    [isLess, isMore, isSame].filter { $0 }.count == 1, "\(names[first]) | \(names[second])")
            }
        }
    }

    @Test func aNameLongerThanAnyDirectoryHoldsIsStillOrdered() {
        let long = String(repeating: "名前", count: 5000)
        #expect(order.sorted([long + "10", long + "9"], by: \.utf8) == [long + "9", long + "10"])
    }
}
