import ImporterWire

/// Mends the faults that feeds and outlines usually have, between a source and the parser.
///
/// What it does: the XML declaration is left out (its encoding has been decided on already, and may be what is
/// malformed); an ampersand that begins no reference becomes “&amp;”; a character that XML forbids, and a
/// reference to one, becomes a space. Within CDATA sections, comments, instructions and the document type only
/// forbidden characters are touched. Everything else goes through, so that a document with other faults is
/// refused as before.
struct MendedText: TextSource {
    private var source: any TextSource
    private var isAtEnd = false
    /// What was read and not yet mended, from `next` on.
    private var input: [UInt8] = []
    private var next = 0
    /// What was mended and not yet given, from `given` on.
    private var output: [UInt8] = []
    private var given = 0
    private var place = Place.start
    private var line = 1
    private var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    private var mends = Mends()
    var notes: [Note] { mends.notes }

    let origin: Int64? = nil

    private enum Place {
        /// Before anything but the declaration.
        case start
        /// Among tags and text.
        case content
        /// Until a mark, which is the end of a comment, CDATA section or instruction.
        case section(end: [UInt8])
        /// In a document type declaration, within brackets or not.
        case documentType(inBrackets: Bool)
    }

    /// The longest name of an entity that is looked for, in bytes.
    private static let longestName = 64
    /// How many bytes must be there to see what an “&” or “<” begins.
    private static let lookahead = longestName + 4

    init(_ source: any TextSource) {
        self.source = source
    }

    mutating func read(into target: UnsafeMutableRawBufferPointer) throws(ParseFault) -> Int {
        while given == output.count {
            output.removeAll(keepingCapacity: true)
            given = 0
            if isAtEnd && next == input.count { return 0 }
            try fill()
            mend()
        }
        let count = min(target.count, output.count - given)
        target.copyBytes(from: output[given..<given + count])
        given += count
        return count
    }

    private mutating func fill() throws(ParseFault) {
        input.removeFirst(next)
        next = 0
        guard !isAtEnd else { return }
        let count = try source.read(into: &buffer)
        input.append(contentsOf: buffer[..<count])
        isAtEnd = count == 0
    }

    /// Works through the input up to where more must be read to decide.
    private mutating func mend() {
        let safe = isAtEnd ? input.count : input.count - Self.lookahead
        while next < safe {
            switch place {
            case .start: leaveOutDeclaration()
            case .content: mendContent()
            case .section(let end): passSection(to: end)
            case .documentType(let inBrackets): passDocumentType(inBrackets: inBrackets)
            }
        }
    }

    private mutating func leaveOutDeclaration() {
        place = .content
        guard XMLDeclaration(input[next...]) != nil,
            let end = input[next...].firstIndex(of: UInt8(ascii: ">"))
        else { return }
        line += input[next...end].count { $0 == UInt8(ascii: "\n") }
        next = end + 1
    }

    private mutating func mendContent() {
        switch input[next] {
        case UInt8(ascii: "&"): mendReference()
        case UInt8(ascii: "<"):
            if begins("<!--") {
                place = .section(end: Array("-->".utf8))
                pass(4)
            } else if begins("<![CDATA[") {
                place = .section(end: Array("]]>".utf8))
                pass(9)
            } else if begins("<?") {
                place = .section(end: Array("?>".utf8))
                pass(2)
            } else if begins("<!DOCTYPE") {
                place = .documentType(inBrackets: false)
                pass(9)
            } else {
                pass(1)
            }
        default: passCharacter()
        }
    }

    private mutating func passSection(to end: [UInt8]) {
        if input[next...].starts(with: end) {
            pass(end.count)
            place = .content
        } else {
            passCharacter()
        }
    }

    private mutating func passDocumentType(inBrackets: Bool) {
        switch input[next] {
        case UInt8(ascii: "["): place = .documentType(inBrackets: true)
        case UInt8(ascii: "]"): place = .documentType(inBrackets: false)
        case UInt8(ascii: ">") where !inBrackets: place = .content
        default: break
        }
        passCharacter()
    }

    private mutating func mendReference() {
        let name = input[(next + 1)...].prefix(Self.longestName + 1).prefix { $0 != UInt8(ascii: ";") }
        let isClosed = name.endIndex < input.count && name.count <= Self.longestName
        if isClosed, name.first == UInt8(ascii: "#") {
            if Self.isReferenceToCharacter(name.dropFirst()) { return pass(name.count + 2) }
            if Self.isNumber(name.dropFirst()) {
                mends.forbidden += 1
                output.append(UInt8(ascii: " "))
                next += name.count + 2
                return
            }
        } else if isClosed, Self.isName(name) {
            return pass(name.count + 2)
        }
        mends.ampersand(inLine: line)
        output.append(contentsOf: "&amp;".utf8)
        next += 1
    }

    private mutating func passCharacter() {
        let byte = input[next]
        if byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D {
            mends.forbidden += 1
            output.append(UInt8(ascii: " "))
            next += 1
        } else if begins("\u{FFFE}") || begins("\u{FFFF}") {
            mends.forbidden += 1
            output.append(UInt8(ascii: " "))
            next += 3
        } else {
            pass(1)
        }
    }

    private mutating func pass(_ count: Int) {
        for byte in input[next..<next + count] {
            output.append(byte)
            if byte == UInt8(ascii: "\n") { line += 1 }
        }
        next += count
    }

    private func begins(_ text: StaticString) -> Bool {
        guard input.count - next >= text.utf8CodeUnitCount, input[next] == text.utf8Start.pointee else {
            return false
        }
        return text.withUTF8Buffer { input[next...].starts(with: $0) }
    }
}

extension MendedText {
    private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, isNameStart(first) else { return false }
        return bytes.allSatisfy { byte in
            isNameStart(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
        }
    }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: ":") || byte >= 0x80
    }

    private static func isNumber(_ digits: ArraySlice<UInt8>) -> Bool {
        let isHexadecimal = digits.first == UInt8(ascii: "x")
        let digits = isHexadecimal ? digits.dropFirst() : digits
        return !digits.isEmpty
            && digits.allSatisfy { byte in
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || isHexadecimal && UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
            }
    }

    /// Says whether a number is that of a character which XML allows (XML 1.0, production 2).
    private static func isReferenceToCharacter(_ digits: ArraySlice<UInt8>) -> Bool {
        guard isNumber(digits), digits.count <= 10 else { return false }
        let isHexadecimal = digits.first == UInt8(ascii: "x")
        let text = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
        switch UInt32(text, radix: isHexadecimal ? 16 : 10) ?? 0 {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: return true
        default: return false
        }
    }
}
