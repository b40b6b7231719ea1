import ImporterKit
import ImporterWire
import InternationalText

/// Decides which encoding a document is in: by its byte order mark, else by its declaration, else UTF-8.
///
/// The rule of XML 1.0, 4.3.3 and appendix F, and two things that real documents make necessary:
/// - A declaration that names a legacy encoding while the bytes are valid UTF-8, and not merely ASCII, is false. Legacy
///   text is next to never valid UTF-8 by chance, so the bytes are believed and a note says so.
/// - A declaration that names UTF-16 or UTF-32 in front of single bytes refutes itself. libxml2 refuses such a
///   document, and so does this importer, unless mending is allowed.
struct DocumentEncoding {
    /// The encoding to convert from; ``TextEncoding/utf8`` needs no conversion.
    let encoding: TextEncoding
    /// The name to state; the declared one where the document is ASCII and both are right.
    let name: String
    /// How many bytes precede the text: a byte order mark, and what mending drops.
    let start: Int
    /// True when the payload's bytes can be given to the parser as they are.
    let isUTF8: Bool
    /// What the user should know of the decision.
    var notes: [Note] = []
    /// True when nothing in the document says which encoding it is in, or that it is in UTF-8.
    let mayBeGuessed: Bool

    /// How many bytes from the start of a payload the decision wants to see.
    static let prefix = 4 * 1024

    /// Opens the document's text in this encoding.
    func open(_ payload: Payload) -> any TextSource {
        if !isUTF8, let text = TranscodedText(payload, from: start, in: encoding) { return text }
        return PayloadText(payload, from: start)
    }
}

extension DocumentEncoding {
    /// Decides from the first ``prefix`` bytes; reads the whole payload once where a legacy encoding is declared.
    ///
    /// `mending` drops what stands before the declaration, and reads on where a declared encoding is unknown or
    /// impossible.
    init(of payload: Payload, head: [UInt8], mending: Bool) throws(ParseFault) {
        if let mark = TextEncoding.byteOrderMark(at: head) {
            let rest = head[mark.length...]
            let junk = mending ? Self.junk(before: rest, in: mark.encoding) : 0
            let declaration = Self.declaration(in: rest.dropFirst(junk), encoding: mark.encoding)
            self.init(
                encoding: mark.encoding, name: mark.encoding.name, start: mark.length + junk,
                isUTF8: mark.encoding == .utf8, mayBeGuessed: false)
            if let label = declaration?.encoding, !Self.agrees(label, with: mark.encoding) {
                notes.append(Self.contradiction(label, name))
            }
            noteJunk(junk)
            return
        }
        if let wide = Self.wideEncoding(of: head) {
            self.init(
                encoding: wide, name: wide.name, start: 0, isUTF8: false, mayBeGuessed: false)
            return
        }
        if let label = Self.ebcdicLabel(of: head) {
            let encoding = try Self.known(label)
            self.init(encoding: encoding, name: encoding.name, start: 0, isUTF8: false, mayBeGuessed: false)
            return
        }
        let junk = mending ? Self.junk(before: head[...], in: .utf8) : 0
        let declaration = XMLDeclaration(head.dropFirst(junk))
        try self.init(
            declared: declaration?.encoding, from: junk, of: payload, mending: mending)
        noteJunk(junk)
    }

    /// Decides by what a declaration in bytes like ASCII says.
    private init(
        declared label: String?, from start: Int, of payload: Payload, mending: Bool
    ) throws(ParseFault) {
        guard let label else {
            self.init(encoding: .utf8, name: "UTF-8", start: start, isUTF8: true, mayBeGuessed: true)
            return
        }
        let encoding: TextEncoding
        do {
            encoding = try Self.known(label)
        } catch {
            guard mending else { throw error }
            self.init(encoding: .utf8, name: "UTF-8", start: start, isUTF8: true, mayBeGuessed: false)
            notes.append(
                Note(
                    code: "encoding-unknown",
                    message: "it declares the unknown encoding “\(label.prefix(40))” and was read as UTF-8"))
            return
        }
        if encoding == .utf8 {
            self.init(encoding: .utf8, name: "UTF-8", start: start, isUTF8: true, mayBeGuessed: true)
        } else if Self.isWide(encoding) {
            guard mending else {
                throw ParseFault(
                    Refusal(
                        .damaged, "the document declares \(encoding.name) but is not written in it", offset: 0
                    ),
                    remedy: .doubtEncoding)
            }
            self.init(encoding: .utf8, name: "UTF-8", start: start, isUTF8: true, mayBeGuessed: false)
            notes.append(Self.contradiction(label, "UTF-8"))
        } else {
            switch encoding.isASCIISuperset ? try UTF8Scan.scan(payload, from: Int64(start)) : .other {
            case .ascii:
                self.init(
                    encoding: encoding, name: encoding.name, start: start, isUTF8: true, mayBeGuessed: false)
            case .utf8(let characters) where characters >= encoding.charactersThatProveUTF8:
                self.init(encoding: .utf8, name: "UTF-8", start: start, isUTF8: true, mayBeGuessed: false)
                notes.append(Self.contradiction(label, "UTF-8"))
            case .utf8, .other:
                self.init(
                    encoding: encoding, name: encoding.name, start: start, isUTF8: false, mayBeGuessed: false)
            }
        }
    }

