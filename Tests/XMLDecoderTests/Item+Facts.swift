import DecoderTesting
import Foundation
import ImporterWire
import Testing

@testable import XMLDecoder

extension ImportedItem {
    /// The value of an attribute that is text.
    func string(_ key: String) -> String? {
        if case .string(let value)? = attributes?[key] { value } else { nil }
    }

    /// The value of an attribute that is a whole number.
    func integer(_ key: String) -> Int? {
        if case .integer(let value)? = attributes?[key] { Int(value) } else { nil }
    }
}

/// Decodes a document that must be accepted, wanted whole, and gives its one item.
func item(of document: String, type: String = "public.xml", locale: String? = nil) throws -> ImportedItem {
    let decoded = try XMLDecoder.decode(Data(document.utf8), type: type, locale: locale, isWantedWhole: true)
    #expect(decoded.items.count == 1)
    return try #require(decoded.item)
}

/// Decodes a document that must be refused, and gives the refusal.
func refusal(of document: some DataProtocol) throws -> Refusal {
    try #require(throws: Refusal.self) { try XMLDecoder.decode(document, type: "public.xml") }
}

func refusal(of document: String) throws -> Refusal {
    try refusal(of: Data(document.utf8))
}
