import ContentTypes
import DragAndDrop
import FoundationEssentials
import Organizer
import Terminal
import Testing

@testable import punnet

struct FindCommandTests {
    private func desk() async throws -> Desk {
        let desk = try Desk()
        var items = try Desk.items("abc")
        items[0].name = "Apple pie"
        items[1].note = "not an apple"
        items[2].excerpt = "Recipes for pies,\nwith apples and pears."
        items[2].source = .url("https://ada:secret@example.org/apple")
        try await desk.insert(items, into: "top")
        return desk
    }

    @Test func whatIsFoundIsShownWithItsPlaceAndWhereTheWordIs() async throws {
        let desk = try await desk()
        let found = try await desk.run("find apple")
        #expect(found.status == .success)
        let lines = found.output.split(separator: "\n").map(String.init)
        #expect(lines.count == 4)
        #expect(lines[1].contains("top") && lines[1].contains("Apple pie") && lines[1].hasSuffix("name"))
        #expect(found.output.contains("note: not an apple"))
        #expect(found.output.contains("text: Recipes for pies, with apples and pears."))
        #expect(found.output.contains("address: https://ada:•••@example.org/apple"))
        #expect(!found.output.contains("secret"))
    }

    @Test func findWritesTheDocumentOfTheContract() async throws {
        let desk = try await desk()
        let found = try await desk.run("find not apple --json")
        #expect(found.output.hasPrefix(#"{"version":1,"more":false,"found":[{"list":"top","item":{"row":1,"#))
        #expect(found.output.hasSuffix(#""matches":[{"field":"note","text":"not an apple"}]}]}"# + "\n"))
        let cut = try await desk.run("find apple --limit 1 --json")
        #expect(cut.output.hasPrefix(#"{"version":1,"more":true,"found":[{"#))
        #expect(
            try await desk.run("find zebra --json").output == #"{"version":1,"more":false,"found":[]}"# + "\n"
        )
    }

    @Test func nothingFoundIsSaidAndNoError() async throws {
        let desk = try await desk()
        let noWord = "There is no word to look for: a word has a letter, a digit or a symbol such as 🍓.\n"
        let nothing = "Nothing was found.\n"
        let cases: [(words: [Word], said: String)] = [
            (["zebra"], nothing), (["!?"], noWord), ([""], noWord), (["\""], noWord), (["…"], noWord),
            (["apple", "XOR"], nothing), (["*"], noWord),
            (
                ["pie apple"],
                nothing + "  Words in one argument must follow one another. To find them in any order:"
                    + " punnet find pie apple\n"
            ),
        ]
        for (words, said) in cases {
            let found = try await desk.run(["find"] + words)
            #expect(found.status == .success)
            #expect(found.output == "")
            #expect(found.errors == said)
        }
        let dashed = try await desk.run("find -pear")
        #expect(dashed.status == .usage && dashed.errors.contains("stands after “--”"))
    }

    @Test func moreWordsThanASearchTakesAreWrongUsage() async throws {
        let desk = try await desk()
        for words in [[String(repeating: "apple ", count: 256)], Array(repeating: "apple", count: 256)] {
            #expect(try await desk.run(["find"] + words.map { Word($0) }).status == .success)
            let found = try await desk.run(["find", "apple"] + words.map { Word($0) })
            #expect(found.status == .usage)
            #expect(found.errors.contains("257 words are looked for, and 256 can be"))
        }
    }

    @Test func aSearchIsNarrowed() async throws {
        let desk = try await desk()
        #expect(try await desk.run("done top 1").status == .success)
        func rows(_ line: String) async throws -> Set<Int> {
            let found = try await desk.run("find apple --json " + line)
            return Set((0..<3).filter { found.output.contains("{\"row\":\($0),") })
        }
        #expect(try await rows("--done") == [1])
        #expect(try await rows("--undone") == [0, 2])
        #expect(try await rows("--type public.image --list top") == [0, 1, 2])
        #expect(try await rows("--type public.text") == [])
        #expect(try await rows("--list Inbox") == [])
        #expect(try await desk.run("find apple --list tpo").errors.contains("The nearest is “top”."))
    }
}
