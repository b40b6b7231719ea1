import ContentTypes
import ImporterWire
import Organizer
import Testing

@testable import DragAndDrop
@testable import Transfer

@Suite struct AddressAndNameTests {
    @Test(arguments: ["https://", "http://[::1/", "http://a b/"])
    func whatIsNoAddressIsRefusedByName(address: String) async throws {
        let desk = try DropDesk()
        let decoder = ScriptedDecoder(names: "URLImporter")
        let result = try await desk.drop([.address(address)], through: decoder)
        #expect(result.outcomes == ["failed: damaged"])
        #expect(result.payloads[0].shown.text == address)
        #expect(try await desk.names() == [])
    }

    @Test func whereNoImporterKnowsAddressesTheyAreKeptAsWritten() async throws {
        let desk = try DropDesk()
        let result = try await desk.drop([.address("https://a.example/")])
        #expect(result.outcomes == ["imported"])
    }

    @Test func aGivenNameIsNumberedWhereItNamesSeveral() async throws {
        let desk = try DropDesk()
        try desk.write("links", to: "bookmarks")
        let decoder = ScriptedDecoder { _ in
            .decoded(items: [.link("https://a.example/"), .link("https://b.example/")], notes: [])
        }
        _ = try await desk.drop([desk.path("bookmarks")], name: "Fruit", through: decoder)
        #expect(try await desk.names() == ["Fruit", "Fruit 2"])
    }
}
