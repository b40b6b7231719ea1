import ImporterWire
import Links

/// Finds the bookmarks in Safari's `Bookmarks.plist`: leaves with an address, in lists with a title.
///
/// A property list without such a leaf yields none. The keys of a dictionary come in any order, so that the name of a
/// list is often known only after what lies in it.
struct SafariBookmarks {
    private struct Folder {
        let parent: Int?
        var title = ""
    }

    /// A dictionary or an array that is open.
    private struct Container {
        /// The key under which it stands in the dictionary around it; empty within an array.
        let place: String
        let isDictionary: Bool
        /// The key of the next value.
        var key = ""
        /// The list that it is, once its children begin.
        var folder: Int?
        var type = ""
        var title = ""
        var address = ""
        var note = ""
        var added: Double?
    }

    private var open: [Container] = []
    private var folders: [Folder] = []
    private var found: [(bookmark: Bookmark, folder: Int?)] = []

    mutating func take(_ event: PropertyListEvent) {
        switch event {
        case .beginDictionary: open.append(Container(place: open.last?.key ?? "", isDictionary: true))
        case .beginArray: beginArray()
        case .key(let key): change { $0.key = key }
        case .string(let text): take(text)
        case .date(let seconds): change { if $0.key == "DateAdded" { $0.added = seconds } }
        case .other: break
        case .end: end()
        }
    }

    /// The bookmarks, in the file's order, each with the lists that it lies in.
    var bookmarks: [Bookmark] {
        found.map { bookmark, folder in
            var bookmark = bookmark
            var names: [String] = []
            var next = folder
            while let index = next {
                if !folders[index].title.isEmpty { names.append(folders[index].title) }
                next = folders[index].parent
            }
            bookmark.folders = names.reversed()
            return bookmark
        }
    }
}

extension SafariBookmarks {
    private mutating func change(_ body: (inout Container) -> Void) {
        guard let last = open.indices.last, open[last].isDictionary else { return }
        body(&open[last])
    }

    private mutating func beginArray() {
        if let last = open.indices.last, open[last].isDictionary, open[last].key == "Children" {
            open[last].folder = folders.count
            folders.append(Folder(parent: open[..<last].last { $0.folder != nil }?.folder))
        }
        open.append(Container(place: open.last?.key ?? "", isDictionary: false))
    }

    private mutating func take(_ text: String) {
        change { container in
            switch container.key {
            case "WebBookmarkType": container.type = text
            case "Title", "title": container.title = text
            case "URLString": container.address = text
            case "PreviewText": container.note = text
            default: break
            }
        }
    }

    private mutating func end() {
        guard let container = open.popLast(), container.isDictionary else { return }
        switch container.place {
        case "URIDictionary": change { $0.title = container.title }
        case "ReadingList":
            change {
                $0.added = container.added
                $0.note = container.note
            }
        default: endNode(container)
        }
    }

    private mutating func endNode(_ node: Container) {
        if let folder = node.folder { folders[folder].title = Self.shown(node.title) }
        // One more than an answer holds is enough to tell that there are too many.
        guard node.type == "WebBookmarkTypeLeaf", !trimmingSpaces(node.address).isEmpty,
            found.count <= WireLimits.items
        else { return }
        var bookmark = Bookmark(address: node.address)
        bookmark.title = node.title
        bookmark.note = node.note
        bookmark.facts[AttributeKey.created] = node.added.flatMap { Int64(exactly: $0.rounded(.down)) }
            .flatMap(Bookmark.date)
        found.append((bookmark, open.last { $0.folder != nil }?.folder))
    }

    /// The name under which Safari shows a list.
    private static func shown(_ title: String) -> String {
        switch title {
        case "BookmarksBar": "Bookmarks Bar"
        case "BookmarksMenu": "Bookmarks Menu"
        case "com.apple.ReadingList": "Reading List"
        default: cut(collapsed(title))
        }
    }
}
