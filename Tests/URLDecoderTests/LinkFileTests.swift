import DecoderTesting
import Foundation
import ImporterWire
import Testing

import Links
@testable import URLDecoder

let shortcut = "com.microsoft.internet-shortcut"
let webLocation = "com.apple.web-internet-location"
let desktopEntry = "org.freedesktop.mime.application.x-desktop"
let uriList = "org.freedesktop.mime.text.uri-list"

struct LinkFileTests {
    func decode(_ text: String, _ type: String, locale: String? = nil) throws -> Decoded {
        try URLDecoder.decode(Data(text.utf8), type: type, locale: locale)
    }

    func refusal(_ bytes: some DataProtocol, _ type: String) -> Refusal? {
        #expect(throws: Refusal.self) { try URLDecoder.decode(bytes, type: type) }
    }

    // MARK: Shortcuts

    @Test(arguments: [
        ("[InternetShortcut]\r\nURL=https://example.org/\r\n", "https://example.org/"),
        ("[internetshortcut]\nurl = \"https://example.org/a\"", "https://example.org/a"),
        (
            "; note\n[DEFAULT]\nBASEURL=https://no.example/\n[InternetShortcut]\nURL=https://example.org/t\n",
            "https://example.org/t"
        ),
        (
            "[InternetShortcut]\nURL=http://??.??/\n[InternetShortcut.W]\nURL=http://+W/yCKg-.+Ti1W/Q-/\n",
            "http://导航.中国/"
        ),
        ("[InternetShortcut]\nURL=http://a/\n[InternetShortcut.W]\nURL=+broken\u{FF}\n", "http://a/"),
        (
            "[InternetShortcut]\nURL=https://example.org/1\nURL=https://example.org/2\n",
            "https://example.org/1"
        ),
        ("[InternetShortcut]\nURL=https://example.org/?a=b=c\n", "https://example.org/?a=b=c"),
    ])
    func shortcutsOfAllDialectsGiveTheirAddress(text: String, url: String) throws {
        let item = try #require(try decode(text, shortcut).item)
        #expect(item.url == url)
        #expect(item.type == "public.url")
        #expect(item.suggestedName == nil)
    }

    @Test func shortcutsMayBeInUTF16OrOldCodePages() throws {
        let text = "[InternetShortcut]\r\nURL=https://example.org/ü\r\n"
        for bytes in [
            Data([0xFF, 0xFE]) + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
            Data(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
            Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8),
            Data(text.unicodeScalars.map { UInt8($0.value) }),
        ] {
            #expect(try URLDecoder.decode(bytes, type: shortcut).item?.url == "https://example.org/ü")
        }
    }

    @Test func aPinnedSitesTitleIsAnAttributeAndNotItsName() throws {
        let text = """
            [InternetShortcut]
            URL=http://example.org/
            [{000214A0-0000-0000-C000-000000000046}]
            Prop4=31,???? - News
            [{000214A0-0000-0000-C000-000000000046}.W]
            Prop4=31,+W/yCKg- - News
            """
        let item = try #require(try decode(text, shortcut).item)
        #expect(item.attributes?[AttributeKey.title] == "导航 - News")
        #expect(item.suggestedName == nil)
    }

    @Test(arguments: [
        ("", Refusal.Code.damaged), ("[InternetShortcut]\n", .damaged),
        ("[InternetShortcut]\nURL=\n", .damaged),
        ("[InternetShortcut]\nURL=nothing\n", .damaged),
        ("[Other]\nURL=https://example.org/\n", .unsupported),
        ("just text", .unsupported), ("URL=https://example.org/", .unsupported),
        ("[InternetShortcut]\nURL=https://example.org/\(String(repeating: "x", count: 20_000))", .limit),
    ])
    func shortcutsWithoutAnAddressAreNeverEmptyLinks(text: String, code: Refusal.Code) {
        #expect(refusal(Data(text.utf8), shortcut)?.code == code)
    }

    // MARK: Web locations

    func plist(_ body: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\(body)</plist>\n"
    }

