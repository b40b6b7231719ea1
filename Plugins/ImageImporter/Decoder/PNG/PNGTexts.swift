/// Says how inflating a text chunk went.
enum InflatedText {
    case bytes([UInt8])
    case damaged
    case beyondLimit
}

/// Collects the texts of tEXt, zTXt and iTXt chunks by keyword (PNG 3, 11.3.3).
struct PNGTexts {
    private var texts: [String: String] = [:]
    /// How many texts were beyond ``ImageLimits/textBytes``.
    private(set) var dropped = 0

    /// The first text with a keyword that is not blank.
    subscript(keyword: String) -> String? { texts[keyword] }

    /// Adds the text of one chunk; a malformed one is passed over.
    mutating func add(chunk: String, _ data: [UInt8], inflate: (ArraySlice<UInt8>) -> InflatedText) {
        var rest = data[...]
        guard let keyword = Self.field(&rest) else { return }
        var isCompressed = chunk == "zTXt"
        if chunk == "iTXt" {
            guard let flag = rest.popFirst() else { return }
            isCompressed = flag == 1
        }
        // The compression method stands in zTXt, and in iTXt whether or not it is compressed; only 0 is defined.
        if chunk != "tEXt" {
            guard let method = rest.popFirst(), method == 0 || !isCompressed else { return }
        }
        if chunk == "iTXt" {
            // The language tag and the translated keyword.
            guard Self.field(&rest) != nil, Self.field(&rest) != nil else { return }
        }
        if isCompressed {
            switch inflate(rest) {
            case .bytes(let bytes): rest = bytes[...]
            case .beyondLimit:
                dropped += 1
                return
            case .damaged: return
            }
        }
        guard rest.count <= ImageLimits.textBytes else {
            dropped += 1
            return
        }
        let key = String(decoding: keyword, as: UTF8.self)
        if texts[key] == nil { texts[key] = FoundText.line(rest) }
    }

    /// Takes the bytes up to a zero, and the zero.
    private static func field(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let end = rest.firstIndex(of: 0) else { return nil }
        defer { rest = rest[(end + 1)...] }
        return rest[..<end]
    }
}
