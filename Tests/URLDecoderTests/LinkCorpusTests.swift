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
    func addressesAndNamesAgreeWithTheFacts(set: String) throws {
        var compared = 0
        var differing: [String] = []
        func compare<T: Equatable>(_ file: CorpusFile, _ what: String, _ found: T, _ fact: T) {
            compared += 1
            if found != fact { differing.append("\(file.path): \(what) \(found), not \(fact)") }
        }
        for file in try Corpora.set(set) {
            let decoded = try decode(file.url)
            let found = decoded?.items.compactMap(\.url) ?? []
            let built = file.entry["by_construction"] as? [String: Any]
            if let urls = built?["urls"] as? [String] {
                compare(file, "addresses", found, urls)
            } else if let count = built?["count"] as? Int {
                compare(file, "count", found.count, count)
                compare(file, "first", found.first, built?["first"] as? String)
                compare(file, "last", found.last, built?["last"] as? String)
            } else if file.facts["format"] != nil, built == nil || file.facts["url"] is String {
                let fact = file.facts["url_w"] ?? file.facts["url"]
                compare(file, "address", found.first, fact as? String)
            }
            guard let decoded, file.url.pathExtension == "desktop" else { continue }
            let names =
                [("", file.facts["name"] as? String)]
                + (file.facts["localized_names"] as? [String: String] ?? [:]).map { ($0.key, $0.value) }
            for (locale, name) in names {
                let item = locale.isEmpty ? decoded.item : try decode(file.url, locale: locale)?.item
                let fact = name.map {
                    DesktopEntry.unescaped($0).split { $0.isWhitespace }.joined(separator: " ")
                }
                compare(file, "name [\(locale)]", item?.suggestedName, fact)
            }
        }
        print("\(set): \(compared - differing.count) of \(compared) facts")
        for difference in differing { print("    \(difference)") }
        #expect(compared >= 50)
        #expect(Double(differing.count) <= 0.01 * Double(compared) + 1)
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

    @Test func addressesAreParsedAsTheStandardsTestsSay() throws {
        let file = try #require(try Corpora.set("urls").first { $0.path == "urltestdata.json" })
        let entries = try #require(
            JSONSerialization.jsonObject(with: Data(contentsOf: file.url)) as? [Any])
        var total = 0
        var differing: [String] = []
        for case let entry as [String: Any] in entries where entry["base"] is NSNull || entry["base"] == nil {
            guard let input = entry["input"] as? String else { continue }
            total += 1
            let found = WebURL(input)?.href
            let fact = entry["failure"] as? Bool == true ? nil : entry["href"] as? String
            if found != fact {
                differing.append("\(input.debugDescription): \(found ?? "none"), not \(fact ?? "none")")
            }
        }
        print("urls: \(total - differing.count) of \(total) without a base")
        for difference in differing { print("    \(difference)") }
        #expect(total > 250)
        #expect(Double(differing.count) <= 0.01 * Double(total))
    }

    @Test(arguments: ["bookmarks-html", "built-bookmarks"])
    func bookmarksAgreeWithTheFacts(set: String) throws {
        var compared = 0
        var differing: [String] = []
        func compare<T: Equatable>(_ file: CorpusFile, _ what: String, _ found: T, _ fact: T) {
            compared += 1
            if found != fact { differing.append("\(file.path): \(what) \(found), not \(fact)") }
        }
        for file in try Corpora.set(set) {
            guard let count = file.facts["bookmarks"] as? Int else { continue }
            let items: [ImportedItem]
            do {
                items = try URLDecoder.decode(file: file.url, type: bookmarks).items
            } catch let refusal as Refusal where refusal.code == .unsupported {
                items = []
            }
            compare(file, "count", items.count, count)
            if let unique = file.facts["unique_urls"] as? Int {
                compare(file, "unique", Set(items.compactMap(\.url)).count, unique)
            }
            for (what, item) in [("first", items.first), ("last", items.last)] {
                guard let fact = file.facts[what] as? [String], let item else { continue }
                compare(file, "\(what) name", item.suggestedName ?? "", fact[0])
                compare(file, "\(what) address", item.url, fact[1])
            }
            // Dates and notes are not compared by number: the facts count attributes and elements, valid or not.
            if let number = file.facts["with_tags"] as? Int {
                compare(file, "with tags", items.count { $0.attributes?["tags"] != nil }, number)
            }
            guard
                let dates = (file.entry["by_construction"] as? [String: Any])?["date_utc"]
                    as? [String: String]
            else {
                continue
            }
            for (path, date) in dates {
                let item = items.first { $0.url?.hasSuffix("/\(path)") == true }
                compare(file, "date of \(path)", item?.attributes?["created"], .string(date))
            }
        }
        print("\(set): \(compared - differing.count) of \(compared) facts")
        for difference in differing { print("    \(difference)") }
        #expect(compared >= 50)
        #expect(Double(differing.count) <= 0.01 * Double(compared))
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
