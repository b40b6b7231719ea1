import ImporterKit
import ImporterWire

/// Decodes links: Windows' shortcuts, macOS's web locations, desktop entries, URI lists, what browsers and desktops offer, texts of one address,
/// and bookmarks in HTML and JSON.
///
/// The payload's type says which of them to expect, and its bytes must agree: what is something else after all is refused
/// as unsupported, so that a more general importer has it. What is such a file, but holds no address, is refused as
/// damaged: there is never an empty link. Addresses are stored as written and never opened; how `javascript:`, `data:` and
/// very long ones are met is said at ``Address`` and ``Link``.
package struct URLDecoder: Importer {
    /// The largest link file that is read; real ones take a few hundred bytes.
    static let fileLimit = 1024 * 1024

    /// The types whose payloads hold one link each.
    private static let typesOfOne = locationTypes.union([
        "com.microsoft.internet-shortcut", "org.freedesktop.mime.application.x-mswinurl",
        "org.freedesktop.mime.application.x-desktop", "public.url",
    ])

    /// macOS's files of one address, by what it leads to; all are written alike.
    private static let locationTypes: Set = [
        "com.apple.web-internet-location", "com.apple.generic-internet-location",
        "com.apple.file-internet-location", "com.apple.mail-internet-location",
        "com.apple.ftp-internet-location",
    ]

    package init() {}

    package mutating func decode(_ payload: Payload, into answer: inout Answer) throws(Refusal) {
        if payload.isWantedWhole, !Self.typesOfOne.contains(payload.type) {
            throw Refusal(.unsupported, "it is a list of links, and wanted whole")
        }
        switch payload.type {
        case "org.freedesktop.mime.text.uri-list": try URIList.decode(payload, into: &answer)
        case "org.freedesktop.mime.text.x-moz-url": try OfferedLinks.decodeTitled(payload, into: &answer)
        case "org.freedesktop.mime.x-special.gnome-copied-files":
            try OfferedLinks.decodeCopiedFiles(payload, into: &answer)
        case "com.microsoft.internet-shortcut", "org.freedesktop.mime.application.x-mswinurl":
            let bytes = try contents(of: payload)
            if bytes.isEmpty { throw Refusal(.damaged, "the shortcut is empty") }
            try answer.append(InternetShortcut(bytes).link)
        case let type where Self.locationTypes.contains(type):
            guard payload.size <= Int64(Self.fileLimit) else {
                throw Refusal(.unsupported, "it is larger than web locations are")
            }
            try answer.append(WebLocation(contents(of: payload)).link)
        case "org.freedesktop.mime.application.x-desktop":
            try answer.append(DesktopEntry(contents(of: payload), locale: payload.locale).link)
        case "org.freedesktop.mime.application.x-mozilla-bookmarks":
            try BookmarkFile.decode(payload, into: &answer)
        case "public.json":
            guard BookmarkBackup.isLikely(try payload.prefix(BookmarkBackup.likelihoodPrefix)) else {
                throw BookmarkBackup.noBackup
            }
            try BookmarkBackup.decode(payload, into: &answer)
        case "org.mozilla.packed-json": try BookmarkBackup.decodePacked(payload, into: &answer)
        case "public.url":
            try answer.append(LoneAddress(contents(of: payload)).link)
        default:
            // Pages are many, and bookmarks that do not say what they are look like one at first.
            guard BookmarkFile.isLikely(try payload.prefix(BookmarkFile.likelihoodPrefix)) else {
                throw Refusal(.unsupported, "it is no list of bookmarks")
            }
            try BookmarkFile.decode(payload, into: &answer)
        }
    }

    private func contents(of payload: Payload) throws(Refusal) -> [UInt8] {
        try payload.bytes(limit: Self.fileLimit)
    }
}

extension Answer {
    /// Adds a link, with the note that belongs to it.
    fileprivate mutating func append(_ link: Link) throws(Refusal) {
        if let note = link.note { self.note(note.code, note.message) }
        try append(link.item)
    }
}
