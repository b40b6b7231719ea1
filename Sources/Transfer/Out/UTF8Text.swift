import ImporterWire
import InternationalText
import Organizer

/// Turns the text of an item into UTF-8 without a byte order mark, by the encoding that its importer found.
final class UTF8Text {
    private let converter: UTF8Converter
    private var isFirst = true

    /// Nil where the encoding is not known; the bytes are then as they are.
    init?(of item: Item) {
        guard case .string(let name)? = item.attributes[AttributeKey.encoding],
            let encoding = TextEncoding(named: name), let converter = UTF8Converter(from: encoding)
        else { return nil }
        self.converter = converter
    }

    /// Converts the next bytes; none, at the end.
    func converted(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        bytes.withUnsafeBytes { converter.convert($0, isLast: $0.isEmpty) { text.append(contentsOf: $0) } }
        if isFirst, text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
        isFirst = isFirst && text.isEmpty
        return text
    }
}
