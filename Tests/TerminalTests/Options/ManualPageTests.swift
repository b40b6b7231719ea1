import Terminal
import Testing

struct ManualPageTests {
    private let page = ManualPage(SampleTool.tool).text()

    @Test func whatIsTypedStaysAsItIsTyped() {
        #expect(page.contains("\n\\(aqWhat\\(aq is filled stays. \\-dash \\e back\n"))
        #expect(page.contains(".SS \\fBcrate fill\\fR LIST [SOURCE\\&...] [\\-\\-long]"))
        #expect(page.contains(".TP\n\\fB\\-a\\fR, \\fB\\-\\-accept\\fR \\fITYPE\\fR\n"))
    }

    @Test func onlyRequestsBeginWithADot() {
        let requests: Set = [".TH", ".SH", ".SS", ".TP", ".PP", ".br", ".nh", ".ad"]
        for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
            #expect(requests.contains(String(line.prefix(3))))
        }
        #expect(page.utf8.allSatisfy { $0 < 0x80 })
    }
}
