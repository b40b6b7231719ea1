import Testing

@testable import Organizer

private let known: Set = ["png", "jpeg", "markdown", "txt", "c++"]

private func chosen(_ candidates: NameCandidates) -> String {
    ItemName.chosen(from: candidates) { known.contains($0.lowercased()) }
}

@Suite struct ItemNameTests {
    @Test(arguments: [
        ("photo.final.png", "photo.final"), ("archive.tar.txt", "archive.tar"), ("README", "README"),
        (".hidden", ".hidden"), (".hidden.txt", ".hidden"), ("..hidden", "..hidden"),
        ("chapter.m4b", "chapter"),
        ("notes.markdown", "notes"), ("code.c++", "code"), ("2024-05-01 12.30.45", "2024-05-01 12.30.45"),
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
        #expect(chosen(NameCandidates(fileName: Array(fileName.utf8), kind: "Text")) == name)
    }

    @Test func namesThatAreNotUTF8StayDistinct() {
        let names: [[UInt8]] = [
            Array("As".utf8) + [0xED], Array("As".utf8) + [0xEE], [0x80], [0x81], Array("Así".utf8),
            Array("As\\xED".utf8), Array("As\\\\xED".utf8), Array("As\\".utf8) + [0xED], Array("As\\\\".utf8),
        ]
        let chosenNames = names.map { name in
            chosen(NameCandidates(fileName: name + Array(".txt".utf8), kind: "Text"))
        }
        #expect(Set(chosenNames).count == names.count)
        #expect(chosenNames[0] == "As\\xED")
        #expect(chosenNames[4] == "Así")
    }

    @Test(arguments: [
        (NameCandidates(explicit: "mine", title: "its", kind: "Link"), "mine"),
        (NameCandidates(explicit: " \n", title: "its", kind: "Link"), "its"),
        (
            NameCandidates(title: "A title\n  over  lines ", suggested: "s", kind: "Link"),
            "A title over lines"
        ),
        (NameCandidates(title: "v1.png", kind: "Link"), "v1.png"),
        (NameCandidates(title: "..", suggested: "s.png", kind: "Link"), "s"),
        (NameCandidates(title: ".", fileName: Array("f.png".utf8), kind: "Link"), "f"),
        (NameCandidates(suggested: "../../etc/passwd", kind: "Link"), "passwd"),
        (NameCandidates(suggested: "folder/..", fileName: Array("f.png".utf8), kind: "Image"), "f"),
        (NameCandidates(suggested: "/", firstLine: "Dear all,", kind: "Text"), "Dear all,"),
        (NameCandidates(title: "AC/DC", kind: "Link"), "AC\u{2215}DC"),
        (NameCandidates(title: "a\0b\u{7}", kind: "Link"), "ab"),
        (NameCandidates(title: "\u{200B}\u{FEFF}\u{202E}", kind: "Link"), "Link"),
        (NameCandidates(fileName: [], firstLine: "", kind: "Image"), "Image"),
    ])
    func theFirstCandidateThatIsANameWins(candidates: NameCandidates, name: String) {
        #expect(chosen(candidates) == name)
    }

    @Test func aLongNameIsCutOnACharacter() {
        let name = chosen(NameCandidates(title: String(repeating: "👩‍👩‍👧", count: 1000), kind: "Link"))
        #expect(name.utf8.count <= StoreLimits.name)
        #expect(name.utf8.count > StoreLimits.name - 18)
        #expect(name.allSatisfy { $0 == "👩‍👩‍👧" })
    }
}
