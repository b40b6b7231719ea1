import CorpusTesting
import DecoderTesting
import Foundation
import ImporterWire
import Testing

@testable import URLDecoder

/// Compares what the decoder states with the checked facts of outside collections.
@Suite(.enabled(if: Corpora.areAvailable))
struct LinkCorpusTests {
    static let types = [
        "url": "com.microsoft.internet-shortcut", "website": "com.microsoft.internet-shortcut",
        "webloc": "com.apple.web-internet-location",
        "desktop": "org.freedesktop.mime.application.x-desktop",
        "uris": "org.freedesktop.mime.text.uri-list", "uri": "org.freedesktop.mime.text.uri-list",
        "txt": "public.url",
    ]

    /// Decodes a file as the type that its name says; nil where it is refused.
    func decode(_ file: URL, locale: String? = nil) throws -> Decoded? {
        let type = try #require(Self.types[file.pathExtension.lowercased()], "\(file.path)")
        do {
            return try URLDecoder.decode(file: file, type: type, locale: locale)
        } catch let refusal as Refusal {
            #expect([.damaged, .unsupported].contains(refusal.code), "\(file.path): \(refusal)")
            return nil
        }
    }

    @Test(arguments: ["links", "built-links"])
    func desktopEntriesAreNamedInTheUsersLanguage(set: String) throws {
        var compared = 0
        for file in try Corpora.set(set) where file.url.pathExtension == "desktop" {
            for (locale, name) in file.facts["localized_names"] as? [String: String] ?? [:] {
                guard let decoded = try decode(file.url, locale: locale) else { continue }
                let known = DesktopEntry.unescaped(name).split { $0.isWhitespace }.joined(separator: " ")
                #expect(decoded.item?.suggestedName == known, "\(file.path) [\(locale)]")
                compared += 1
            }
        }
        print("\(set): \(compared) localised names")
        #expect(compared > 0)
    }

    @Test func webLocationsAreLinksAndEmptyOnesAreErrors() throws {
        let folder = try Corpora.case("27-webloc-is-a-link-not-a-plist")
        for name in ["xml", "binary"] {
            let decoded = try decode(folder.appendingPathComponent("\(name).webloc"))
            #expect(decoded?.items.map(\.url) == ["https://example.org/article?id=7&lang=en"])
            #expect(decoded?.item?.suggestedName == nil)
        }
        #expect(try decode(folder.appendingPathComponent("not-a-url.webloc")) == nil)
    }

    @Test func desktopEntriesAreLinksUnderTheNameOfTheLanguage() throws {
        let folder = try Corpora.case("29-desktop-link-entries")
        func link(_ name: String, _ locale: String? = nil) throws -> ImportedItem? {
            try decode(folder.appendingPathComponent("\(name).desktop"), locale: locale)?.item
        }
        #expect(try link("site")?.url == "http://example.org")
        #expect(try link("site")?.suggestedName == "Test")
        #expect(try link("php")?.url == "https://example.org/z80/Gameboy.php")
        #expect(try link("php")?.suggestedName == "Link to Pat's assembly course")
        #expect(try link("kde")?.url == "https://example.org/kde")
        #expect(try link("lang")?.suggestedName == "Home page")
        #expect(try link("lang", "de-DE")?.suggestedName == "Startseite")
        #expect(try link("launcher") == nil)
    }

    @Test func uriListsOfAnyLineEndGiveTheSameTwoLinks() throws {
        let folder = try Corpora.case("30-uri-list-line-ends")
        for name in ["comments", "cr", "crlf", "empty-last", "lf", "no-end"] {
            let decoded = try decode(folder.appendingPathComponent("\(name).uris"))
            #expect(
                decoded?.items.map(\.url) == [
                    "https://example.org/a",
                    "https://example.org/b",
                ], "\(name)")
        }
    }

    @Test func onlyATextOfOneAddressIsALink() throws {
        let list = try Corpora.case("32-plain-text-list-of-urls")
        let prose = try Corpora.case("33-prose-with-url-is-text")
        #expect(try decode(list.appendingPathComponent("urls.txt")) == nil)
        #expect(try decode(list.appendingPathComponent("glued.txt")) == nil)
        #expect(try decode(prose.appendingPathComponent("prose.txt")) == nil)
        let alone = try #require(try decode(prose.appendingPathComponent("alone.txt")))
        #expect(alone.items.count == 1)
        #expect(alone.item?.url?.contains(where: \.isWhitespace) == false)
    }

    @Test func bookmarkFilesOfTheCasesAreReadWhole() throws {
        func items(_ name: String) throws -> [ImportedItem] {
            let file = try Corpora.case(name).appendingPathComponent("export.html")
            return try URLDecoder.decode(file: file, type: bookmarks).items
        }
        let stray = try items("35-stray-end-tags-stop-import")
        #expect(stray.map(\.suggestedName) == ["One", "Two", "Three", "Four", "Five"])
        #expect(stray[1].attributes?[AttributeKey.description] == "first line\nsecond line")
        let folders = try items("37-folders-lost")
        #expect(folders.map(\.suggestedName) == ["go", "docs", "vhost", "phphost", "loose"])
        #expect(
            folders.map { $0.attributes?["folder"] } == [
                .strings(["github"]),
                .strings([
                    "github",
                    "docs",
                ]), .strings(["host"]), .strings(["host"]), nil,
            ])
        #expect(try items("38-fewer-imported-than-exported").count == 8)
        let icons = try items("39-favicon-data-breaks-import")
        #expect(icons.map(\.url) == ["https://example.org/i1", "https://example.org/i2"])
    }
}
