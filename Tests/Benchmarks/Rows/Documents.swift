import Foundation

/// Makes large inputs that are the same on every machine.
enum Documents {
    /// Makes feeds of about 2 MB each, and answers with their paths.
    static func makeFeeds(_ count: Int, in folder: String) throws -> [String] {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return try (0..<count).map { number in
            var feed = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n<rss version=\"2.0\"><channel>"
            feed += "<title>Feed \(number)</title><link>https://feeds.example/\(number)</link>\n"
            for entry in 0..<4000 {
                feed += """
                    <item><title>Entry \(entry) of \(number): Äpfel &amp; Birnen</title>
                    <link>https://feeds.example/\(number)/\(entry)?from=feed&amp;sort=new</link>
                    <guid isPermaLink="false">tag:feeds.example,\(number):\(entry)</guid>
                    <pubDate>Mon, 06 Sep 2021 00:01:00 +0000</pubDate>
                    <description>\(words(seed: entry, count: 30))</description></item>

                    """
            }
            feed += "</channel></rss>\n"
            let path = "\(folder)/\(number).rss"
            try Data(feed.utf8).write(to: URL(fileURLWithPath: path))
            return path
        }
    }

    /// Makes a text of lines, nearly all of it ASCII.
    static func makeText(_ bytes: Int, at path: String) throws {
        var lines = ""
        var number = 0
        while lines.utf8.count < 1 << 20 {
            lines += words(seed: number, count: 12) + (number % 20 == 0 ? " – naïve café\n" : "\n")
            number += 1
        }
        var data = Data()
        while data.count < bytes { data.append(contentsOf: lines.utf8) }
        try data.write(to: URL(fileURLWithPath: path))
    }

    /// Makes what browsers export, in folders of a hundred.
    static func makeBookmarks(_ count: Int, at path: String) throws {
        var html =
            "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n"
        for number in 0..<count {
            if number % 100 == 0 {
                html += (number > 0 ? "</DL><p>\n" : "") + "<DT><H3>Folder \(number / 100)</H3>\n<DL><p>\n"
            }
            html += "<DT><A HREF=\"https://site\(number % 977).example/page/\(number)\" "
            html +=
                "ADD_DATE=\"\(1_500_000_000 + number)\">Page \(number), \(words(seed: number, count: 4))</A>\n"
        }
        html += "</DL><p>\n</DL><p>\n"
        try Data(html.utf8).write(to: URL(fileURLWithPath: path))
    }

    private static let vocabulary = [
        "apple", "basket", "cherry", "damson", "elder", "fig", "grape", "harvest", "in", "jam", "kiwi", "of",
        "orchard", "peach", "the", "under", "with", "yellow",
    ]

    private static func words(seed: Int, count: Int) -> String {
        (0..<count).map { vocabulary[(seed &* 31 &+ $0 &* $0 &* 7) % vocabulary.count] }.joined(
            separator: " ")
    }
}
