import ImporterKit
import ImporterWire

/// Gives a document as UTF-8, piece by piece.
protocol TextSource {
    /// Fills `buffer` from its start and returns how many bytes it wrote; 0 is the end.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ParseFault) -> Int

    /// How many bytes of the payload precede the source's first byte; nil where the source's bytes are not the
    /// payload's own, so that no offset can be named.
    var origin: Int64? { get }

    /// What the user should know of how the text was got, once it was read.
    var notes: [Note] { get }
}

extension TextSource {
    var notes: [Note] { [] }

    /// Fills bytes from their start and returns how many it wrote; 0 is the end.
    mutating func read(into bytes: inout [UInt8]) throws(ParseFault) -> Int {
        try bytes.withUnsafeMutableBufferPointer { buffer throws(ParseFault) in
            try read(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }
}

/// Gives a payload's own bytes, which are UTF-8 or taken for it; libxml2 finds those that are not.
struct PayloadText: TextSource {
    private let payload: Payload
    private var offset: Int64
    let origin: Int64?

    /// Begins at a byte offset, past a byte order mark.
    init(_ payload: Payload, from offset: Int) {
        self.payload = payload
        self.offset = Int64(offset)
        origin = Int64(offset)
    }

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ParseFault) -> Int {
        let count = try payload.chunk(into: buffer, at: offset)
        offset += Int64(count)
        return count
    }
}

extension Payload {
    /// Fills bytes from their start, from a byte offset of the payload on, up to ``XMLLimits/bytes``.
    func chunk(into bytes: inout [UInt8], at offset: Int64) throws(ParseFault) -> Int {
        try bytes.withUnsafeMutableBufferPointer { buffer throws(ParseFault) in
            try chunk(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
        }
    }

    /// Reads as ``read(into:at:)`` does, up to ``XMLLimits/bytes``.
    func chunk(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(ParseFault) -> Int {
        guard offset < Int64(XMLLimits.bytes) else { throw .tooLarge }
        do {
            return try read(into: buffer, at: offset)
        } catch {
            throw ParseFault(error)
        }
    }
}

extension ParseFault {
    /// What a payload beyond ``XMLLimits/bytes`` is refused with.
    static var tooLarge: ParseFault {
        .limit("it is larger than the \(XMLLimits.bytes >> 20) MiB that this importer reads")
    }
}
