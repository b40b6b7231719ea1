/// Counts lines, words and characters of UTF-8 and finds its faults, in one pass over pieces of any size.
///
/// A line ends at LF, CR or CRLF; a last line without an end counts. A word is a run of characters that are not white
/// space as Unicode defines it (White_Space). A malformed sequence is what would become one U+FFFD (a maximal
/// subpart, Unicode 15 section 3.9): it counts as one character and as part of a word.
struct TextScanner {
    /// Ends of lines so far, plus, once finished, a last line without an end.
    private(set) var lines = 0
    private(set) var words = 0
    private(set) var characters = 0
    /// How many well-formed sequences of two bytes and more there were.
    private(set) var sequences = 0
    /// How many malformed sequences there were.
    private(set) var faults = 0
    /// Where the first malformed sequence begins, in bytes from the start.
    private(set) var firstFault: Int64?
    /// Where the first byte above 7F is, in bytes from the start.
    private(set) var firstHighByte: Int64?
    /// True when the last fault is a sequence that the end of the text cut short.
    private(set) var isCutShort = false

    private var offset: Int64 = 0
    private var isAfterSpace = true
    private var lastByte: UInt8 = 0
    /// The bytes of a sequence that the next piece may complete.
    private var partial: [UInt8] = []

    /// Takes the next piece.
    mutating func scan(_ piece: UnsafeRawBufferPointer) {
        var position = 0
        while !partial.isEmpty, position < piece.count { completePartial(with: piece, &position) }
        while position < piece.count {
            scanGroups(piece, &position)
            if position < piece.count { scanOne(piece, &position) }
        }
        offset += Int64(piece.count)
    }

    /// Says that no piece follows.
    mutating func finish() {
        if !partial.isEmpty {
            noteFault(at: offset - Int64(partial.count))
            isCutShort = true
            partial.removeAll()
            lastByte = 0
        }
        if offset > 0 && lastByte != newline && lastByte != carriageReturn { lines += 1 }
    }

    // MARK: Eight bytes at a time

