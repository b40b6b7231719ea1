import DecoderTesting
import Foundation
import ImporterWire
import Testing

@testable import URLDecoder

/// What becomes of browsers' own bookmark files in JSON.
struct BookmarkBackupTests {
    private func decode(_ json: String) throws -> Decoded {
        try URLDecoder.decode(Data(json.utf8), type: "public.json")
    }

    @Test func aBackupOfFirefoxKeepsFoldersTagsAndDates() throws {
        let decoded = try decode(
            """
            {"guid":"root________","title":"","root":"placesRoot","type":"text/x-moz-place-container","children":[
             {"title":"menu","root":"bookmarksMenuFolder","type":"text/x-moz-place-container","children":[
              {"title":"Apples","uri":"https://apples.example/","type":"text/x-moz-place","dateAdded":1700000000000000,
               "lastModified":1700000001000000,"tags":"red,sweet","keyword":"ap","annos":[
               {"name":"places/count","value":3},{"name":"bookmarkProperties/description","value":"All kinds"}]},
              {"type":"text/x-moz-place-separator"},
              {"title":"Stone fruit","type":"text/x-moz-place-container","children":[
               {"title":"","uri":"https://plums.example/blue","type":"text/x-moz-place"}]}]},
             {"title":"tags","root":"tagsFolder","children":[{"title":"dark","children":[
              {"uri":"https://plums.example/blue"}]}]}]}
            """)
        #expect(decoded.items.map(\.url) == ["https://apples.example/", "https://plums.example/blue"])
        let apples = try #require(decoded.item)
        #expect(apples.suggestedName == "Apples")
        #expect(apples.attributes?["folder"] == .strings(["menu"]))
        #expect(apples.attributes?["tags"] == .strings(["red", "sweet"]))
        #expect(apples.attributes?["created"] == .string("2023-11-14T22:13:20Z"))
        #expect(apples.attributes?["keyword"] == .string("ap"))
        #expect(apples.attributes?["description"] == .string("All kinds"))
        let plums = decoded.items[1]
        #expect(plums.attributes?["folder"] == .strings(["menu", "Stone fruit"]))
        #expect(plums.attributes?["tags"] == .strings(["dark"]))
    }

    @Test func theFileOfChromeKeepsFoldersAndDates() throws {
        let decoded = try decode(
            """
            {"checksum":"x","roots":{"bookmark_bar":{"name":"Bookmarks bar","type":"folder","children":[
             {"date_added":"13344473600000000","name":"Pears","type":"url","url":"https://pears.example/"}]},
             "other":{"name":"Other","type":"folder","children":[]},"sync_transaction_version":"1"},"version":1}
            """)
        let pears = try #require(decoded.item)
        #expect(pears.url == "https://pears.example/")
        #expect(pears.attributes?["folder"] == .strings(["Bookmarks bar"]))
        #expect(pears.attributes?["created"] == .string("2023-11-14T22:13:20Z"))
    }

    @Test(arguments: [
        "{}", #"{"roots":{"bookmark_bar":{}}}"#, #"{"type":"text/x-moz-place-container"}"#,
        #"{"type":"text/x-moz-place","uri":7}"#, #"{"type":"text/x-moz-place","uri":"https://a.example/"#,
        String(repeating: #"{"type":"text/x-moz-place-container","children":["#, count: 5000),
    ])
    func otherJSONIsLeftToOthers(json: String) throws {
        let refusal = try #require(throws: Refusal.self) { try decode(json) }
        #expect(refusal.code == .unsupported)
    }
}
