import Testing

@testable import Organizer

@Suite struct ListNameTests {
    @Test func aNameIsStoredInNFC() throws {
        #expect(
            try ListName.stored("Pru\u{308}fung").unicodeScalars.elementsEqual("Pr\u{FC}fung".unicodeScalars))
        #expect(try ListName.stored("top") == "top")
    }

    @Test(arguments: [
        ("", ListNameFault.empty), (" \u{A0}", .empty), ("\u{200B}\u{202E}", .empty),
        ("a\nb", .controlCharacter),
        (String(repeating: "x", count: 5000), .tooLong(limit: StoreLimits.name)),
    ])
    func whatIsNoNameIsRefused(name: String, fault: ListNameFault) {
        #expect(throws: fault) { try ListName.stored(name) }
    }
}
