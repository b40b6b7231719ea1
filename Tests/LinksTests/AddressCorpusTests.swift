import CorpusTesting
import Foundation
import Testing

@testable import Links

/// Compares how addresses are parsed with the tests of the WHATWG URL standard.
@Suite(.enabled(if: Corpora.areAvailable))
struct AddressCorpusTests {
    @Test func addressesAreParsedAsTheStandardsTestsSay() throws {
        let file = try #require(try Corpora.set("urls").first { $0.path == "urltestdata.json" })
        let entries = try #require(
            JSONSerialization.jsonObject(with: Data(contentsOf: file.url)) as? [Any])
        var total = 0
        var differing: [String] = []
        for case let entry as [String: Any] in entries where entry["base"] is NSNull || entry["base"] == nil {
            guard let input = entry["input"] as? String else { continue }
            total += 1
            let found = WebURL(input)?.href
            let fact = entry["failure"] as? Bool == true ? nil : entry["href"] as? String
            if found != fact {
                differing.append("\(input.debugDescription): \(found ?? "none"), not \(fact ?? "none")")
            }
        }
        print("urls: \(total - differing.count) of \(total) without a base")
        for difference in differing { print("    \(difference)") }
        #expect(total > 250)
        #expect(Double(differing.count) <= 0.01 * Double(total))
    }
}
