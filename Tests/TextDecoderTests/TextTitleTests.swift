import Testing

@testable import TextDecoder

struct TextTitleTests {
    func title(_ text: String, _ kind: TextKind) -> String? {
        TextTitle(of: Array(text.utf8), as: kind).text
    }

    @Test(
        arguments: [
            ("# Apples", "Apples"), ("\n\n#  Apples  ##  \n", "Apples"), ("# C#", "C#"),
            (
                "#hashtag\ntext",
                "#hashtag"
            ),
            ("intro\n\n## Second\n\n# First", "First"), ("intro\n\n### Third\n## Second", "Second"),
            ("Apples\n======\n", "Apples"), ("Pears\n---\ntext", "Pears"), ("- a\n- b\n", "- a"),
            ("text\n- - -\n# Late", "Late"),
            ("```\n# not this\n```\n# This", "This"), ("~~~sh\n# not\n```\n~~~\n# Yes", "Yes"),
            ("    # code\n# Real", "Real"),
            ("````\n```\n# not\n````\n# Yes", "Yes"), ("# \n# Filled", "Filled"),
            (
                "####### seven\ntext",
                "####### seven"
            ),
            ("# The *best* `code` of __all__", "The best code of all"),
            (
                "# snake_case stays",
                "snake_case stays"
            ),
            ("# [Punnet](https://example.org) ![build](b.svg)", "Punnet"),
            (
                "# A \\# B \\*c\\*",
                "A # B *c*"
            ),
            ("# [![logo](x.png)](y) Name", "Name"), ("# a <br> b <!-- c -->", "a b"),
            (
                "# 1 < 2 [x]",
                "1 < 2 [x]"
            ),
            ("<h1 align=\"center\">Centred</h1>\n", "Centred"), ("<p>x</p>\n# Real\n", "Real"),
            ("---\ntitle: From YAML\n---\n# Heading", "From YAML"),
            ("---\ntitle: \"Quoted: \\\"x\\\"\" # note\n---\n", "Quoted: \"x\""),
            ("---\ntags: [a]\nTitle: 'It''s'\n---\n", "It's"),
            (
                "---\ntitle: >\n  Folded\n  title\nx: y\n---\n",
                "Folded title"
            ),
            ("+++\ntitle = \"From TOML\"\n+++\n", "From TOML"),
            (
                "---\nauthor: me\n---\n\n# Heading",
                "Heading"
            ),
            ("---\ntitle: never closed\n\n# Heading", "Heading"), ("---\r\ntitle: CRLF\r\n---\r\n", "CRLF"),
            ("---\ntitle:\n---\n# Heading", "Heading"), ("just text", "just text"), ("  \n\t\n", nil),
            ("", nil),
        ] as [(String, String?)])
    func markdownIsNamedByFrontMatterOrHeading(text: String, expected: String?) {
        #expect(title(text, .markdown) == expected)
    }

    @Test(arguments: [
        ("#+TITLE: Notes", "Notes"),
        (
            "# comment\n#+author: me\n#+title: Two\n#+TITLE: Parts\n",
            "Two Parts"
        ),
        ("* Heading\n", "* Heading"), ("#+TITLE:\n* Heading\n", "#+TITLE:"),
    ])
    func orgIsNamedByItsTitleKeyword(text: String, expected: String) {
        #expect(title(text, .org) == expected)
    }

    @Test(arguments: [
        ("\n  \n First  line \u{A0} here \nnext", "First line here"), ("# not markdown", "# not markdown"),
        ("a\u{7}b\u{1B}[0m", "a b [0m"), ("\u{FEFF}text", "text"), ("one\rtwo", "one"),
    ])
    func plainTextIsNamedByItsFirstLineWithText(text: String, expected: String) {
        #expect(title(text, .plain) == expected)
    }

    @Test(
        arguments: [
            ("<!DOCTYPE html>\n<html><head><TITLE lang=en>A &amp; B\n C</TITLE>", "A & B C"),
            ("<html><body>x", nil),
            ("<?xml version=\"1.0\"?>\n<a><title>T</title></a>", "T"), ("<title></title>", nil),
            ("<titles>x", nil),
        ] as [(String, String?)])
    func markupIsNamedByItsTitleElement(text: String, expected: String?) {
        #expect(title(text, .markup) == expected)
        #expect(
            text.hasPrefix("<t") || TextKind(type: "public.text", name: "a.md", start: text.utf8) == .markup)
    }

    @Test func aLongTitleIsCutAfterAWord() {
        let words = String(repeating: "word ", count: 100)
        #expect(title(words, .plain) == String(repeating: "word ", count: 39) + "word…")
        let unbroken = String(repeating: "字", count: 500)
        #expect(title(unbroken, .plain) == String(repeating: "字", count: 200) + "…")
    }

    @Test(
        arguments: [
            ("net.daringfireball.markdown", nil, true), ("public.plain-text", "README.MD", true),
            ("public.text", "a.markdown", true),
            ("public.plain-text", "md", false), ("public.plain-text", nil, false),
            (
                "public.shell-script",
                "a.md", false
            ),
        ] as [(String, String?, Bool)])
    func theKindComesFromTheTypeThenTheName(type: String, name: String?, isMarkdown: Bool) {
        #expect(TextKind(type: type, name: name, start: "text".utf8) == (isMarkdown ? .markdown : .plain))
    }

    @Test func hostileMarkupEndsSoon() {
        for unit in ["[", "](", "![", "<", "*_", "\\", "`", "[[]("] {
            let heading = "## " + String(repeating: unit, count: 30_000)
            #expect((title(heading, .markdown)?.count ?? 0) <= 201)
            #expect(
                (title(String(repeating: heading.prefix(200) + "\n", count: 300), .markdown)?.count ?? 0)
                    <= 201)
        }
    }
}
