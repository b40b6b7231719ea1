import ImporterKit
import ImporterWire
import InternationalText

/// Reads bookmarks in HTML, as browsers and services export them: the Netscape format in all its states, Pocket's lists.
///
/// Every `<a href>` is an item, in the file's order, whatever is left open or closed too often around it. Folders
/// (`<h3>` before a `<dl>`) become the attribute `folder`, outermost first; `<dd>` and `description` the description; dates are
/// read as seconds, milliseconds or microseconds by their size; tags at commas. Icons are passed over. An address
/// that is relative to the exporting site is kept as it is written, with a note; one longer than an item holds is left
/// out, with a note.
///
/// The encoding is what a byte order mark says, else what `<meta>` declares, else UTF-8 (see ``htmlText(_:)``). The
/// file is read in pieces; memory does not grow with it.
struct BookmarkFile {
    private var tokenizer = HTMLTokenizer()
    private var builder = BookmarkBuilder()

    /// Reads a whole payload into an answer; refuses as unsupported what holds no bookmark.
    static func decode(_ payload: Payload, into answer: inout Answer) throws(Refusal) {
        var file = BookmarkFile()
        let start = try payload.prefix(4096)
        let (encoding, skipped) = encoding(of: start)
        let converter = encoding == .utf8 ? nil : UTF8Converter(from: encoding)
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        var offset = Int64(skipped)
        while true {
            let position = offset
            let count = try buffer.withUnsafeMutableBufferPointer { buffer throws(Refusal) in
                try payload.read(into: UnsafeMutableRawBufferPointer(buffer), at: position)
            }
            try buffer[..<count].withUnsafeBufferPointer { bytes throws(Refusal) in
                let bytes = UnsafeRawBufferPointer(bytes)
                if let converter {
                    try converter.convert(bytes, isLast: count == 0) { utf8 throws(Refusal) in
                        try file.take(utf8, &answer)
                    }
                } else {
                    try file.take(bytes, &answer)
                }
            }
            if count == 0 { break }
            offset += Int64(count)
        }
        try file.tokenizer.finish { token throws(Refusal) in try file.builder.take(token, &answer) }
        try file.builder.finish(&answer)
    }

    /// How many bytes of a page ``isLikely(_:)`` wants to see.
    static let likelihoodPrefix = 8 * 1024

    /// Tells from its first bytes whether a page is a list of bookmarks that lacks the Netscape doctype.
    ///
    /// It is one where a link says when it was kept (`add_date`, `time_added`), which nothing but an export does, and
    /// stands in a list.
    static func isLikely(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head.lazy.filter { $0 != 0 }, as: UTF8.self).lowercased()
        return text.contains("<a ") && (text.contains("<dt") || text.contains("<li"))
            && (text.contains(" add_date=") || text.contains(" time_added="))
    }

    private mutating func take(_ utf8: UnsafeRawBufferPointer, _ answer: inout Answer) throws(Refusal) {
        try tokenizer.feed(utf8) { token throws(Refusal) in try builder.take(token, &answer) }
    }

    /// Finds the encoding, and how many bytes of a mark to skip.
    private static func encoding(of start: [UInt8]) -> (TextEncoding, skipped: Int) {
        if let mark = TextEncoding.byteOrderMark(at: start) { return (mark.encoding, mark.length) }
        if let wide = TextEncoding.wideWithoutMark(start) { return (wide, 0) }
        guard let declared = TextEncoding.declared(in: start) else { return (.utf8, 0) }
        // Browsers read these as windows-1252; and what can be searched for a declaration is not UTF-16.
        if ["ISO-8859-1", "US-ASCII"].contains(declared.name) { return (.windows1252, 0) }
        return (declared.name.hasPrefix("UTF-") ? .utf8 : declared, 0)
    }
}
