import DragAndDrop
import Foundation
import Testing

@Suite struct FilePathTests {
    @Test(
        arguments: [
            ("/a/b.png", "b.png", "/a"), ("b.png", "b.png", nil), ("/a/b/", "b", "/a"), ("/a//b", "b", "/a"),
            ("/", "", nil), ("//", "", nil), ("", "", nil), ("/a", "a", "/"), ("a/..", "..", "a"),
        ] as [(FilePath, String, FilePath?)])
    func aPathHasALastComponentAndAParent(path: FilePath, last: String, parent: FilePath?) {
        #expect(String(decoding: path.lastComponent, as: UTF8.self) == last)
        #expect(path.parent == parent)
    }

    @Test func aComponentIsAppendedAfterOneSlash() {
        #expect(FilePath("/a").appending("b") == "/a/b")
        #expect(FilePath("/").appending("b") == "/b")
        #expect(FilePath("").appending("b") == "b")
        #expect(FilePath("a").appending([0xFF]).bytes == [0x61, 0x2F, 0xFF])
    }

    @Test func bytesThatAreNotTextHaveNoString() {
        #expect(FilePath(bytes: [0x61, 0xFF]).string == nil)
        #expect(FilePath(bytes: Array("ä".utf8)).string == "ä")
    }

    @Test(
        arguments: [
            ([0x61, 0xFF], "a\\xFF"), ([0xFE], "\\xFE"), (Array("a\\b".utf8), "a\\\\b"),
            (Array("a\\xFF".utf8), "a\\\\xFF"), ([0xC3, 0xA4, 0xC3], "ä\\xC3"), ([0xE2, 0x82], "\\xE2\\x82"),
            // Surrogates and overlong forms are not UTF-8.
            ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"), ([0xC0, 0xAF], "\\xC0\\xAF"),
            (Array("\\\u{301}".utf8), "\\\\\u{301}"), ([0xFF, 0x5C], "\\xFF\\\\"),
        ] as [([UInt8], String)])
    func strayBytesAreEscaped(bytes: [UInt8], description: String) {
        #expect(FilePath(bytes: bytes).description == description)
        #expect(FilePath(escaped: description)?.bytes == bytes)
    }

    @Test func differentBytesStayDifferentAndComeBack() {
        var generator = SeededGenerator.fresh()
        let alphabet: [UInt8] = [
            0x5C, 0x78, 0x46, 0x61, 0xFF, 0xC3, 0xA4, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0x2F,
        ]
        var seen: [String: [UInt8]] = [:]
        for _ in 0..<20_000 {
            let length = Int.random(in: 0...6, using: &generator)
            let bytes = (0..<length).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
            }
            let description = FilePath(bytes: bytes).description
            #expect(seen.updateValue(bytes, forKey: description) ?? bytes == bytes, "seed \(generator.seed)")
            #expect(FilePath(escaped: description)?.bytes == bytes, "seed \(generator.seed)")
        }
    }

    @Test(arguments: ["\\", "\\y", "\\x4", "\\xZZ", "a\\x41", "\\xC3\\xA4", "\\xff"])
    func textThatNoDescriptionWritesIsNotReadBack(escaped: String) {
        #expect(FilePath(escaped: escaped) == nil)
    }

    @Test(arguments: [Array("/a/ä\\b".utf8), [0x2F, 0xFF, 0x5C, 0x78], []])
    func aPathTravelsAsJSON(bytes: [UInt8]) throws {
        let path = FilePath(bytes: bytes)
        let data = try JSONEncoder().encode([path])
        #expect(try JSONDecoder().decode([FilePath].self, from: data) == [path])
    }

    @Test func jsonIsAPlainStringWherePossible() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let text = try String(
            decoding: encoder.encode([FilePath("/a b"), FilePath(bytes: [0xFF])]), as: UTF8.self)
        #expect(text == #"["/a b",{"escaped":"\\xFF"}]"#)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(FilePath.self, from: Data(#"{"escaped":"\\q"}"#.utf8))
        }
    }

    @Test func aNULNamesNoFile() {
        #expect(FilePath(bytes: [0x61, 0]).cString == nil)
        #expect(FilePath("").cString == nil)
        #expect(FilePath(bytes: [0xFF]).cString == [-1, 0])
    }

    @Test(
        arguments: [
            ("/a b/ä.png", "file:///a%20b/%C3%A4.png"), ("/", "file:///"),
            ("/100%?#", "file:///100%25%3F%23"),
        ] as [(FilePath, String)])
    func aPathHasAnAddress(path: FilePath, address: String) {
        #expect(path.fileURL == address)
        #expect(FilePath(fileURL: address) == path)
    }

    @Test(
        arguments: [
            ("file:/a", "/a"), ("FILE://localhost/a", "/a"), ("file:///ä", "/ä"), ("file:////a", "//a"),
        ] as [(String, FilePath)])
    func addressesOfThisMachineAreRead(address: String, path: FilePath) {
        #expect(FilePath(fileURL: address) == path)
    }

    @Test(arguments: [
        "", "file:", "file://", "file:a", "file://example.org/a", "https:///a", "file:///%", "file:///%0",
        "file:///%00", "file:///a?b", "file:///a#b", "file:///\u{0}", "file:///%gg", "file\u{1A}///a",
        "file:///\u{0}",
    ])
    func otherAddressesAreRefused(address: String) {
        #expect(FilePath(fileURL: address) == nil)
    }

    @Test func bytesThatAreNotTextHaveAnAddressToo() {
        let path = FilePath(bytes: [0x2F, 0xFF, 0xFE])
        #expect(path.fileURL == "file:///%FF%FE")
        #expect(path.fileURL.flatMap(FilePath.init(fileURL:)) == path)
        #expect(FilePath("a").fileURL == nil)
    }
}
