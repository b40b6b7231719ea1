import ImporterKit
import ImporterWire
import InternationalText
import Links

/// Reads the lists of links that browsers and desktops offer beside others when something is dragged or copied.
enum OfferedLinks {
    /// The largest that is read, in bytes.
    private static let limit = 16 << 20

    /// Reads `text/x-moz-url`: UTF-16 in this machine's order, an address and its title on two lines each.
    static func decodeTitled(_ payload: Payload, into answer: inout Answer) throws(Refusal) {
        let lines = lines(of: try payload.bytes(limit: limit))
        var links = LinkCollection()
        for index in stride(from: 0, to: lines.count, by: 2) {
            let written = trimmingSpaces(lines[index])
            if written.isEmpty { continue }
            guard let address = Address(written) else {
                throw Refusal(.unsupported, "line \(index + 1) is no address")
            }
            var bookmark = Bookmark(address: address.text)
            bookmark.title = index + 1 < lines.count ? lines[index + 1] : ""
            try links.append(bookmark, to: &answer)
        }
        guard links.found > 0 else { throw Refusal(.damaged, "it holds no address") }
        links.addNotes(to: &answer)
    }

    /// Reads `x-special/gnome-copied-files`: `copy` or `cut`, and then the address of a file a line.
    static func decodeCopiedFiles(_ payload: Payload, into answer: inout Answer) throws(Refusal) {
        let lines = lines(of: try payload.bytes(limit: limit)).filter { !$0.isEmpty }
        guard let first = lines.first, ["copy", "cut"].contains(first) else {
            throw Refusal(.unsupported, "it begins with neither “copy” nor “cut”")
        }
        var links = LinkCollection()
        for line in lines.dropFirst() {
            guard let address = Address(line) else {
                throw Refusal(.unsupported, "it holds what is no address")
            }
            try links.append(Bookmark(address: address.text), to: &answer)
        }
        guard links.found > 0 else { throw Refusal(.damaged, "it names no file") }
        links.addNotes(to: &answer)
        if first == "cut" {
            answer.note("cut", "they were cut, to be moved; what becomes of the files is for the drop to say")
        }
    }

    private static func lines(of bytes: [UInt8]) -> [String] {
        var text: String?
        // An address begins in ASCII, whose second byte is zero there.
        if bytes.count > 1, bytes[0] != 0, bytes[1] == 0 {
            text = String(bytes, strictlyIn: .utf16LittleEndian)
        }
        var lines = (text ?? KeyFile.decode(bytes)).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        ).map { String($0.unicodeScalars.filter { $0 != "\0" }) }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
