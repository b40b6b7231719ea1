import Testing

@testable import Organizer

@Suite struct SortKeysTests {
    private func order(_ values: [SortValue], isReversed: Bool = false) -> [Int] {
        var keys = SortKeys(count: values.count)
        // A storage gives values in an order of its own.
        for (row, value) in values.enumerated().reversed() { keys.set(value, at: row) }
        return keys.sorted(isReversed: isReversed)
    }

    static let cases: [(label: String, values: [SortValue], order: [Int], reversed: [Int])] = [
        ("numbers in names", ["file 10", "file 2", "file 1"].map { .text($0) }, [2, 1, 0], [0, 1, 2]),
        (
            "letters before accents before case", ["b", "É", "E", "e"].map { .text($0) }, [0, 3, 2, 1],
            [1, 2, 3, 0]
        ),
        ("equal names stay", ["a", "b", "a", "b"].map { .text($0) }, [0, 2, 1, 3], [1, 3, 0, 2]),
        ("a beginning comes first", ["ab", "a", ""].map { .text($0) }, [2, 1, 0], [0, 1, 2]),
        (
            "numbers of both signs", [5, .max, -1, .min, 0].map { .number($0) }, [3, 2, 4, 0, 1],
            [1, 0, 4, 2, 3]
        ),
        (
            "what has no size stands last either way", [.none, .number(2), .none, .number(1)], [3, 1, 0, 2],
            [1, 3, 0, 2]
        ),
        (
            "types by their words, not their identifiers",
            ["public.png", "com.compuserve.gif", "public.jpeg", "public.png"].map { .type($0) },
            [1, 2, 0, 3],
            [0, 3, 2, 1]
        ),
        (
            "capture before publication before the file",
            [
                .dates(
                    attributes: [
                        "captured": .string("2020-01-01T00:00:03"), "published": .string("1999-01-01"),
                    ],
                    modified: Timestamp(seconds: 0, nanoseconds: 0)),
                .dates(
                    attributes: ["published": .string("2020-01-01T02:00:02+02:00")],
                    modified: Timestamp(seconds: 0, nanoseconds: 0)),
                .dates(
                    attributes: ["captured": .string("yesterday"), "published": .integer(3)],
                    modified: Timestamp(iso8601: "2020-01-01T00:00:01Z")),
                .dates(attributes: [:], modified: nil),
            ], [2, 1, 0, 3], [0, 1, 2, 3]
        ),
        (
            "a file that was taken in by when it was modified",
            [
                .dates(attributes: [:], modified: Timestamp(seconds: 5, nanoseconds: 0)),
                .dates(
                    attributes: ["fileModified": .string("1970-01-01T00:00:04.000000001Z")], modified: nil),
                .dates(
                    attributes: [
                        "fileModified": .string("2000-01-01"), "captured": .string("1970-01-01T00:00:03"),
                    ], modified: nil),
            ], [2, 1, 0], [0, 1, 2]
        ),
        (
            "a bookmark by when it was made, before it was changed",
            [
                .dates(
                    attributes: ["created": .string("2023-03-28"), "modified": .string("2000-01-01")],
                    modified: nil),
                .dates(attributes: ["created": .string("2001-01-20")], modified: nil),
                .dates(attributes: ["modified": .string("2014-05-13T16:53:20Z")], modified: nil),
                .dates(attributes: ["updated": .string("2010-01-01")], modified: nil),
            ], [1, 3, 2, 0], [0, 2, 3, 1]
        ),
        ("nothing", [], [], []),
    ]

    @Test(arguments: cases.indices) func rowsStandInOrder(index: Int) {
        let (label, values, expected, reversed) = Self.cases[index]
        #expect(order(values) == expected, "\(label)")
        #expect(order(values, isReversed: true) == reversed, "\(label), reversed")
    }

    @Test(arguments: [
        ("2024-05-01", "2024-05-01T00:00:00.000Z"), ("2024-05-01T12:30", "2024-05-01T12:30:00.000Z"),
        ("2024-05-01T12:30:45", "2024-05-01T12:30:45.000Z"),
        ("2024-05-01 12:30:45.25Z", "2024-05-01T12:30:45.250Z"),
        ("2021-05-06T07:08:09-03:30", "2021-05-06T10:38:09.000Z"),
        ("2020-02-29T23:59:60+0100", "2020-02-29T23:00:00.000Z"),
        ("1969-12-31T23:59:59.9999999999Z", "1969-12-31T23:59:59.999Z"),
        ("0001-01-01", "1677-09-21T00:12:43.145Z"),
    ])
    func datesOfImportersAreRead(text: String, moment: String) {
        #expect(Timestamp(iso8601: text)?.description == moment)
    }

    @Test(arguments: [
        "", "2024", "2024-13-01", "2024-00-01", "2024-01-32", "2026-02-29", "2026-02-31",
        "2024-04-31", "2024-12-00", "2024-05-01T", "2024-05-01T24:00",
        "2024-05-01T12",
        "2024-05-01T12:60", "2024-05-01T12:30:61", "2024-05-01T12:30:45.", "2024-05-01T12:30:45+24:00",
        "2024-05-01T12:30:45Zulu", "2024-05-01Z", "-024-05-01", "Mon, 06 Sep 2010", "２０２４-05-01",
    ])
    func otherTextsAreNoDates(text: String) { #expect(Timestamp(iso8601: text) == nil) }
}
