import CICU

/// Converts bytes of one encoding to UTF-8, a chunk at a time, in a few tens of kilobytes of memory.
///
/// Malformed input never passes silently: each malformed sequence becomes one U+FFFD, is counted, and the byte
/// offset of the first is kept. Byte order marks are converted like any character, except under the plain names
/// “UTF-16” and “UTF-32”, where they choose the order. Opens no file: ICU's tables are in its library.
/// One converter reads one text, on one thread.
package final class UTF8Converter {
    /// The encoding of the input.
    package let encoding: TextEncoding
    /// How many malformed sequences were replaced so far.
    package private(set) var malformedCount = 0
    /// Where the first malformed sequence begins, counted in bytes from the start of the text.
    package private(set) var firstMalformedOffset: Int64?

    private var source: Source
    private var consumed: Int64 = 0
    private var output = UTF8Output(capacity: 24 * 1024)

    private enum Source {
        /// ICU, for what needs large tables.
        case icu(ICUConverter)
        /// What each of the 256 bytes stands for.
        case table([Unicode.Scalar])
        case wide(WideUnits)
    }

    /// Opens a converter; fails where neither ICU nor a table of ours knows the encoding.
    package init?(from encoding: TextEncoding) {
        switch encoding.reading {
        case .icu(let name):
            guard let converter = ICUConverter(name: name) else { return nil }
            source = .icu(converter)
        case .table(let table): source = .table(table())
        case .wide(let width, let isBigEndian):
            source = .wide(WideUnits(width: width, isBigEndian: isBigEndian))
        }
        self.encoding = encoding
    }

    /// Converts the next chunk and hands the UTF-8 out in pieces, each whole in characters.
    ///
    /// `isLast` says that no input follows, so that a sequence cut short there counts as malformed. The pieces
    /// are valid only during the call of `body`; what it throws ends the conversion.
    package func convert<Failure>(
        _ input: UnsafeRawBufferPointer, isLast: Bool,
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        switch source {
        case .icu(let converter): try convert(input, isLast: isLast, through: converter, body)
        case .table(let table):
            try inPieces(of: input) { piece in
                for byte in piece { output.append(table[Int(byte)].value) }
            } body: { bytes throws(Failure) in
                try body(bytes)
            }
        case .wide(var units):
            try inPieces(of: input) { piece in
                units.take(piece) { take($0) }
            } body: { bytes throws(Failure) in
                try body(bytes)
            }
            if isLast { units.finish { take($0) } }
            source = .wide(units)
            try output.give(to: body)
        }
        consumed += Int64(input.count)
    }

    /// Works through input in pieces whose UTF-8 surely fits the output.
    private func inPieces<Failure>(
        of input: UnsafeRawBufferPointer, _ work: (Slice<UnsafeRawBufferPointer>) -> Void,
        body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        var rest = input[...]
        while !rest.isEmpty {
            work(rest.prefix(4 * 1024))
            rest = rest.dropFirst(4 * 1024)
            try output.give(to: body)
        }
    }

    private func take(_ event: WideUnits.Event) {
        switch event {
        case .scalar(let scalar): output.append(scalar)
        case .malformed(let offset): noteMalformed(at: offset)
        }
    }

    private func convert<Failure>(
        _ input: UnsafeRawBufferPointer, isLast: Bool, through converter: ICUConverter,
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        var position = 0
        var stalls = 0
        // A converter that failed twice without taking or giving anything would fail forever.
        while stalls < 2 {
            let step = converter.step(input, from: position, isLast: isLast)
            converter.units(step.produced) { output.append(utf16: $0) }
            if let length = step.malformedLength {
                noteMalformed(at: max(0, consumed + Int64(step.position) - Int64(length)))
            } else if step.isDone && isLast && output.endsInHalf {
                noteMalformed(at: consumed + Int64(step.position))
            }
            try output.give(to: body)
            if step.isDone { break }
            stalls = step.position == position && step.produced == 0 ? stalls + 1 : 0
            position = step.position
        }
    }

    private func noteMalformed(at offset: Int64) {
        malformedCount += 1
        if firstMalformedOffset == nil { firstMalformedOffset = offset }
        output.appendReplacement()
    }
}

extension String {
    /// Decodes bytes strictly; nil where the encoding cannot be read or any sequence is malformed.
    ///
    /// A byte order mark of the encoding is dropped. For texts that fit in memory: ask for the size first.
    package init?(_ bytes: some Collection<UInt8>, strictlyIn encoding: TextEncoding) {
        guard let converter = UTF8Converter(from: encoding) else { return nil }
        var utf8: [UInt8] = []
        utf8.reserveCapacity(bytes.count)
        Array(bytes).withUnsafeBytes { converter.convert($0, isLast: true) { utf8.append(contentsOf: $0) } }
        guard converter.malformedCount == 0 else { return nil }
        let hasMark = utf8.starts(with: [0xEF, 0xBB, 0xBF])
        self.init(decoding: hasMark ? utf8[3...] : utf8[...], as: UTF8.self)
    }
}
