import ImporterKit
import ImporterWire
import InternationalText

/// Gives a payload that is in another encoding than UTF-8, converted piece by piece.
struct TranscodedText: TextSource {
    private let payload: Payload
    private let encoding: TextEncoding
    private let converter: UTF8Converter
    private let start: Int64
    private var offset: Int64
    private var isAtEnd = false
    private var input = [UInt8](repeating: 0, count: 16 * 1024)
    /// What was converted and not yet given.
    private var pending: [UInt8] = []
    private var given = 0
    private var total = 0

    let origin: Int64? = nil

    /// Begins at a byte offset, past a byte order mark; fails where the encoding cannot be converted.
    init?(_ payload: Payload, from offset: Int, in encoding: TextEncoding) {
        guard let converter = UTF8Converter(from: encoding) else { return nil }
        self.payload = payload
        self.encoding = encoding
        self.converter = converter
        start = Int64(offset)
        self.offset = start
    }

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ParseFault) -> Int {
        while given == pending.count {
            if isAtEnd { return 0 }
            try convertNext()
        }
        let count = min(buffer.count, pending.count - given)
        buffer.copyBytes(from: pending[given..<given + count])
        given += count
        return count
    }

    private mutating func convertNext() throws(ParseFault) {
        pending.removeAll(keepingCapacity: true)
        given = 0
        let count = try payload.chunk(into: &input, at: offset)
        isAtEnd = count == 0
        input.withUnsafeBytes { bytes in
            converter.convert(UnsafeRawBufferPointer(rebasing: bytes[..<count]), isLast: isAtEnd) { piece in
                pending.append(contentsOf: piece)
            }
        }
        if let malformed = converter.firstMalformedOffset {
            let place = start + malformed
            throw ParseFault(
                Refusal(
                    .damaged, "byte \(place) is no \(encoding.name), which the document says it is in",
                    offset: place),
                remedy: .doubtEncoding)
        }
        offset += Int64(count)
        total += pending.count
        if total > XMLLimits.bytes { throw .tooLarge }
    }
}
