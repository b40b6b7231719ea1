import ContentTypes
import DragAndDrop
import Organizer
import Testing

@Suite struct SearchWordsTests {
    @Test(arguments: [
        ("", ""), ("  !? ", ""), ("Apple pie", "apple pie "), ("IMG_0012.png", "img 0012 png "),
        ("don’t", "don t "), ("Crème-brûlée", "creme brulee "), ("東京タワー", "東 京 タ ワ ー "),
        ("ที่นี่", "ท ี ่ น ี ่ "), ("도쿄에서", "도 쿄 에 서 "), ("हिन्दी में", "हिन्दी में "),
        ("日本の apple", "日 本 の apple "), ("🍓🍰!", "🍓 🍰 "), ("½ kg", "1 2 kg "),
        ("straw\u{AD}berry", "strawberry "), ("\u{0}a\"b*", "a b "), ("a\u{200B}b", "ab "),
    ])
    func textIsBrokenIntoWords(text: String, words: String) {
        #expect(String(decoding: SearchWords(text).bytes, as: UTF8.self) == words)
    }

    /// Each scalar up to the ideographs, and the ends of what is known beyond, alone and beside others.
    @Test func whatIsKnownOfScalarsIsWhatFoldingGives() {
        let scalars = [
            0x80..<0x3130, 0x4DF0..<0x4E10, 0x9FF0..<0xA010, 0xABF0..<0xAC20, 0xD790..<0xD800,
            0xFE00..<0xFE20,
            0x1F2F0..<0x1FA00,
        ].joined().compactMap(Unicode.Scalar.init)
        var different: [String] = []
        var earlier: Unicode.Scalar = "x"
        for scalar in scalars {
            for text in [
                "a\(scalar)b", "é\(earlier)\(scalar)か", "\(scalar)\u{301}日", "\(scalar)\u{3099}한\(scalar)",
            ]
            where SearchWords(text) != SearchWords(folding: text) { different.append(text) }
            earlier = scalar
        }
        #expect(different == [])
    }

    @Test(arguments: [
        (["pie"], "an apple pie", "an apple pie"), (["ple"], "an apple pie", nil),
        (["app"], "an apple pie", "an apple pie"), (["app", "pie"], "an apple, no p", nil),
        (["apple pie"], "apple and pie, then apple  pie", "apple and pie, then apple  pie"),
        (["京タ"], "東京タワー", "東京タワー"), (["京"], "東京タワー", "東京タワー"), (["CREME"], "la crème", "la crème"),
        (
            ["b"], String(repeating: "a ", count: 50) + "b\nc",
            "…" + String(repeating: "a ", count: 20) + "b c"
        ),
    ])
    func aMatchShowsTheTextAround(phrases: [String], text: String, shown: String?) throws {
        let item = Item(
            id: .random(), name: "x", type: try #require(UTType("public.data")), source: .url("y:"),
            note: text,
            added: Timestamp(nanoseconds: 0))
        let matches = SearchQuery(phrases).matches(in: SearchText(item))
        #expect(matches.map(\.text) == (shown.map { [$0] } ?? []))
        #expect(matches.allSatisfy { $0.field == .note && !$0.found.isEmpty && !$0.found.contains(" a ") })
    }

    @Test func whatIsSearchedOfAnItem() throws {
        var item = Item(
            id: .random(), name: "Pie", type: try #require(UTType("public.url")),
            source: .file(path: FilePath("/home/ada/pie.html"), size: 1, modified: Timestamp(nanoseconds: 0)),
            note: "for Ada", added: Timestamp(nanoseconds: 0),
            attributes: [
                "title": .string("Pie"), "tags": .strings(["sweet", "baked"]), "encoding": .string("UTF-8"),
                "description": .string("How to bake"), "width": .integer(7),
                "organisation": .string("Growers"),
            ], excerpt: "How to bake")
        #expect(
            SearchText(item).texts == [
                "Pie", "for Ada", "", "Growers\nsweet\nbaked", "pie.html", "How to bake",
            ])
        item.name = "Tart"
        #expect(SearchText(item)[.title] == "Pie")
    }

    /// What is noted of a kept file stays in the index, and is neither shown nor found.
    @Test(
        arguments: [
            (["2026"], false, []), (["644"], false, []), (["pie", "644"], false, []),
            (["pie html"], true, [.name]),
            (["tart", "html"], true, [.title, .address]), (["1999"], true, [.details]),
        ] as [([String], Bool, [SearchText.Field])])
    func notesOfAKeptFileAreNotMeant(phrases: [String], isMeant: Bool, fields: [SearchText.Field]) throws {
        let digest = try #require(PayloadDigest(bytes: Array(repeating: 0, count: 32)))
        var item = Item(
            id: .random(), name: "pie.html", type: try #require(UTType("public.html")),
            source: .data(digest: digest, size: 1),
            added: Timestamp(nanoseconds: 0),
            attributes: [
                "fileName": .string("pie.html"), "fileMode": .string("644"), "title": .string("Tart"),
                "fileModified": .string("2026-11-30T20:00:00Z"), "visited": .string("2026-01-01"),
                "harvest": .string("1999"),
            ])
        if fields.contains(.address) { item.attributes["fileName"] = .string("old.html"); item.name = "pie" }
        let query = SearchQuery(phrases)
        #expect(query.isMeant(for: item) { item } == isMeant)
        if isMeant { #expect(query.matches(in: SearchText(soughtIn: item)).map(\.field) == fields) }
        #expect(SearchText(item)[.details].contains("644"))
    }
}
