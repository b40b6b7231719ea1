import Testing

@testable import ImporterHost

@Suite struct LastWordsTests {
    @Test func onlyTheEndIsKept() {
        var words = LastWords()
        for line in 0..<5000 { words.append(Array("line \(line)\n".utf8)) }
        #expect(words.text?.hasSuffix("line 4999") == true)
        #expect(words.text?.utf8.count ?? 0 <= LastWords.limit)
    }

    @Test func aPieceLargerThanAllIsCut() {
        var words = LastWords()
        words.append([UInt8](repeating: 0x61, count: 100_000) + [0x62])
        #expect(words.text?.hasSuffix("ab") == true)
        #expect(words.text?.utf8.count == LastWords.limit)
    }

    @Test func aCharacterThatWasCutIsLeftOut() {
        var words = LastWords()
        words.append(Array(String(repeating: "é", count: LastWords.limit).utf8) + [0x61])
        #expect(words.text?.hasPrefix("é") == true)
    }

    @Test(arguments: ["", " \n\t", "\n"]) func silenceIsNil(text: String) {
        var words = LastWords()
        words.append(Array(text.utf8))
        #expect(words.text == nil)
    }

    @Test func bytesThatAreNotUTF8AreRepaired() {
        var words = LastWords()
        words.append([0x61, 0xFF, 0x62])
        #expect(words.text == "a\u{FFFD}b")
    }
}
