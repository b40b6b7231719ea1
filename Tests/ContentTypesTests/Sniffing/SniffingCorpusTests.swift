import CorpusTesting
import Foundation
import Testing

@testable import ContentTypes

/// Checks real files against what their manifests say they are, with and without the files' names.
@Suite(.enabled(if: Corpora.areAvailable))
struct SniffingCorpusTests {
    private func sniff(_ file: CorpusFile, named: Bool) throws -> UTType {
        let data = try Data(contentsOf: file.url)
        return ContentSniffer.sniff(
            prefix: Array(data.prefix(ContentSniffer.prefixLength)),
            isWhole: data.count <= ContentSniffer.prefixLength,
            name: named ? file.url.lastPathComponent : nil
        ).type
    }

    @Test(arguments: [
        "png-pngsuite", "png-libpng", "png-misc", "jpeg", "gif", "webp", "image-other", "built-png",
    ])
    func goodPicturesAreKnownByTheirBytes(set: String) throws {
        let types: [String: UTType] = [
            "JPEG": .jpeg, "GIF": .gif, "WEBP": .webP, "BMP": .bmp, "TIFF": .tiff, "ICO": .ico,
        ]
        var checked = 0
        for file in try Corpora.set(set) where file.facts["expected"] as? String == "ok" {
            let format = set.contains("png") ? "PNG" : file.facts["format"] as? String
            guard let type = format.flatMap({ $0 == "PNG" ? .png : types[$0] }) else { continue }
            checked += 1
            #expect(try sniff(file, named: false) == type, "\(file.path)")
            #expect(try sniff(file, named: true) == type, "\(file.path)")
        }
        print("\(set): \(checked) good pictures known")
        #expect(checked > 10)
    }

    @Test(arguments: ["feeds", "opml", "gpx", "xbel", "svg", "built-xml", "xml-libxml2"])
    func documentsAreKnownByTheirRootElement(set: String) throws {
        let types: [String: UTType] = [
            "rss": .rss, "opml": .opml, "gpx": .gpx, "xbel": .xbel, "svg": .svg, "plist": .xmlPropertyList,
        ]
        var checked = 0
        for file in try Corpora.set(set) where file.facts["well_formed"] as? Bool == true {
            let namespace = file.facts["namespace"] as? String
            let root = file.facts["root"] as? String
            let isAtom =
                root == "feed" && namespace.map { $0.contains("Atom") || $0.contains("atom/ns#") } ?? false
            guard let type = isAtom ? .atom : root.flatMap({ types[$0] }) else { continue }
            checked += 1
            #expect(try sniff(file, named: false) == type, "\(file.path)")
        }
        print("\(set): \(checked) documents known by their root element")
        #expect(checked > 0)
    }

    /// Whether a file has bytes, and some words are not among them.
    private static func lacks(_ words: String, _ url: URL) throws -> Bool {
        let bytes = try Data(contentsOf: url)
        return !bytes.isEmpty && bytes.firstRange(of: Data(words.utf8)) == nil
    }

    @Test(arguments: ["links", "built-links"])
    func linkFilesAreKnownByTheirNames(set: String) throws {
        let types: [String: UTType] = [
            "url": .internetShortcut, "website": .internetShortcut, "webloc": .webInternetLocation,
            "desktop": .desktopEntry, "uris": .uriList,
        ]
        var checked = 0
        for file in try Corpora.set(set) {
            guard let type = types[file.url.pathExtension.lowercased()], !file.path.contains("html_inside"),
                file.facts["format"] as? String != "webloc-other"
            else { continue }
            checked += 1
            // A desktop entry without its group is a text that is only called so.
            let lacksGroup = try type == .desktopEntry && Self.lacks("Desktop Entry]", file.url)
            #expect(try sniff(file, named: true) == (lacksGroup ? .plainText : type), "\(file.path)")
        }
        print("\(set): \(checked) link files known")
        #expect(checked > 20)
    }

    @Test(arguments: ["text-encoding", "built-text"])
    func textInAnyEncodingIsText(set: String) throws {
        var missed: [String] = []
        var checked = 0
        for file in try Corpora.set(set) where file.facts["decodes"] as? Bool != false {
            let size = try Data(contentsOf: file.url).count
            guard size > 0 else { continue }
            checked += 1
            if !(try sniff(file, named: false)).conforms(to: .text) { missed.append(file.path) }
        }
        print("\(set): \(checked - missed.count) of \(checked) known as text by their bytes; not: \(missed)")
        #expect(missed.count * 20 <= checked)
    }
}
