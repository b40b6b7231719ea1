/// Holds rules for the formats that Punnet's importers read, and a few that shared-mime-info lacks.
///
/// They come after those of the machine's database, and stand alone where there is none.
enum BuiltInMagic {
    static let rules: [MagicRule] = images + documents + markup + links

    private static let images: [MagicRule] = [
        rule("image/png", at(0, "\u{89}PNG\r\n\u{1A}\n")),
        rule("image/jpeg", at(0, [0xFF, 0xD8, 0xFF])),
        rule("image/gif", at(0, "GIF87a"), at(0, "GIF89a")),
        rule("image/webp", at(0, "RIFF", at(8, "WEBP"))),
        rule(
            "image/bmp",
            at(
                0, "BM", at(14, [40, 0, 0, 0]), at(14, [12, 0, 0, 0]), at(14, [108, 0, 0, 0]),
                at(14, [124, 0, 0, 0]))),
        rule("image/vnd.microsoft.icon", at(0, [0, 0, 1, 0], at(5, [0]))),
        rule("image/tiff", at(0, "MM\0*"), at(0, "II*\0")),
        rule("image/avif", at(4, "ftypavif"), at(4, "ftypavis")),
        rule("image/qoi", at(0, "qoif")),
        rule("image/x-farbfeld", at(0, "farbfeld")),
        // Of subtitles the database knows a word that is in its header.
        rule("image/vnd.radiance", priority: 60, at(0, "#?RADIANCE\n"), at(0, "#?RGBE\n")),
        rule("image/x-portable-floatmap", at(0, "PF\n"), at(0, "Pf\n")),
        rule(
            "image/x-sgi",
            at(0, [0x01, 0xDA], at(2, [0, 1]), at(2, [0, 2]), at(2, [1, 1]), at(2, [1, 2]))),
        rule("image/x-portable-arbitrarymap", at(0, "P7\n")),
        rule(
            "image/heif", at(4, "ftypheic"), at(4, "ftypheix"), at(4, "ftypmif1"), at(4, "ftypmsf1"),
            at(4, "ftyphevc"), at(4, "ftyphevx")),
    ]

    private static let documents: [MagicRule] = [
        rule("application/pdf", at(0, "%PDF-")),
        rule(
            "application/epub+zip", priority: 70,
            at(0, "PK\u{3}\u{4}", at(30, "mimetypeapplication/epub+zip"))),
        rule("application/zip", priority: 40, at(0, "PK\u{3}\u{4}"), at(0, "PK\u{5}\u{6}")),
        rule("application/x-mozilla-packed-json", at(0, "mozLz40\0")),
        rule("application/gzip", at(0, [0x1F, 0x8B])),
        rule("application/x-bplist", at(0, "bplist0")),
        rule("text/vcard", within(16, "BEGIN:VCARD"), within(16, "begin:vcard")),
        rule("text/calendar", within(16, "BEGIN:VCALENDAR"), within(16, "begin:vcalendar")),
        rule("text/rtf", at(0, "{\\rtf")),
        rule("application/x-punnet-items+json", priority: 80, at(0, "{\"punnet\":\"items\"")),
    ]

    private static let markup: [MagicRule] = [
        rule("application/xml", priority: 40, at(0, "<?xml")),
        rule(
            "text/html", priority: 40, within(256, "<!DOCTYPE HTML"), within(256, "<!DOCTYPE html"),
            within(256, "<!doctype html"), within(256, "<html"), within(256, "<HTML"), within(256, "<head"),
            within(256, "<HEAD")),
        rule(
            "application/x-shellscript", at(0, "#!/bin/sh"), at(0, "#!/bin/bash"),
            at(0, "#!/usr/bin/env bash")),
    ]

    private static let links: [MagicRule] = [
        rule("application/x-mswinurl", within(8, "[InternetShortcut]"), within(8, "[INTERNETSHORTCUT]")),
        rule("application/x-desktop", within(64, "[Desktop Entry]")),
        // Chrome's own file of bookmarks, whose name says nothing.
        rule("application/json", at(0, "{", within(32, "\"checksum\": \""))),
    ]

    private static func rule(_ mimeType: String, priority: Int = 50, _ tests: MagicTest...) -> MagicRule {
        MagicRule(mimeType: mimeType, priority: priority, tests: tests)
    }

    private static func at(_ start: Int, _ value: [UInt8], _ children: MagicTest...) -> MagicTest {
        MagicTest(start: start, range: 1, value: value, mask: nil, children: children)
    }

    private static func at(_ start: Int, _ value: String, _ children: MagicTest...) -> MagicTest {
        MagicTest(start: start, range: 1, value: bytes(value), mask: nil, children: children)
    }

    private static func within(_ range: Int, _ value: String) -> MagicTest {
        MagicTest(start: 0, range: range, value: bytes(value), mask: nil, children: [])
    }

    /// The characters' numbers as bytes; all are below 256.
    private static func bytes(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }
}
