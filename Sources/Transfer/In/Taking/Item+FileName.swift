import Organizer

extension Item {
    /// The attribute that says what the file of an item was called whose bytes the library holds.
    private static let fileNameKey = "fileName"

    /// The name of the item's file, where it lies or where it came from; nil when there was none.
    var fileName: [UInt8]? {
        switch source {
        case .file(let path, _, _): path.lastComponent
        case .data:
            if case .string(let name)? = attributes[Self.fileNameKey] { Array(name.utf8) } else { nil }
        case .url: nil
        }
    }

    /// Notes what the item's file was called, so that it can leave the library under that name; a name that is not
    /// UTF-8 is not kept.
    mutating func noteFileName(_ name: [UInt8]?) {
        guard let name, let text = String(validating: name, as: UTF8.self),
            attributes.count < StoreLimits.attributes
        else { return }
        attributes[Self.fileNameKey] = .string(text)
    }
}
