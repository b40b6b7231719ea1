import ImporterKit
import ImporterWire
import InternationalText
import Links

/// Makes items of the tags and texts of a bookmark file.
struct BookmarkBuilder {
    private enum Capture {
        case nothing, heading, title, note
    }

    private struct Pending {
        var bookmark: Bookmark
        var title: [UInt8] = []
        var note: [UInt8] = []
    }

    private var folders: [String?] = []
    private var heading: [UInt8] = []
    /// The folder that the next list belongs to.
    private var nextFolder: String?
    /// True when that name stood in an `<h1>`: the file's own title, unless a plain list follows (Pocket: “Unread”).
    private var nextFolderMayBeTitle = false
    private var pending: Pending?
    private var capture = Capture.nothing
    private var links = LinkCollection()

    /// The longest title or note that is kept while it is read.
    private static let textLimit = 16 * 1024
    /// How deep folders may nest; deeper ones are not told apart.
    private static let depthLimit = 1000

    mutating func take(_ token: HTMLTokenizer.Token, _ answer: inout Answer) throws(Refusal) {
        switch token {
        case .text(let bytes): take(text: bytes)
        case .start(let name, let attributes): try start(name, attributes, &answer)
        case .end(let name): try end(name, &answer)
        }
    }

    /// Hands out the last bookmark and says what was out of the ordinary.
    mutating func finish(_ answer: inout Answer) throws(Refusal) {
        try flush(&answer)
        guard links.found > 0 else { throw Refusal(.unsupported, "there is no bookmark in it") }
        links.addNotes(to: &answer)
    }

    private mutating func take(text: ArraySlice<UInt8>) {
        switch capture {
        case .nothing: break
        case .heading: Self.append(text, to: &heading)
        case .title:
            guard var bookmark = pending.take() else { break }
            Self.append(text, to: &bookmark.title)
            pending = bookmark
        case .note:
            guard var bookmark = pending.take() else { break }
            Self.append(text, to: &bookmark.note)
            pending = bookmark
        }
    }

    private static func append(_ text: ArraySlice<UInt8>, to kept: inout [UInt8]) {
        kept += text.prefix(max(0, textLimit - kept.count))
    }

    private mutating func start(
        _ name: String, _ attributes: [HTMLTokenizer.Attribute], _ answer: inout Answer
    ) throws(Refusal) {
        switch name {
        case "a":
            try flush(&answer)
            capture = .nothing
            guard let address = attributes.first(where: { $0.name == "href" }) else { break }
            var bookmark = Bookmark(address: htmlText(address.value))
            Self.take(attributes, into: &bookmark)
            pending = Pending(bookmark: bookmark)
            capture = .title
        case "dd":
            capture = pending == nil ? .nothing : .note
        case "h1", "h2", "h3", "h4", "h5", "h6":
            try flush(&answer)
            heading = []
            capture = .heading
            nextFolderMayBeTitle = name == "h1"
        case "dl", "ul", "ol":
            try flush(&answer)
            endHeading()
            if name == "dl" && nextFolderMayBeTitle { nextFolder = nil }
            if folders.count < Self.depthLimit { folders.append(nextFolder) }
            nextFolder = nil
            capture = .nothing
        case "dt", "li", "hr":
            try flush(&answer)
            endHeading()
            capture = .nothing
        case "br":
            take(text: [0x0A])
        default: break
        }
    }

    private mutating func end(_ name: String, _ answer: inout Answer) throws(Refusal) {
        switch name {
        case "a":
            if capture == .title { capture = .nothing }
        case "h1", "h2", "h3", "h4", "h5", "h6":
            endHeading()
        case "dl", "ul", "ol":
            try flush(&answer)
            capture = .nothing
            nextFolder = nil
            _ = folders.popLast()
        default: break
        }
    }

    private mutating func endHeading() {
        guard capture == .heading else { return }
        let name = collapsed(htmlText(heading[...]))
        nextFolder = name.isEmpty ? nil : cut(name)
        capture = .nothing
    }

    private mutating func flush(_ answer: inout Answer) throws(Refusal) {
        guard let pending else { return }
        self.pending = nil
        var bookmark = pending.bookmark
        bookmark.title = htmlText(pending.title[...])
        let note = htmlText(pending.note[...])
        if !trimmingSpaces(note).isEmpty { bookmark.note = note }
        bookmark.folders = folders.compactMap { $0 }
        try links.append(bookmark, to: &answer)
    }

    /// Reads dates, tags and marks.
    private static func take(_ attributes: [HTMLTokenizer.Attribute], into bookmark: inout Bookmark) {
        for attribute in attributes where attribute.value.count <= textLimit {
            switch attribute.name {
            case "add_date", "time_added": bookmark.facts[AttributeKey.created] = date(attribute.value)
            case "last_modified": bookmark.facts["modified"] = date(attribute.value)
            case "last_visit": bookmark.facts["visited"] = date(attribute.value)
            case "tags": bookmark.tags = htmlText(attribute.value).split(separator: ",").map { String($0) }
            case "description": bookmark.note = htmlText(attribute.value)
            case "shortcuturl":
                let keyword = cut(htmlText(attribute.value))
                if !keyword.isEmpty { bookmark.facts["keyword"] = .string(keyword) }
            case "private" where attribute.value.elementsEqual("1".utf8): bookmark.facts["private"] = true
            case "toread" where attribute.value.elementsEqual("1".utf8): bookmark.facts["unread"] = true
            default: break
            }
        }
    }

    private static func date(_ value: ArraySlice<UInt8>) -> AttributeValue? {
        Int64(String(decoding: value.prefix(20), as: UTF8.self)).flatMap(Bookmark.date)
    }
}