    /// Takes an encoding that was guessed, for a document that declares none and is not UTF-8.
    init(guessed encoding: TextEncoding, from start: Int) {
        self.init(
            encoding: encoding, name: encoding.name, start: start, isUTF8: false, mayBeGuessed: true)
        notes.append(
            Note(
                code: "encoding-guessed",
                message: "its bytes are not UTF-8 and it declares no other encoding; it was read as \(name)"))
    }

    private init(encoding: TextEncoding, name: String, start: Int, isUTF8: Bool, mayBeGuessed: Bool) {
        self.encoding = encoding
        self.name = name
        self.start = start
        self.isUTF8 = isUTF8
        self.mayBeGuessed = mayBeGuessed
    }

    private mutating func noteJunk(_ count: Int) {
        guard count > 0 else { return }
        let bytes = count == 1 ? "1 byte" : "\(count) bytes"
        notes.append(
            Note(
                code: "leading-bytes-ignored",
                message: "\(bytes) before the document's start \(count == 1 ? "was" : "were") ignored"))
    }
}

extension DocumentEncoding {
    private static func contradiction(_ label: String, _ name: String) -> Note {
        Note(
            code: "encoding-contradicted",
            message: "it declares “\(label.prefix(40))” but is \(name), as which it was read")
    }

    private static func known(_ label: String) throws(ParseFault) -> TextEncoding {
        guard let encoding = TextEncoding(named: label), UTF8Converter(from: encoding) != nil else {
            throw ParseFault(
                Refusal(
                    .damaged, "line 1: the declared encoding “\(label.prefix(40))” is not known", offset: 0),
                remedy: .doubtEncoding)
        }
        return encoding
    }

    private static func isWide(_ encoding: TextEncoding) -> Bool {
        encoding.name.hasPrefix("UTF-16") || encoding.name.hasPrefix("UTF-32")
            || encoding.name.hasPrefix("ISO-10646")
    }

    private static func agrees(_ label: String, with encoding: TextEncoding) -> Bool {
        guard let declared = TextEncoding(named: label) else { return false }
        // Which of UTF-16's orders a declaration names does not matter behind a mark.
        return declared == encoding || isWide(declared) && isWide(encoding)
    }

    /// Recognizes UTF-16 and UTF-32 without a mark by how “<” and what follows it look in them (XML 1.0, appendix F), white
    /// space before it or none; a declaration need not be there.
    private static func wideEncoding(of head: [UInt8]) -> TextEncoding? {
        let shapes: [(width: Int, low: Int, TextEncoding)] = [
            (4, 3, .utf32BigEndian), (4, 0, .utf32LittleEndian), (2, 1, .utf16BigEndian),
            (2, 0, .utf16LittleEndian),
        ]
        return shapes.first { width, low, _ in
            // The ASCII character of each unit, as long as there are such.
            let units = stride(from: 0, through: head.count - width, by: width).lazy.map { start in
                let others = (0..<width).contains { $0 != low && head[start + $0] != 0 }
                return others ? 0 : head[start + low]
            }
            let text = Array(units.drop { " \t\r\n".utf8.contains($0) }.prefix(2))
            return text.count == 2 && text[0] == UInt8(ascii: "<") && text[1] != 0
        }?.2
    }

    /// Finds the encoding that a document in EBCDIC declares; its letters are the same in all of EBCDIC's kinds.
    private static func ebcdicLabel(of head: [UInt8]) -> String? {
        guard head.starts(with: [0x4C, 0x6F, 0xA7, 0x94]), let ebcdic = TextEncoding(named: "IBM037"),
            let text = utf8(head[...], in: ebcdic)
        else { return nil }
        return XMLDeclaration(text)?.encoding ?? "IBM037"
    }

    private static func declaration(in head: ArraySlice<UInt8>, encoding: TextEncoding) -> XMLDeclaration? {
        encoding == .utf8 ? XMLDeclaration(head) : utf8(head, in: encoding).flatMap { XMLDeclaration($0) }
    }

    private static func utf8(_ bytes: ArraySlice<UInt8>, in encoding: TextEncoding) -> [UInt8]? {
        guard let converter = UTF8Converter(from: encoding) else { return nil }
        var text: [UInt8] = []
        bytes.withUnsafeBytes { bytes in
            converter.convert(bytes, isLast: false) { text.append(contentsOf: $0) }
        }
        return text
    }

    /// Counts the bytes before the first “<”, where those of a document in bytes like ASCII are few.
    private static func junk(before head: ArraySlice<UInt8>, in encoding: TextEncoding) -> Int {
        guard encoding == .utf8 else { return 0 }
        return head.prefix(1024).firstIndex(of: UInt8(ascii: "<")).map { $0 - head.startIndex } ?? 0
    }
}
