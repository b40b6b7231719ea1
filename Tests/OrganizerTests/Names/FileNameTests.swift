import Testing

@testable import Organizer

@Suite struct FileNameTests {
    @Test(arguments: [
        ("photo.final", "png", 1, "photo.final.png"), ("archive.tar", "txt", 1, "archive.tar.txt"),
        ("README", nil, 1, "README"), (".hidden", nil, 1, ".hidden"), ("notes.txt", "txt", 1, "notes.txt"),
        ("notes.TXT", "txt", 1, "notes.txt"), ("kiwi", "png", 2, "kiwi (2).png"),
        ("..", "png", 1, "Untitled.png"),
        ("", nil, 1, "Untitled"), ("a/b", nil, 1, "a\u{2215}b"), (".png", "png", 1, ".png"),
    ])
    func anExtensionIsAddedOnce(name: String, suffix: String?, number: Int, fileName: String) {
        #expect(FileName.of(name, pathExtension: suffix, number: number) == fileName)
    }

    @Test(arguments: ["x", "語", "👩‍👩‍👧", "e\u{301}"])
    func aLongNameFitsAFileWithItsExtensionAndNumber(character: String) {
        let fileName = FileName.of(String(repeating: character, count: 300), pathExtension: "svg", number: 12)
        #expect(fileName.utf8.count <= FileName.limit)
        #expect(fileName.utf8.count > FileName.limit - character.utf8.count)
        #expect(fileName.hasSuffix(" (12).svg"))
        #expect(fileName.dropLast(9).allSatisfy { String($0) == character })
    }

    @Test func aSingleEndlessCharacterIsCutToo() {
        let name = "e" + String(repeating: "\u{301}", count: 400)
        let fileName = FileName.of(name, pathExtension: "txt")
        #expect(fileName.utf8.count <= FileName.limit)
        #expect(fileName.hasSuffix(".txt"))
    }
}
