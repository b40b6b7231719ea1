import Foundation
import Testing

@testable import ImporterWire

@Suite struct Base64Tests {
    @Test func itReadsAndWritesWhatOthersDo() {
        for count in 0..<70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 251) }
            let text = Data(bytes).base64EncodedString()
            #expect(Base64.encode(bytes) == text)
            #expect(Base64.decode(text) == bytes)
            let lines = Data(bytes).base64EncodedString(options: [.lineLength64Characters])
            #expect(Base64.decode(lines) == bytes)
        }
    }

    @Test(arguments: [
        "A", "AA", "AAA", "AA=", "AAA==", "AAAA=", "AAAA====", "=", "====", "AA==AA==", "AB==", "AAB=",
        "A A=", "AA-_", "é===",
    ])
    func whatIsNoneIsRefused(text: String) {
        #expect(Base64.decode(text) == nil)
    }
}
