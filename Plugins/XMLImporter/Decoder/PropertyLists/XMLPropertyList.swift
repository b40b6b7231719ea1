/// Turns the elements of a property list in XML into the steps of a walk through it.
struct XMLPropertyList {
    private enum Kind {
        case plist, dictionary, array, key, string, date, other
    }

    private var open: [Kind] = []
    private var text: [UInt8] = []

    /// Takes an element that begins.
    mutating func start(_ element: XMLElement) -> PropertyListEvent? {
        let kind: Kind =
            switch element.name {
            case "plist": .plist
            case "dict": .dictionary
            case "array": .array
            case "key": .key
            case "string": .string
            case "date": .date
            default: .other
            }
        open.append(kind)
        text.removeAll(keepingCapacity: true)
        switch kind {
        case .dictionary: return .beginDictionary
        case .array: return .beginArray
        case .plist, .key, .string, .date, .other: return nil
        }
    }

    mutating func text(_ bytes: Span<UInt8>) {
        guard open.last == .key || open.last == .string || open.last == .date else { return }
        let room = max(0, XMLLimits.text - text.count)
        bytes.withUnsafeBufferPointer { text.append(contentsOf: $0.prefix(room)) }
    }

    /// Takes the end of the innermost element.
    mutating func end() -> PropertyListEvent? {
        switch open.popLast() {
        case .dictionary, .array: .end
        case .key: .key(String(decoding: text, as: UTF8.self))
        case .string: .string(String(decoding: text, as: UTF8.self))
        case .date:
            FeedDate(String(decoding: text, as: UTF8.self)).map { .date(Double($0.seconds)) } ?? .other
        case .other: .other
        case .plist, nil: nil
        }
    }
}
