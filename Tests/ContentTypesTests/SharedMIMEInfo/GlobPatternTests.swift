import Testing

@testable import ContentTypes

struct GlobPatternTests {
    @Test(arguments: [
        ("*", "", true), ("*", "anything", true), ("", "", true), ("", "a", false),
        ("readme*", "readme.md", true), ("readme*", "xreadme", false), ("*.so.[0-9]*", "lib.so.6.1", true),
        ("*.so.[0-9]*", "lib.so.x", false), ("[0-9][0-9][0-9].vdr", "001.vdr", true), ("a?c", "abc", true),
        ("a?c", "ac", false), ("[!a]x", "bx", true), ("[!a]x", "ax", false), ("[]x]", "]", true),
        ("[a-]", "-", true), ("[a", "[a", true), ("\\*", "*", true), ("\\*", "x", false),
        ("*a*b*c", "xxaxxbxxc", true), ("*a*b*c", "xxaxxcxxb", false), ("**", "x", true),
    ])
    func patternsMatchAsTheShellDoes(pattern: String, name: String, matches: Bool) {
        #expect(GlobPattern.matches(pattern: Array(pattern.utf8)[...], name: Array(name.utf8)) == matches)
    }

    @Test func manyStarsTakeNoLongerThanTheProductOfTheLengths() {
        let pattern = Array(String(repeating: "*a", count: 500).utf8) + Array("*b".utf8)
        let name = [UInt8](repeating: UInt8(ascii: "a"), count: 4096)
        #expect(!GlobPattern.matches(pattern: pattern[...], name: name))
    }
}
