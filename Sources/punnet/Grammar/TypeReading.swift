import ContentTypes
import Terminal

extension Reading where Value == UTType {
    /// Reads TYPE: an identifier (`public.image`).
    static var type: Reading {
        Reading { (word) throws(RefusedValue) in
            let text = try Reading<String>.name.read(word)
            guard text.utf8.allSatisfy(isAllowed), let type = UTType(text) else {
                throw RefusedValue(
                    "it is no content type", advice: "Write an identifier such as public.image.")
            }
            return type
        }
    }
}

/// Identifiers hold letters, digits, dots and hyphens, and Unicode beyond ASCII.
private func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
        true
    default: false
    }
}
