import ImporterKit
import ImporterWire
import InternationalText
import Links

/// Reads `text/uri-list` (RFC 2483, section 5): an address a line, `#` lines are comments.
///
/// Lines end at CRLF, at LF or at CR; blank ones are skipped. Each address becomes an item, in the list's order. A line
/// that is no address, or is longer than an item holds, is left out and named in a note. Lists in UTF-16 and UTF-32, which
/// the standard does not know, are read as well. The list may be of any size: it is read in pieces, and items leave as
/// they are found.
struct URIList {
    private var line: [UInt8] = []
    private var lineNumber = 0
    private var isTooLong = false
    private var endedWithReturn = false
    private(set) var found = 0
    private(set) var leftOut = 0

    /// Reads a whole payload into an answer.
    static func decode(_ payload: Payload, into answer: inout Answer) throws(Refusal) {
        var list = URIList()
        let converter = try wideEncoding(of: payload).flatMap { UTF8Converter(from: $0) }
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        var offset: Int64 = 0
        while true {
            let position = offset
            let count = try buffer.withUnsafeMutableBufferPointer { buffer throws(Refusal) in
                try payload.read(into: UnsafeMutableRawBufferPointer(buffer), at: position)
            }
            var text = buffer[..<count]
            if let converter {
                var converted: [UInt8] = []
                text.withUnsafeBytes { bytes in
                    converter.convert(bytes, isLast: count == 0) { converted.append(contentsOf: $0) }
                }
                text = converted[...]
            }
            for byte in text { try list.take(byte, &answer) }
            if count == 0 { break }
            offset += Int64(count)
        }
        try list.endLine(&answer)
        guard list.found > 0 else {
            throw list.leftOut > 0
                ? Refusal(.unsupported, "none of its lines is an address")
                : Refusal(.damaged, "the list of addresses is empty")
        }
        if list.leftOut > 8 {
            answer.note("lines-left-out", "\(list.leftOut) lines in all are no addresses and were left out")
        }
    }

    /// UTF-16 or UTF-32, where the list begins so; nil for what has a byte a character of an address.
    private static func wideEncoding(of payload: Payload) throws(Refusal) -> TextEncoding? {
        let start = try payload.prefix(4096)
        let encoding = TextEncoding.byteOrderMark(at: start)?.encoding ?? TextEncoding.wideWithoutMark(start)
        return encoding == .utf8 ? nil : encoding
    }

    private mutating func take(_ byte: UInt8, _ answer: inout Answer) throws(Refusal) {
        defer { endedWithReturn = byte == 0x0D }
        switch byte {
        case 0x0A where endedWithReturn: break
        case 0x0A, 0x0D: try endLine(&answer)
        default:
            // A comment may be of any length; an address may not.
            if line.count <= 2 * WireLimits.address { line.append(byte) } else { isTooLong = true }
        }
    }

    private mutating func endLine(_ answer: inout Answer) throws(Refusal) {
        lineNumber += 1
        defer {
            line.removeAll(keepingCapacity: true)
            isTooLong = false
        }
        let text = trimmingSpaces(KeyFile.decode(line))
        if text.isEmpty || text.first == "#" { return }
        guard !isTooLong, let address = Address(text) else {
            return leaveOut(isTooLong ? "is too long" : "is no address", &answer)
        }
        guard let link = try? Link(address) else { return leaveOut("is too long", &answer) }
        found += 1
        if let note = link.note { answer.note(note.code, "line \(lineNumber): \(note.message)") }
        try answer.append(link.item)
    }

    private mutating func leaveOut(_ why: String, _ answer: inout Answer) {
        leftOut += 1
        if leftOut <= 8 { answer.note("line-left-out", "line \(lineNumber) \(why) and was left out") }
    }
}
