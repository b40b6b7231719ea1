import ContentTypes
import Testing

@testable import Organizer

private func suggested(
    given: String? = nil, title: String? = nil, provider: String? = nil, fileName: String? = nil,
    firstLine: String? = nil, type: UTType = .png
) -> String {
    ItemName.suggested(
        given: given, title: title, provider: provider, fileName: fileName.map { Array($0.utf8) },
        firstLine: firstLine, type: type)
}

@Suite struct ItemNameTests {
    @Test(arguments: [
        ("photo.final.png", "photo.final"), ("archive.tar.txt", "archive.tar"), ("README", "README"),
        (".hidden", ".hidden"), (".hidden.txt", ".hidden"), ("..hidden", "..hidden"),
        ("chapter.m4b", "chapter"),
        ("notes.markdown", "notes"), ("code.c++", "code"), ("long.xhtml", "long"),
        ("notes.private", "notes.private"), ("2024-05-01 12.30.45", "2024-05-01 12.30.45"),
        ("v1.2", "v1.2"), ("clip.mp4", "clip"), ("Mr. Smith", "Mr. Smith"),
        ("Report.final draft", "Report.final draft"),
        ("ends with a dot.", "ends with a dot."), ("a∩b.txt", "a∩b"), ("emoji 🗂️.txt", "emoji 🗂️"),
        ("שלום.txt", "שלום"), ("日本 語.txt", "日本 語"), ("100% #1 a+b & c;d.txt", "100% #1 a+b & c;d"),
        ("it's \"quoted\".txt", "it's \"quoted\""), ("Prüfung ä.txt", "Prüfung ä"),
        ("back\\slash.txt", "back\\slash"),
        ("a.PNG", "a"), ("two  spaces.png", "two  spaces"), ("red\u{1B}[31m.txt", "red[31m"),
        ("cr\rname.txt", "cr name"), ("cv\u{202E}fdp.exe.txt", "cv\u{202E}fdp.exe"),
    ])
    func aFilesNameLosesItsExtensionAndNothingElse(fileName: String, name: String) {
        #expect(suggested(fileName: fileName) == name)
    }

    @Test func namesThatAreNotUTF8StayDistinct() {
        let names: [[UInt8]] = [
            Array("As".utf8) + [0xED], Array("As".utf8) + [0xEE], [0x80], [0x81], Array("Así".utf8),
            Array("As\\xED".utf8), Array("As\\\\xED".utf8), Array("As\\".utf8) + [0xED], Array("As\\\\".utf8),
        ]
        let chosenNames = names.map { name in
            ItemName.suggested(
                given: nil, title: nil, provider: nil, fileName: name + Array(".txt".utf8), firstLine: nil,
                type: .plainText)
        }
        #expect(Set(chosenNames).count == names.count)
        #expect(chosenNames[0] == "As\\xED")
        #expect(chosenNames[4] == "Así")
    }

    @Test(arguments: [
        (suggested(given: "mine", title: "its"), "mine"), (suggested(given: " \n", title: "its"), "its"),
        (suggested(title: "A title\n  over  lines ", provider: "s"), "A title over lines"),
        (suggested(title: "v1.png"), "v1.png"), (suggested(title: "..", provider: "s.png"), "s"),
        (suggested(title: ".", fileName: "f.png"), "f"), (suggested(provider: "../../etc/passwd"), "passwd"),
        (suggested(provider: "folder/..", fileName: "f.png"), "f"),
        (suggested(provider: "/", firstLine: "Dear all,"), "Dear all,"),
        (suggested(title: "AC/DC"), "AC\u{2215}DC"), (suggested(title: "a\0b\u{7}"), "ab"),
        (suggested(title: "\u{200B}\u{FEFF}\u{202E}"), "Image"),
        (suggested(fileName: "", firstLine: ""), "Image"),
        (suggested(type: .url), "Link"), (suggested(type: .internetLocation), "Link"),
        (suggested(type: .plainText), "Text"), (suggested(type: .xml), "Text"),
        (suggested(type: .data), "File"),
        (suggested(type: .mp3), "Sound"), (suggested(type: .mpeg4Movie), "Video"),
        (suggested(type: .pdf), "Document"), (suggested(type: .zip), "Archive"),
    ])
    func theFirstCandidateThatIsANameWins(found: String, name: String) {
        #expect(found == name)
    }

    @Test func aLongNameIsCutOnACharacter() {
        let name = suggested(title: String(repeating: "👩‍👩‍👧", count: 1000))
        #expect(name.utf8.count <= StoreLimits.name)
        #expect(name.utf8.count > StoreLimits.name - 18)
        #expect(name.allSatisfy { $0 == "👩‍👩‍👧" })
    }
}
