import DecoderTesting
import Foundation
import ImporterWire
import Testing

@testable import XMLDecoder

/// Documents that are made to exhaust memory or time, and what they are refused with.
struct LimitTests {
    /// A document that is made when it is wanted, and shown by its label.
    struct Large: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let words: String
        let text: @Sendable () -> String

        init(_ label: String, _ text: @autoclosure @escaping @Sendable () -> String, _ words: String = "") {
            testDescription = label
            self.words = words
            self.text = text
        }
    }

    @Test(arguments: [
        Large("a billion laughs", laughs("<r>&l9;</r>"), "entities expand"),
        Large("a billion laughs in an attribute", laughs("<r a='&l9;'/>"), "entities expand"),
        Large(
            "one large entity, often",
            "<!DOCTYPE r [<!ENTITY e '\(repeated("x", 100_000))'>]><r>\(repeated("&e;", 10_000))</r>",
            "entities expand"
        ),
        Large(
            "an entity of elements, often",
            "<!DOCTYPE r [<!ENTITY e '\(repeated("<a/>", 100_000))'>]><r>\(repeated("&e;", 10_000))</r>",
            "entities expand"
        ),
        Large(
            "one large entity in attributes",
            "<!DOCTYPE r [<!ENTITY e '\(repeated("x", 500_000))'>]><r>\(repeated("<a b='&e;'/>", 1000))</r>",
            "entities expand"
        ),
        Large(
            "references without end", "<!DOCTYPE r [<!ENTITY e 'x'>]><r>\(repeated("&e;", 200_000))</r>",
            "refers to entities"
        ),
        Large(
            "a million attributes", "<r \((0..<1_000_000).map { "a\($0)=''" }.joined(separator: " "))/>",
            "more than 10000 attributes"
        ),
        Large(
            "attributes within an entity",
            "<!DOCTYPE r [<!ENTITY e \"<a \((0..<50_000).map { "a\($0)=''" }.joined(separator: " "))/>\">]><r>&e;</r>",
            "more than 10000 attributes"
        ),
        Large(
            "a tag of namespaces", "<r \((0..<200_000).map { "xmlns:a\($0)='u'" }.joined(separator: " "))/>",
            "more than 1000 namespaces"
        ),
        Large(
            "namespaces of many tags",
            (0..<200).map { depth in
                "<r \((0..<10).map { "xmlns:a\(depth)x\($0)='u'" }.joined(separator: " "))>"
            }
            .joined(), "more than 1000 namespaces"
        ),
        Large("names without end", "<r>\((0..<400_000).map { "<n\($0)/>" }.joined())</r>", "different names"),
        Large("a long name", "<\(repeated("n", 60_000))/>", "a name is longer"),
        Large("a deep tree", repeated("<a>", 1_000_000), "more than 256 deep"),
        Large("a long attribute", "<r a='\(repeated("x", 11_000_000))'/>", "longer than"),
        Large("a long comment", "<r><!--\(repeated("x", 11_000_000))--></r>", "longer than"),
        Large(
            "notations", "<!DOCTYPE r [<!ATTLIST r a NOTATION (\(repeated("n|", 500_000))n) #IMPLIED>]><r/>",
            "declaration in it is larger"
        ),
        Large(
            "defaults",
            "<!DOCTYPE r [<!ATTLIST r \((0..<5000).map { "a\($0) CDATA ''" }.joined(separator: " "))>]><r/>",
            "declares defaults for more than"
        ),
        Large(
            "defaults of many elements",
            "<!DOCTYPE r [<!ATTLIST a \((0..<500).map { "a\($0) CDATA ''" }.joined(separator: " "))>]>"
                + "<r>\(repeated("<a/>", 50_000))</r>", "entities expand"
        ),
        Large(
            "a large document type",
            "<!DOCTYPE r [\((0..<100_000).map { "<!ENTITY e\($0) 'x'>" }.joined())]><r/>",
            "document type declaration is larger"
        ),
        Large(
            "parameter entities", "<!DOCTYPE r [<!ENTITY % p '\(repeated(" ", 20_000))'>%p;]><r/>",
            "parameter entity is larger"
        ),
        Large(
            "a content model", "<!DOCTYPE r [<!ELEMENT r \(repeated("(", 5000))a>]><r/>", "nested too deep"),
    ])
    func theDocumentIsRefusedWithTheLimitItHit(document: Large) throws {
        let refusal = try refusal(of: document.text())
        #expect(refusal.code == .limit)
        #expect(refusal.message.contains(document.words), "\(refusal.message)")
        #expect(refusal.message.utf8.count <= WireLimits.message)
    }

    @Test(arguments: [
        Large("much text", "<r>\(repeated("x", 11_000_000))</r>"),
        Large("many elements", "<r>\(repeated("<i/>", 200_000))</r>"),
        Large("many attributes", "<r \((0..<9_999).map { "a\($0)=''" }.joined(separator: " "))/>"),
        Large("deep enough", repeated("<a>", 256) + repeated("</a>", 256)),
        Large("entities by the page", entitiesByThePage),
    ])
    func whatIsMerelyLargeIsRead(document: Large) throws {
        #expect(try item(of: document.text()).string("root") != nil)
    }

    /// Many references, but each with text around it, as dictionaries have them.
    private static let entitiesByThePage =
        "<!DOCTYPE r [<!ENTITY n 'noun'>]><r>\(repeated("<w><s>some words of text</s><p>&n;</p></w>\n", 110_000))</r>"

    private static func laughs(_ use: String) -> String {
        let entities = (1...9).map { "<!ENTITY l\($0) '\(repeated("&l\($0 - 1);", 10))'>" }.joined()
        return "<!DOCTYPE r [<!ENTITY l0 'ha'>\(entities)]>\(use)"
    }

    private static func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }
}
