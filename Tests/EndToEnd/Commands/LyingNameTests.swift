import Foundation
import Testing

/// Files whose names say what they are not are taken as what they are, in every encoding.
struct LyingNameTests {
    private static let encodings: [(name: String, encoding: String.Encoding, mark: [UInt8])] = [
        ("utf8", .utf8, []), ("utf8-mark", .utf8, [0xEF, 0xBB, 0xBF]),
        ("utf16le", .utf16LittleEndian, []), ("utf16le-mark", .utf16LittleEndian, [0xFF, 0xFE]),
        ("utf16be", .utf16BigEndian, []), ("utf16be-mark", .utf16BigEndian, [0xFE, 0xFF]),
        ("utf32le", .utf32LittleEndian, []), ("utf32le-mark", .utf32LittleEndian, [0xFF, 0xFE, 0, 0]),
        ("utf32be", .utf32BigEndian, []), ("utf32be-mark", .utf32BigEndian, [0, 0, 0xFE, 0xFF]),
    ]
    private static let extensions = [
        "xml", "webloc", "url", "desktop", "opml", "xbel", "rss", "atom", "svg", "html", "plist", "gpx",
    ]
    private static let declaration = "<?xml version=\"1.0\"?>\n"

    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    /// Drops a text in each encoding under each extension.
    private func drop(_ text: String, expecting status: Int32 = 0) async throws -> DropDocument {
        for (name, encoding, mark) in Self.encodings {
            let bytes = mark + (try #require(text.data(using: encoding)))
            for ending in Self.extensions { try desk.write(bytes, to: "texts/\(name).\(ending)") }
        }
        let document = try await desk.drop("texts", expecting: status)
        #expect(document.lines.count == Self.encodings.count * Self.extensions.count)
        return document
    }

    @Test(arguments: [
        "A note about the garden\nin two lines, naïve.\n", "Where 1 < 2 and 3 > 2 nothing is markup, näh.\n",
        "Ελλάδα straße paper engine\n\nκόσμε, 丼 and 㼼 too, in winter\n",
    ])
    func aTextIsATextWhateverItIsCalled(text: String) async throws {
        let document = try await drop(text)
        for line in document.lines {
            #expect(line.items.map(\.type) == ["public.plain-text"], "\(line.payload)")
            #expect(line.notes.contains { $0.code == "type-differs" }, "\(line.payload)")
        }
    }

    @Test func aPropertyListIsOneWhateverItIsCalled() async throws {
        let document = try await drop(
            Self.declaration + "<plist version=\"1.0\"><dict><key>A</key><string>b</string></dict></plist>\n")
        for line in document.lines {
            #expect(line.items.map(\.type) == ["com.apple.xml-property-list"], "\(line.payload)")
            let isSaid = line.payload.hasSuffix(".xml") || line.payload.hasSuffix(".plist")
            #expect(line.notes.contains { $0.code == "type-differs" } != isSaid, "\(line.payload)")
        }
    }

    @Test func aWebLocationIsALinkInEachEncoding() async throws {
        let text =
            Self.declaration + "<plist><dict><key>URL</key><string>https://a.example/</string></dict></plist>"
        let document = try await drop(text)
        for line in document.lines where line.payload.hasSuffix(".webloc") {
            #expect(line.items.map(\.type) == ["public.url"], "\(line.payload)")
        }
    }

    @Test func brokenXMLIsRefusedWhateverItIsCalled() async throws {
        let document = try await drop(Self.declaration + "<catalogue><book></catalogue>\n", expecting: 1)
        for line in document.lines { #expect(line.reason?.code == "damaged", "\(line.payload)") }
    }

    @Test func whatIsSaidOfStandardInputIsNoMoreThanANameWhereItsFormIsAnother() async throws {
        let document = try await desk.drop(
            "-", "--type", "public.xml", input: .bytes(Array("no tag, and no more".utf8)))
        #expect(document.items.map(\.type) == ["public.plain-text"])
        #expect(document.lines.first?.notes.first?.message.contains("though it was offered as") == true)
    }
}
