import DecoderTesting
import Foundation
import ImporterWire
import Testing

@testable import XMLDecoder

/// What becomes of Safari's bookmarks, in either form of a property list.
struct SafariBookmarkTests {
    private static func leaf(_ title: String, _ address: String) -> [String: Any] {
        ["WebBookmarkType": "WebBookmarkTypeLeaf", "URLString": address, "URIDictionary": ["title": title]]
    }

    private var bookmarks: [String: Any] {
        [
            "Title": "", "WebBookmarkType": "WebBookmarkTypeList", "WebBookmarkFileVersion": 1,
            "Children": [
                ["Title": "History", "WebBookmarkType": "WebBookmarkTypeProxy"],
                [
                    "Title": "BookmarksBar", "WebBookmarkType": "WebBookmarkTypeList",
                    "Children": [
                        Self.leaf("Apples", "https://apples.example/"),
                        [
                            "Title": "Stone  fruit", "WebBookmarkType": "WebBookmarkTypeList",
                            "Children": [Self.leaf("Plums", "https://plums.example/")],
                        ],
                    ],
                ],
                Self.leaf("Pears", "https://pears.example/"),
                [
                    "Title": "com.apple.ReadingList", "WebBookmarkType": "WebBookmarkTypeList",
                    "Children": [
                        Self.leaf("Later", "https://later.example/").merging([
                            "ReadingList": [
                                "DateAdded": Date(timeIntervalSince1970: 1_700_000_000),
                                "PreviewText": "To be read",
                            ]
                        ]) { $1 }
                    ],
                ],
            ],
        ]
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func theBookmarksBecomeItemsWithTheirFolders(format: PropertyListSerialization.PropertyListFormat) throws
    {
        let file = try PropertyListSerialization.data(fromPropertyList: bookmarks, format: format, options: 0)
        let decoded = try XMLDecoder.decode(file, type: "com.apple.property-list")
        #expect(decoded.items.map(\.suggestedName) == ["Apples", "Plums", "Pears", "Later"])
        #expect(
            decoded.items.map(\.url)
                == ["apples", "plums", "pears", "later"].map { "https://\($0).example/" })
        #expect(
            decoded.items.map { $0.attributes?["folder"] } == [
                .strings(["Bookmarks Bar"]), .strings(["Bookmarks Bar", "Stone fruit"]), nil,
                .strings(["Reading List"]),
            ])
        let later = decoded.items[3]
        #expect(later.string("description") == "To be read")
        #expect(later.string("created") == "2023-11-14T22:13:20Z")
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func wantedWholeItIsOneItem(format: PropertyListSerialization.PropertyListFormat) throws {
        let file = try PropertyListSerialization.data(fromPropertyList: bookmarks, format: format, options: 0)
        let decoded = try XMLDecoder.decode(file, type: "com.apple.property-list", isWantedWhole: true)
        #expect(decoded.items.count == 1)
        #expect(decoded.item?.string("dialect") == "Property list")
    }
}
