import Testing

@testable import XMLDecoder

struct FeedDateTests {
    @Test(arguments: [
        ("Tue, 10 Jun 2003 04:00:00 GMT", "2003-06-10T04:00:00Z", 1_055_217_600),
        ("Tue, 10 Jun 2003 06:00:00 +0200", "2003-06-10T06:00:00+02:00", 1_055_217_600),
        ("10 June 2003 04:00 UT", "2003-06-10T04:00:00Z", 1_055_217_600),
        ("Mon, 09 Jun 03 23:00:00 EST", "2003-06-09T23:00:00-05:00", 1_055_217_600),
        ("Thu,  01 Jan 1970 00:00:00 Z", "1970-01-01T00:00:00Z", 0),
        ("31 Dec 99 23:59:60 GMT", "1999-12-31T23:59:60Z", 946_684_800),
        ("2003-06-10T04:00:00Z", "2003-06-10T04:00:00Z", 1_055_217_600),
        ("2003-06-10T04:00:00.123+00:00", "2003-06-10T04:00:00Z", 1_055_217_600),
        ("2003-06-10 00:30-03:30", "2003-06-10T00:30:00-03:30", 1_055_217_600),
        ("2003-06-10T04:00:00", "2003-06-10T04:00:00", 1_055_217_600),
        ("  2003-06-10\n", "2003-06-10", 1_055_203_200),
        ("2024-02-29", "2024-02-29", 1_709_164_800),
        ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z", -1),
    ])
    func aDateIsRead(written: String, text: String, seconds: Int64) throws {
        let date = try #require(FeedDate(written))
        #expect(date.text == text)
        #expect(date.seconds == seconds)
    }

    @Test(arguments: [
        "", "yesterday", "2003", "2003-06", "2003-13-01", "2023-02-29", "2003-06-10T25:00:00Z", "32 Jan 2003",
        "Tue, 10 Xyz 2003 04:00:00 GMT", "10 Jun 2003 4pm", "99999-01-01",
        String(repeating: "1", count: 1000),
    ])
    func whatIsNoDateIsLeftOut(written: String) {
        #expect(FeedDate(written) == nil)
    }
}
