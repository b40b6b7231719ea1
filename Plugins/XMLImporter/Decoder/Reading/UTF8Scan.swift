import ImporterKit

/// Says whether a payload's bytes are ASCII, UTF-8 beyond it, or something else.
enum UTF8Scan {
    case ascii
    /// UTF-8 with so many characters beyond ASCII.
    case utf8(characters: Int)
    case other

    /// Reads a payload from a byte offset to the first byte that decides, at most to the end.
    ///
    /// Strict as RFC 3629 is: no overlong form, no surrogate, nothing beyond U+10FFFF.
    static func scan(_ payload: Payload, from start: Int64) throws(ParseFault) -> UTF8Scan {
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        var automaton = Automaton()
        var offset = start
        while true {
            let count = try payload.chunk(into: &buffer, at: offset)
            if count == 0 { return automaton.verdict }
            guard automaton.take(buffer[..<count]) else { return .other }
            offset += Int64(count)
        }
    }

    /// Follows the bytes of UTF-8, across any cut of them.
    private struct Automaton {
        private var missing = 0
        private var lower: UInt8 = 0x80
        private var upper: UInt8 = 0xBF
        private var characters = 0

        var verdict: UTF8Scan {
            if missing > 0 { return .other }
            return characters == 0 ? .ascii : .utf8(characters: characters)
        }

        /// Takes bytes; false once they are not UTF-8. An escape also says so: then a stateful encoding is likely.
        mutating func take(_ bytes: ArraySlice<UInt8>) -> Bool {
            for byte in bytes {
                if missing > 0 {
                    guard byte >= lower, byte <= upper else { return false }
                    missing -= 1
                    lower = 0x80
                    upper = 0xBF
                } else if byte >= 0x80 {
                    characters += 1
                    guard begin(byte) else { return false }
                } else if byte == 0x1B {
                    return false
                }
            }
            return true
        }

        private mutating func begin(_ byte: UInt8) -> Bool {
            switch byte {
            case 0xC2...0xDF: missing = 1
            case 0xE0...0xEF:
                missing = 2
                if byte == 0xE0 { lower = 0xA0 }
                if byte == 0xED { upper = 0x9F }
            case 0xF0...0xF4:
                missing = 3
                if byte == 0xF0 { lower = 0x90 }
                if byte == 0xF4 { upper = 0x8F }
            default: return false
            }
            return true
        }
    }
}