    @Test func webLocationsAreReadInXMLAndBinary() throws {
        let xml = plist("<dict><key>URL</key><string> https://example.org/?a=1&amp;b=2 </string></dict>")
        #expect(try decode(xml, webLocation).item?.url == "https://example.org/?a=1&b=2")
        for kind in ["generic", "file", "mail", "ftp"] {
            let item = try decode(xml, "com.apple.\(kind)-internet-location").item
            #expect(item?.url == "https://example.org/?a=1&b=2", "\(kind)")
        }
        for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
            let data = try PropertyListSerialization.data(
                fromPropertyList: ["URL": "https://example.org/ü", "x": [1, 2]], format: format, options: 0)
            #expect(try URLDecoder.decode(data, type: webLocation).item?.url == "https://example.org/ü")
        }
    }

    @Test(arguments: [
        ("<dict><key>Title</key><string>x</string></dict>", Refusal.Code.unsupported),
        ("<array/>", .unsupported),
        ("<dict><key>URL</key><array><string>a</string></array></dict>", .unsupported),
        ("<dict><key>URL</key><string/></dict>", .damaged),
        ("<dict><key>URL</key>", .damaged), (String(repeating: "<array>", count: 100_000), .unsupported),
    ])
    func webLocationsWithoutAnAddressAreNeverEmptyLinks(body: String, code: Refusal.Code) {
        #expect(refusal(Data(plist(body).utf8), webLocation)?.code == code)
    }

    @Test func whatIsNoPropertyListIsLeftToOthers() {
        #expect(refusal(Data("<html><title>x</title></html>".utf8), webLocation)?.code == .unsupported)
        #expect(refusal(Data("{ URL = \"https://example.org/\"; }".utf8), webLocation)?.code == .unsupported)
        let empty = refusal(Data(), webLocation)
        #expect(empty?.code == .damaged)
        #expect(empty?.message.contains("resource fork") == true)
    }

    @Test func everyTruncationAndFlipOfABinaryLocationIsAnswered() throws {
        let data = try PropertyListSerialization.data(
            fromPropertyList: ["URL": "https://example.org/a"], format: .binary, options: 0)
        for index in data.indices {
            for mask: UInt8 in [0x01, 0x80, 0xFF] {
                var flipped = data
                flipped[index] ^= mask
                for bytes in [data[..<index], flipped] {
                    do {
                        let items = try URLDecoder.decode(bytes, type: webLocation).items
                        #expect(items.count == 1 && items.first?.url?.isEmpty == false)
                    } catch is Refusal {}
                }
            }
        }
    }

    // MARK: Desktop entries

    @Test(
        arguments: [
            (nil, "Weather"), ("de", "Wetter"), ("de-AT", "Wetter (AT)"), ("de_AT.UTF-8", "Wetter (AT)"),
            ("de-CH", "Wetter"),
            ("pt-BR", "Tempo"), ("pt-PT", "Weather"), ("sr-Latn-RS", "Vreme"), ("sr@latin", "Vreme"),
            (
                "sr-RS",
                "Weather"
            ), ("C", "Weather"),
        ] as [(String?, String)])
    func theNameIsInTheUsersLanguage(locale: String?, name: String) throws {
        let text = """
            # comment
            [Desktop Entry]
            Type=Link
            Name=Weather
            Name[de]=Wetter
            Name[de_AT]=Wetter (AT)
            Name[pt_BR]=Tempo
            Name[sr@latin]=Vreme
            Comment=Rain\\sor\\nshine
            URL=https://example.org/w
            """
        let item = try #require(try decode(text, desktopEntry, locale: locale).item)
        #expect(item.suggestedName == name)
        #expect(item.attributes?[AttributeKey.description] == "Rain or\nshine")
    }

    @Test(arguments: [
        ("[Desktop Entry]\nType=Link\nURL[$e]=https://example.org/k\n", "https://example.org/k"),
        ("[Desktop Entry]\nType=Link\nURL[$ie]=file:///tmp/x\n", "file:///tmp/x"),
        ("[KDE Desktop Entry]\nType=Link\nURL=https://example.org/\n", "https://example.org/"),
        (
            "[X]\nURL=https://no.example/\n[Desktop Entry]\nType=Link\nURL=https://example.org/r\n",
            "https://example.org/r"
        ),
        ("[Desktop Entry]\nType=Link\nURL=/home/me/Größe 1#a\n", "file:///home/me/Gr%C3%B6%C3%9Fe%201%23a"),
        ("[Desktop Entry]\nType=Link\nURL=https://example.org/a\\\\b\n", "https://example.org/a\\b"),
    ])
    func linksOfAllDesktopsGiveTheirAddress(text: String, url: String) throws {
        #expect(try decode(text, desktopEntry).item?.url == url)
    }

    @Test(arguments: [
        ("", Refusal.Code.unsupported), ("[Desktop Entry]\n", .unsupported),
        ("[Desktop Entry]\nType=Application\nExec=true\n", .unsupported),
        ("[Desktop Entry]\nType=Directory\n", .unsupported), ("[Desktop Entry]\nType=Link\n", .damaged),
        ("[Desktop Entry]\nType=link\nURL=https://a/\n", .unsupported),
        ("[Desktop Entry]\nURL=https://a/\n", .unsupported),
        ("[Desktop Entry]\nType=Link\nURL[$e]=$HOME/Documents\n", .unsupported),
        ("junk[Desktop Entry]\nType=Link\nURL=https://a/\n", .unsupported),
    ])
    func otherEntriesAreNoLinks(text: String, code: Refusal.Code) {
        #expect(refusal(Data(text.utf8), desktopEntry)?.code == code)
    }

    // MARK: All link files

    @Test(arguments: ["javascript:alert(document.cookie)", "data:text/html,<b>x</b>", "vbscript:x"])
    func addressesThatRunAreKeptWithANote(url: String) throws {
        let decoded = try decode("[InternetShortcut]\nURL=\(url)\n", shortcut)
        #expect(decoded.item?.url == url)
        #expect(decoded.notes.map(\.code) == ["unusual-scheme"])
    }

    @Test func theHostIsShownReadablyAndTheAddressStoredExactly() throws {
        let item = try #require(
            try decode("[InternetShortcut]\nURL=http://xn--fet810g.xn--fiqs8s/\n", shortcut).item)
        #expect(item.url == "http://xn--fet810g.xn--fiqs8s/")
        #expect(item.attributes?[AttributeKey.host] == "导航.中国")
        #expect(item.fallbackName == "导航.中国")
    }

    @Test func aHugeLinkFileIsRefusedUnread() {
        #expect(refusal(Data(count: 2_000_000), shortcut)?.code == .limit)
    }

    @Test func everyTruncationAndFlipIsALinkOrARefusal() throws {
        let samples: [(String, String)] = [
            (
                "[InternetShortcut]\r\nURL=https://example.org/a\r\n[InternetShortcut.W]\r\nURL=http://+W/yCKg-/\r\n",
                shortcut
            ),
            ("[Desktop Entry]\nType=Link\nName[de]=A\\sB\nURL[$e]=https://example.org/\n", desktopEntry),
            (plist("<dict><key>URL</key><string>https://example.org/&#228;</string></dict>"), webLocation),
            ("# c\r\nhttps://example.org/a\r\n\r\nhttps://example.org/b", uriList),
            ("<https://example.org:80/a>", "public.url"),
        ]
        for (text, type) in samples {
            let bytes = Array(text.utf8)
            for index in bytes.indices {
                do {
                    var flipped = bytes
                    flipped[index] ^= [0x01, 0x20, 0x80][index % 3]
                    for hostile in [Array(bytes[..<index]), flipped] {
                        do {
                            let items = try URLDecoder.decode(hostile, type: type).items
                            #expect(!items.isEmpty && items.allSatisfy { Address($0.url ?? "") != nil })
                        } catch is Refusal {}
                    }
                }
            }
        }
    }
}
