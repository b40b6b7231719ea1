import Testing

@testable import ImageDecoder

struct TextDateTests {
    @Test(arguments: [
        ("2024:02:29 22:15:00", "2024-02-29T22:15:00"),
        ("2024-02-29T22:15:00Z", "2024-02-29T22:15:00+00:00"),
        ("2024-02-29T22:15:00.123+01:00", "2024-02-29T22:15:00+01:00"),
        ("2024-02-29 22:15", "2024-02-29T22:15:00"),
        ("2024-02-29", "2024-02-29"),
        ("Thu, 29 Feb 2024 22:15:00 +0100", "2024-02-29T22:15:00+01:00"),
        ("29 February 2024 22:15 GMT", "2024-02-29T22:15:00+00:00"),
        ("1 Jan 1999", "1999-01-01"),
        ("2016:12:31 23:59:60", "2016-12-31T23:59:60"),
        ("2024:02:29 22:15:00-09:30", "2024-02-29T22:15:00-09:30"),
    ])
    func readsTheFormsThatPicturesHold(text: String, expected: String) {
        #expect(TextDate(text)?.text == expected)
    }

    @Test(arguments: [
        "", "0000:00:00 00:00:00", "    :  :     :  :  ", "2023:02:29 00:00:00", "2024:13:01 00:00:00",
        "2024:01:01 24:00:00", "2024:01:01 10:60:00", "yesterday", "2024", "2024:01:01 10:00:00 tomorrow",
        "32 Jan 2024", "1 Foo 2024", "20240:01:01", "-001:01:01",
    ])
    func guessesNothing(text: String) {
        #expect(TextDate(text) == nil)
    }

    @Test(arguments: [("+02:00", 120), ("-0330", -210), ("Z", 0), ("+14:00", 840)])
    func readsOffsets(text: String, minutes: Int) {
        #expect(TextDate.offset(text) == minutes)
    }

    @Test(arguments: ["", "+", "02:00", "+2:00", "+15:00", "+02:60", "+02:00 "])
    func refusesOtherOffsets(text: String) {
        #expect(TextDate.offset(text) == nil)
    }
}