    /// Counts up to the first malformed or cut sequence, or until less than eight bytes are left.
    ///
    /// Longer runs of ASCII are ``ASCIIBlocks``'s.
    /// The ASCII at the start of each eight bytes is counted at once, each byte within its own eight bits: sums of
    /// bytes up to 7F never carry into the next. What follows above 7F is read sequence by sequence.
    private mutating func scanGroups(_ piece: UnsafeRawBufferPointer, _ position: inout Int) {
        var afterSpace: UInt64 = isAfterSpace ? 0x80 : 0
        var afterReturn: UInt64 = lastByte == carriageReturn ? 0x80 : 0
        var (wordStarts, lineEnds) = (UInt64(0), UInt64(0))
        var (groups, newWords, newSequences, continuations) = (0, 0, 0, 0)
        let first = position
        defer {
            words += newWords + total(wordStarts)
            lines += total(lineEnds)
            sequences += newSequences
            characters += position - first - continuations
            isAfterSpace = afterSpace != 0
            lastByte = afterReturn != 0 ? carriageReturn : position > first ? piece[position - 1] : lastByte
        }
        while position + 8 <= piece.count {
            if position > 0, piece[position - 1] < 0x80 {
                let before = position
                let block = ASCIIBlocks.count(piece, &position)
                if position > before {
                    newWords += block.words
                    lines += block.lines
                    afterSpace = isSpace(piece[position - 1]) ? 0x80 : 0
                    afterReturn = piece[position - 1] == carriageReturn ? 0x80 : 0
                    continue
                }
            }
            // Valid: the load ends within the piece.
            let group = UInt64(littleEndian: piece.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            let high = group & highBits
            if high & 0xFF == 0 {
                // All below the first high bit; everything, when there is none.
                let ascii = ((high & (0 &- high)) >> 7) &- 1
                let used = 8 - ascii.leadingZeroBitCount >> 3
                let returns = bytes(of: group, equalTo: carriageReturn) & ascii
                let newlines = bytes(of: group, equalTo: newline) & ascii
                let low = group & ~highBits
                let controls = (low &+ ones &* (0x80 - 0x09)) & ~(low &+ ones &* (0x80 - 0x0E))
                let spaces = (controls & highBits | bytes(of: group, equalTo: 0x20)) & ascii
                wordStarts &+= ((spaces << 8 | afterSpace) & ~spaces & ascii & highBits) >> 7
                lineEnds &+= (returns | newlines & ~(returns << 8 | afterReturn)) >> 7
                let shift = UInt64(8 * (used - 1))
                afterSpace = spaces >> shift
                afterReturn = returns >> shift
                position += used
                groups += 1
                if groups & 0x7F == 0 {
                    newWords += total(wordStarts)
                    lines += total(lineEnds)
                    (wordStarts, lineEnds) = (0, 0)
                }
                if high == 0 { continue }
            }
            if firstHighByte == nil { firstHighByte = offset + Int64(position) }
            repeat {
                guard let (length, value) = sequence(in: piece, at: position) else { return }
                let space = isWideSpace(value)
                newWords += afterSpace != 0 && !space ? 1 : 0
                afterSpace = space ? 0x80 : 0
                afterReturn = 0
                newSequences += 1
                continuations += length - 1
                position += length
            } while position < piece.count && piece[position] >= 0x80
        }
    }

    /// Marks with its high bit each byte that equals a value below 80; bytes above 7F may be marked wrongly.
    @inline(__always)
    private func bytes(of group: UInt64, equalTo value: UInt8) -> UInt64 {
        ~(((group ^ ones &* UInt64(value)) & ~highBits) &+ ones &* 0x7F) & highBits
    }

    /// Adds up eight counts of up to 255.
    private func total(_ counts: UInt64) -> Int {
        let pairs = (counts & 0x00FF_00FF_00FF_00FF) &+ (counts >> 8 & 0x00FF_00FF_00FF_00FF)
        return Int((pairs &* 0x0001_0001_0001_0001) >> 48)
    }

    // MARK: One character at a time

    /// Counts one character, takes one malformed sequence, or keeps the start of one that the piece cuts.
    private mutating func scanOne(_ piece: UnsafeRawBufferPointer, _ position: inout Int) {
        let byte = piece[position]
        guard byte < 0x80 else {
            if firstHighByte == nil { firstHighByte = offset + Int64(position) }
            takeSequence(piece, &position)
            return
        }
        let space = isSpace(byte)
        if isAfterSpace && !space { words += 1 }
        if byte == carriageReturn || (byte == newline && lastByte != carriageReturn) { lines += 1 }
        isAfterSpace = space
        lastByte = byte
        characters += 1
        position += 1
    }

    /// Reads a well-formed sequence that lies wholly in the piece; nil where there is none.
    @inline(__always)
    private func sequence(in piece: UnsafeRawBufferPointer, at position: Int) -> (length: Int, value: UInt32)?
    {
        let rest = piece.count - position
        let lead = UInt32(piece[position])
        if lead < 0xE0 {
            guard lead >= 0xC2, rest >= 2 else { return nil }
            let second = UInt32(piece[position + 1])
            return second & 0xC0 == 0x80 ? (2, (lead & 0x1F) << 6 | second & 0x3F) : nil
        }
        if lead < 0xF0 {
            guard rest >= 3 else { return nil }
            let (second, third) = (UInt32(piece[position + 1]), UInt32(piece[position + 2]))
            let value = (lead & 0x0F) << 12 | (second & 0x3F) << 6 | third & 0x3F
            let isWellFormed = second & 0xC0 == 0x80 && third & 0xC0 == 0x80 && value >= 0x800
            return isWellFormed && value & 0xF800 != 0xD800 ? (3, value) : nil
        }
        guard lead < 0xF5, rest >= 4 else { return nil }
        let (second, third) = (UInt32(piece[position + 1]), UInt32(piece[position + 2]))
        let fourth = UInt32(piece[position + 3])
        let value = (lead & 0x07) << 18 | (second & 0x3F) << 12 | (third & 0x3F) << 6 | fourth & 0x3F
        let isWellFormed = second & 0xC0 == 0x80 && third & 0xC0 == 0x80 && fourth & 0xC0 == 0x80
        return isWellFormed && (0x10000...0x10FFFF).contains(value) ? (4, value) : nil
    }

    private mutating func takeSequence(_ piece: UnsafeRawBufferPointer, _ position: inout Int) {
        var sequence = UTF8Sequence(lead: piece[position])
        var length = 1
        while sequence.state == .incomplete {
            guard position + length < piece.count else {
                partial = Array(piece[position...])
                position = piece.count
                return
            }
            if sequence.take(piece[position + length]) { length += 1 }
        }
        take(sequence, at: offset + Int64(position))
        position += length
    }

    /// Goes on with a sequence that an earlier piece began.
    private mutating func completePartial(with piece: UnsafeRawBufferPointer, _ position: inout Int) {
        let start = offset + Int64(position) - Int64(partial.count)
        var sequence = UTF8Sequence(lead: partial[0])
        for byte in partial.dropFirst() { _ = sequence.take(byte) }
        if sequence.take(piece[position]) {
            partial.append(piece[position])
            position += 1
        }
        guard sequence.state != .incomplete else { return }
        take(sequence, at: start)
        partial.removeAll()
    }

    private mutating func take(_ sequence: UTF8Sequence, at start: Int64) {
        lastByte = 0
        if sequence.state == .malformed {
            noteFault(at: start)
            return
        }
        sequences += 1
        characters += 1
        let isSpace = isWideSpace(sequence.value)
        if isAfterSpace && !isSpace { words += 1 }
        isAfterSpace = isSpace
    }

    private mutating func noteFault(at start: Int64) {
        faults += 1
        characters += 1
        if firstFault == nil { firstFault = start }
        if isAfterSpace { words += 1 }
        isAfterSpace = false
    }
}

private let newline: UInt8 = 0x0A
private let carriageReturn: UInt8 = 0x0D
private let ones: UInt64 = 0x0101_0101_0101_0101
private let highBits: UInt64 = 0x8080_8080_8080_8080

@inline(__always)
private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte &- 0x09 < 5
}

/// Tells whether a character above 7F is white space (Unicode's White_Space).
@inline(__always)
private func isWideSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA1...0x167F, 0x3001...: false
    case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
}
