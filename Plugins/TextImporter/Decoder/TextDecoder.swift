import ImporterKit
import ImporterWire
import InternationalText

/// Decodes text of any size in bounded memory: its encoding, lines, words, characters, title and an excerpt.
///
/// How the encoding is found, in this order:
/// 1. A byte order mark says it, or else the type, where that is public.utf8-plain-text and the text holds NUL bytes.
/// 2. Text with NUL bytes is UTF-16 or UTF-32 if it reads as that without a fault (``TextEncoding/wideWithoutMark(_:)``);
///    if it does not, and NUL or other controls abound, it is no text, and refused as unsupported.
/// 3. Text that is UTF-8 from end to end is UTF-8; “US-ASCII” where no byte is above 7F, unless it switches with escapes
///    (ISO-2022, HZ).
/// 4. Text that is UTF-8 but for a few bytes, at most one fault for eight good sequences, is UTF-8 with a note
///    that says where the first fault lies; so is one whose only fault is that it ends within a sequence.
/// 5. The rest is in the encoding that it names itself (``TextEncoding/declared(in:)``), if it reads without a fault in it.
/// 6. Else it is in a legacy encoding, which ``LegacyEncoding`` guesses, with a note that says so.
///
/// Of HTML the text that is seen is counted and excerpted, without tags and code and with its entities read.
///
/// Nothing is ever dropped: a malformed sequence counts as one character, and reads as U+FFFD in title and excerpt.
package struct TextDecoder: Importer {
    /// How much is read at once.
    private static let chunk = 128 * 1024

    /// The type of text that is said to be UTF-8.
    private static let declaredUTF8 = "public.utf8-plain-text"

    private var buffer = [UInt8](repeating: 0, count: chunk)

    package init() {}

    package mutating func decode(_ payload: Payload, into answer: inout Answer) throws(Refusal) {
        let start = try payload.prefix(64 * 1024)
        let text: DecodedText
        if let mark = TextEncoding.byteOrderMark(at: start) {
            text = try decodeMarked(payload, mark)
        } else if payload.type == Self.declaredUTF8, start.contains(0) {
            // Zeros are characters there.
            text = try decodeUnmarked(payload)
        } else if let encoding = TextEncoding.wideWithoutMark(start) {
            text = try convert(payload, from: 0, encoding, certainty: .guessed)
        } else {
            try refuseBinary(start)
            text = try decodeUnmarked(payload)
        }
        for note in text.notes { answer.note(note.code, note.message) }
        try answer.append(text.item(of: payload))
    }

    private mutating func decodeMarked(
        _ payload: Payload, _ mark: (encoding: TextEncoding, length: Int)
    ) throws(Refusal) -> DecodedText {
        let offset = Int64(mark.length)
        guard mark.encoding == .utf8 else {
            return try convert(payload, from: offset, mark.encoding, certainty: .marked)
        }
        var text = DecodedText(encoding: .utf8, certainty: .marked, offset: offset, isHTML: payload.isHTML)
        try readAll(payload, from: offset) { text.take($0) }
        text.finish()
        return text
    }

    private mutating func decodeUnmarked(_ payload: Payload) throws(Refusal) -> DecodedText {
        var text = DecodedText(encoding: .utf8, certainty: .recognized, offset: 0, isHTML: payload.isHTML)
        try readWhile(payload, from: 0) {
            text.take($0); return !text.scanner.isHardlyUTF8
        }
        text.finish()
        guard let firstHighByte = text.scanner.firstHighByte else {
            if text.mayHoldEscapes, let encoding = LegacyEncoding.sevenBit(text.head) {
                return try convert(payload, from: 0, encoding, certainty: .guessed)
            }
            text.encoding = .usASCII
            return text
        }
        if text.scanner.isNearlyUTF8 { return text }
        let sample = try legacySample(payload, around: firstHighByte)
        if let declared = TextEncoding.declared(in: text.head), LegacyEncoding.reads(sample, as: declared) {
            return try convert(payload, from: 0, declared, certainty: .recognized)
        }
        let encoding = LegacyEncoding.guess(from: sample)
        return try convert(payload, from: 0, encoding, certainty: .guessed)
    }

    private mutating func convert(
        _ payload: Payload, from offset: Int64, _ encoding: TextEncoding, certainty: DecodedText.Certainty
    ) throws(Refusal) -> DecodedText {
        guard let converter = UTF8Converter(from: encoding) else {
            throw Refusal(.unsupported, "the encoding \(encoding.name) cannot be read here")
        }
        var text = DecodedText(
            encoding: encoding, certainty: certainty, offset: offset, isHTML: payload.isHTML)
        try readAll(payload, from: offset) { chunk in
            converter.convert(chunk, isLast: false) { text.take($0) }
        }
        converter.convert(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true) { text.take($0) }
        text.finish(malformed: converter.malformedCount, first: converter.firstMalformedOffset)
        return text
    }

    private mutating func readAll(
        _ payload: Payload, from start: Int64, _ body: (UnsafeRawBufferPointer) -> Void
    ) throws(Refusal) {
        try readWhile(payload, from: start) {
            body($0); return true
        }
    }

    /// Reads to the end of the payload, or until `body` has enough.
    private mutating func readWhile(
        _ payload: Payload, from start: Int64, _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(Refusal) {
        var offset = start
        while true {
            let position = offset
            let (count, goesOn) = try buffer.withUnsafeMutableBufferPointer { buffer throws(Refusal) in
                let bytes = UnsafeMutableRawBufferPointer(buffer)
                let count = try payload.read(into: bytes, at: position)
                return (count, body(UnsafeRawBufferPointer(rebasing: bytes[..<count])))
            }
            if count == 0 || !goesOn { return }
            offset += Int64(count)
        }
    }

    /// Gathers lines that hold bytes above 7F, from the first such byte on.
    private func legacySample(_ payload: Payload, around offset: Int64) throws(Refusal) -> [UInt8] {
        let start = max(0, offset - 200)
        var window = [UInt8](repeating: 0, count: 64 * 1024)
        let count = try window.withUnsafeMutableBufferPointer { window throws(Refusal) in
            try payload.read(into: UnsafeMutableRawBufferPointer(window), at: start)
        }
        var sample: [UInt8] = []
        for line in window[..<count].split(separator: 0x0A) where line.contains(where: { $0 >= 0x80 }) {
            let room = LegacyEncoding.sampleSize - sample.count
            if room <= 1 { break }
            sample += line.prefix(room - 1)
            sample.append(0x0A)
        }
        return sample
    }

    /// Whether a character set is designated that shift out and shift in switch to and from: ISO-2022-KR, ISO-2022-CN.
    private func designatesShifts(_ start: [UInt8]) -> Bool {
        start.indices.dropLast(3).contains { index in
            start[index] == 0x1B && start[index + 1] == UInt8(ascii: "$")
                && [UInt8(ascii: ")"), UInt8(ascii: "*")].contains(start[index + 2])
        }
    }

    /// Refuses what only claims to be text: more than one NUL in 64 bytes, or one other control in 16.
    private func refuseBinary(_ start: [UInt8]) throws(Refusal) {
        var nuls = 0
        var controls = 0
        let shifts = designatesShifts(start)
        for byte in start.prefix(8 * 1024) {
            switch byte {
            case 0: nuls += 1
            case 0x0E, 0x0F: if !shifts { controls += 1 }
            case 1...8, 0x0E...0x1A, 0x1C...0x1F, 0x7F: controls += 1
            default: break
            }
        }
        let count = min(start.count, 8 * 1024)
        guard nuls * 64 > count || controls * 16 > count else { return }
        let first = start.firstIndex { $0 < 9 } ?? 0
        throw Refusal(
            .unsupported,
            "\(nuls + controls) of the first \(count) bytes are NUL or other controls, so this is not text",
            offset: Int64(first))
    }
}

extension Payload {
    fileprivate var isHTML: Bool { type == "public.html" }
}
