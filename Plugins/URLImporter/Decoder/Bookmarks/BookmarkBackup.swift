import FoundationEssentials
import ImporterKit
import ImporterWire
import Links

/// Reads bookmarks in JSON: Firefox's backups, packed or not, and the file `Bookmarks` of Chrome and its kin.
///
/// Their folders become the attribute `folder`, outermost first, without the root that holds them all. Firefox keeps
/// a tag as a folder of the pages that have it; such folders become tags. Other JSON is refused as unsupported.
struct BookmarkBackup {
    /// How many bytes of a document ``isLikely(_:)`` wants to see.
    static let likelihoodPrefix = 4096
    /// The largest backup that is read, which takes a few times its size while it is.
    private static let limit = 24 << 20

    private var links = LinkCollection()
    /// Tags by the address that has them (Firefox).
    private var tags: [String: [String]] = [:]

    /// Tells from its first bytes whether a document of JSON is such a file.
    static func isLikely(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head, as: UTF8.self)
        return text.contains("\"text/x-moz-place")
            || text.contains("\"roots\"") && text.contains("\"bookmark_bar\"")
    }

    /// Reads a whole payload into an answer.
    static func decode(_ payload: Payload, into answer: inout Answer) throws(Refusal) {
        try decode(try payload.bytes(limit: limit), into: &answer)
    }

    /// Reads a payload that Firefox packed; what else it packs, such as its sessions, is refused as unsupported.
    static func decodePacked(_ payload: Payload, into answer: inout Answer) throws(Refusal) {
        let bytes = try MozillaLZ4.unpacked(try payload.bytes(limit: limit), limit: limit)
        guard isLikely(Array(bytes.prefix(likelihoodPrefix))) else { throw noBackup }
        try decode(bytes, into: &answer)
    }

    /// Refuses JSON of another kind.
    static let noBackup = Refusal(.unsupported, "it is no backup of bookmarks")

    private static func decode(_ bytes: [UInt8], into answer: inout Answer) throws(Refusal) {
        guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)) else { throw noBackup }
        var backup = BookmarkBackup()
        backup.gatherTags(below: file.root)
        for root in file.roots { try backup.take(root, in: [], &answer) }
        guard backup.links.found > 0 else { throw Refusal(.unsupported, "there is no bookmark in it") }
        backup.links.addNotes(to: &answer)
    }

    private mutating func gatherTags(below root: Node?) {
        for folder in root?.children ?? [] where folder.isTags {
            for tag in folder.children ?? [] {
                for place in tag.children ?? [] { tags[place.uri ?? "", default: []].append(tag.title ?? "") }
            }
        }
    }

    private mutating func take(_ node: Node, in folders: [String], _ answer: inout Answer) throws(Refusal) {
        guard !node.isTags else { return }
        if let address = node.uri ?? node.url {
            var bookmark = Bookmark(address: address)
            bookmark.title = node.title ?? node.name ?? ""
            bookmark.note = node.annos?.first { $0.name == "bookmarkProperties/description" }?.value ?? ""
            bookmark.folders = folders
            bookmark.tags =
                node.tags?.split(separator: ",").map { String($0) } ?? tags[address] ?? []
            bookmark.facts[AttributeKey.created] = node.created
            bookmark.facts["modified"] = node.lastModified.flatMap(Bookmark.date)
            if let keyword = node.keyword, !keyword.isEmpty {
                bookmark.facts["keyword"] = .string(cut(keyword))
            }
            try links.append(bookmark, to: &answer)
        }
        let name = cut(collapsed(node.title ?? node.name ?? ""))
        for child in node.children ?? [] {
            try take(child, in: folders + (name.isEmpty ? [] : [name]), &answer)
        }
    }
}

extension BookmarkBackup {
    /// Holds a file: one root of Firefox's, or Chrome's three.
    private struct File: Decodable {
        /// Firefox's root.
        var root: Node?
        var roots: [Node]

        private enum Key: String, CodingKey {
            case roots
        }

        private enum RootKey: String, CodingKey {
            case bar = "bookmark_bar"
            case other
            case synced
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            guard container.contains(.roots) else {
                let root = try Node(from: decoder)
                self.root = root
                roots = [root]
                return
            }
            let nested = try container.nestedContainer(keyedBy: RootKey.self, forKey: .roots)
            roots = try [RootKey.bar, .other, .synced].compactMap {
                try nested.decodeIfPresent(Node.self, forKey: $0)
            }
        }
    }

    /// Holds a folder or a bookmark, under the keys of either browser.
    private struct Node: Decodable {
        var title: String?
        var name: String?
        var uri: String?
        var url: String?
        var children: [Node]?
        var tags: String?
        var keyword: String?
        var annos: [Annotation]?
        var root: String?
        var dateAdded: Int64?
        var lastModified: Int64?
        var dateAddedSince1601: String?

        private enum CodingKeys: String, CodingKey {
            case title, name, uri, url, children, tags, keyword, annos, root, dateAdded, lastModified
            case dateAddedSince1601 = "date_added"
        }

        /// Whether it is the folder that holds Firefox's tags.
        var isTags: Bool { root == "tagsFolder" }

        /// When it was kept, as ISO 8601; Chrome counts microseconds since 1601.
        var created: AttributeValue? {
            if let dateAdded { return Bookmark.date(since1970: dateAdded) }
            return dateAddedSince1601.flatMap { Int64($0) }.flatMap {
                Bookmark.date(since1970: $0 / 1_000_000 - 11_644_473_600)
            }
        }
    }

    private struct Annotation: Decodable {
        var name: String?
        var value: String?

        private enum CodingKeys: String, CodingKey {
            case name, value
        }

        /// Reads the values that are texts; others are numbers.
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decodeIfPresent(String.self, forKey: .name)
            value = try? container.decode(String.self, forKey: .value)
        }
    }
}
