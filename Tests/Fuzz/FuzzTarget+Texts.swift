import InternationalText
import Links

extension FuzzTarget {
    /// What names and addresses from outside go through on their way to people.
    static let texts = [
        FuzzTarget("names", largest: 512) { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            let width = displayWidth(of: text)
            for limit in [0, 1, 7, 40] {
                precondition(
                    displayWidth(of: truncated(text, toWidth: limit)) <= max(limit, 1), "it is wider")
            }
            precondition(width >= 0, "the width is negative")
            _ = htmlText(bytes[...])
            _ = readableHost(text)
            _ = asciiDomain(text)
            _ = collapsed(text)
            let parts = bytes.split(separator: 0x0A)
            precondition(NaturalOrder().sorted(parts, by: \.self).count == parts.count, "a name was lost")
        },
        FuzzTarget("encoding", largest: 2048) { bytes in
            // The first line names the encoding.
            let parts = bytes.split(separator: 0x0A, maxSplits: 1)
            guard parts.count == 2,
                let encoding = TextEncoding(named: String(decoding: parts[0], as: UTF8.self)),
                let converter = UTF8Converter(from: encoding)
            else { return }
            var text: [UInt8] = []
            Array(parts[1]).withUnsafeBytes { bytes in
                let middle = bytes.count / 2
                converter.convert(.init(rebasing: bytes[..<middle]), isLast: false) { text += $0 }
                converter.convert(.init(rebasing: bytes[middle...]), isLast: true) { text += $0 }
            }
            precondition(String(validating: text, as: UTF8.self) != nil, "the converted text is not UTF-8")
        },
    ]
}
