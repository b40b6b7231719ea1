import Glibc
import Terminal
import Testing

struct ShellWordTests {
    @Test(arguments: [
        ("apple.png", "apple.png"),
        ("木", "木"),
        ("two words", "'two words'"),
        ("it’s", "it’s"),
        ("it's", "'it'\\''s'"),
        ("", "''"),
        ("~root", "'~root'"),
        ("a;b", "'a;b'"),
        ("$(x)", "'$(x)'"),
        ("a\nb", "$'a\\012b'"),
        ("a\u{202E}b'c\\", "$'a\\342\\200\\256b\\'c\\\\'"),
    ])
    func wordsAreQuotedWhereTheyMustBe(word: String, quoted: String) {
        #expect(shellWord(word) == quoted)
    }

    @Test func bytesThatAreNotTextAreWrittenInOctal() {
        #expect(shellWord([0x61, 0xE9, 0x31]) == "$'a\\3511'")
    }

    @Test func theShellReadsBackExactlyTheBytes() throws {
        let every = (1...255).map { UInt8($0) }
        let words: [[UInt8]] = [every, Array("plain".utf8), Array("it's $HOME `x` \"y\"".utf8), []]
        for word in words {
            let folder = try TemporaryFolder()
            let command = "printf %s \(shellWord(word)) >\(folder.path)/word"
            #expect(ChildProcess.start(["bash", "-c", command])?.wait() == 0)
            #expect(try folder.read("word") == word)
        }
    }
}
