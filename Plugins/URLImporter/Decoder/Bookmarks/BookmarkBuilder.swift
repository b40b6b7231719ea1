import FoundationEssentials
import ImporterKit
import ImporterWire
import InternationalText

/// Makes items of the tags and texts of a bookmark file.
struct BookmarkBuilder {
    private enum Capture {
        case nothing, heading, title, note
    }

    private struct Pending {
        var address: String
        var title: [UInt8] = []
        var note: [UInt8] = []
        var attributes: [String: AttributeValue]
    }

    private var folders: [String?] = []
    private var heading: [UInt8] = []
    /// The folder that the next list belongs to.
    private var nextFolder: String?
    /// True when that name stood in an `<h1>`: the file's own title, unless a plain list follows (Pocket: “Unread”).
    private var nextFolderMayBeTitle = false
    private var pending: Pending?
    private var capture = Capture.nothing
    private var found = 0
    private var leftOut = 0
    private var relative = 0
    private var bookmarklets = 0

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
        guard found > 0 else { throw Refusal(.unsupported, "there is no bookmark in it") }
        if leftOut > 0 {
            answer.note(
                "bookmarks-left-out",
                "\(leftOut) of \(found + leftOut) bookmarks have addresses too long for an item and were left out"
            )
        }
        if relative > 0 {
            answer.note(
                "relative-addresses",
                "\(relative) of \(found) bookmarks have addresses that mean something only at the site they come from"
            )
        }
        if bookmarklets > 0 {
            answer.note(
                "unusual-scheme",
                "\(bookmarklets) of \(found) bookmarks are scripts; they are kept, not run")
        }
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
            pending = Pending(address: htmlText(address.value), attributes: Self.facts(attributes))
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
        let name = Self.collapsed(htmlText(heading[...]))
        nextFolder = name.isEmpty ? nil : cut(name)
        capture = .nothing
    }

    private mutating func flush(_ answer: inout Answer) throws(Refusal) {
        guard let bookmark = pending else { return }
        pending = nil
        let written = String(trimmingSpaces(bookmark.address))
        guard !written.isEmpty, written.utf8.count <= WireLimits.address else {
            leftOut += 1
            return
        }
        if found == WireLimits.items {
            throw Refusal(.limit, "there are more than \(WireLimits.items) bookmarks in it")
        }
        found += 1
        let address = Address(written)
        if address == nil { relative += 1 }
        if address?.scheme == "javascript" { bookmarklets += 1 }
        var attributes = bookmark.attributes
        if let scheme = address?.scheme { attributes["scheme"] = .string(cut(scheme)) }
        if let host = address?.shownHost { attributes[AttributeKey.host] = .string(cut(host)) }
        let title = cut(Self.collapsed(htmlText(bookmark.title[...])))
        if !title.isEmpty { attributes[AttributeKey.title] = .string(title) }
        let note = cut(trimmingSpaces(htmlText(bookmark.note[...])))
        if !note.isEmpty { attributes[AttributeKey.description] = .string(note) }
        let path = Self.fitting(folders.compactMap { $0 })
        if !path.isEmpty { attributes["folder"] = .strings(path) }
        try answer.append(
            ImportedItem(
                suggestedName: title.isEmpty ? nil : title,
                fallbackName: title.isEmpty ? address?.derivedName.map { cut($0) } : nil, type: "public.url",
                url: address?.text ?? written, attributes: attributes,
                excerpt: note.isEmpty ? nil : note))
    }

    /// Reads dates, tags and marks.
    private static func facts(_ attributes: [HTMLTokenizer.Attribute]) -> [String: AttributeValue] {
        var facts: [String: AttributeValue] = [:]
        for attribute in attributes where attribute.value.count <= textLimit {
            switch attribute.name {
            case "add_date", "time_added": facts["created"] = date(attribute.value)
            case "last_modified": facts["modified"] = date(attribute.value)
            case "last_visit": facts["visited"] = date(attribute.value)
            case "tags":
                let tags = htmlText(attribute.value).split(separator: ",").map { collapsed(String($0)) }
                let kept = fitting(tags.filter { !$0.isEmpty })
                if !kept.isEmpty { facts["tags"] = .strings(kept) }
            case "description":
                let text = cut(trimmingSpaces(htmlText(attribute.value)))
                if !text.isEmpty { facts[AttributeKey.description] = .string(text) }
            case "shortcuturl":
                let keyword = cut(htmlText(attribute.value))
                if !keyword.isEmpty { facts["keyword"] = .string(keyword) }
            case "private" where attribute.value.elementsEqual("1".utf8): facts["private"] = true
            case "toread" where attribute.value.elementsEqual("1".utf8): facts["unread"] = true
            default: break
            }
        }
        return facts
    }

    /// Reads a time since 1970 in seconds, milliseconds or microseconds; their sizes do not overlap before the year 5138.
    private static func date(_ value: ArraySlice<UInt8>) -> AttributeValue? {
        guard let number = Int64(String(decoding: value.prefix(20), as: UTF8.self)), number > 0 else {
            return nil
        }
        let seconds: Int64 =
            switch number {
            case ..<100_000_000_000: number
            case ..<100_000_000_000_000: number / 1000
            case ..<100_000_000_000_000_000: number / 1_000_000
            default: 0
            }
        if seconds == 0 { return nil }
        return .string(Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601))
    }

    /// Keeps the last of some names that fit an attribute together.
    private static func fitting(_ names: [String]) -> [String] {
        var size = 0
        return names.reversed().prefix { name in
            size += name.utf8.count
            return size <= WireLimits.attributeValue
        }.reversed()
    }

    private static func collapsed(_ text: String) -> String {
        // Nearly all texts are collapsed already; the leads are those of white space beyond ASCII.
        var before: UInt8 = 0x20
        let isCollapsed = text.utf8.allSatisfy { byte in
            defer { before = byte }
            return byte == 0x20 ? before != 0x20 : byte > 0x20 && ![0xC2, 0xE1, 0xE2, 0xE3].contains(byte)
        }
        if isCollapsed && before != 0x20 { return text }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
