import Organizer

extension Item {
    /// The attribute that says when the file was modified whose bytes the library holds, in ISO 8601 to the nanosecond.
    private static let modifiedKey = Sorting.fileModifiedKey

    /// When the file was modified whose bytes the library holds; nil where that is not known.
    var fileModified: Timestamp? {
        if case .string(let text)? = attributes[Self.modifiedKey] { Timestamp(iso8601: text) } else { nil }
    }

    /// The permissions of the file whose bytes the library holds; nil where they are not known.
    var filePermissions: UInt32? {
        guard case .string(let text)? = attributes[Self.fileModeKey], let mode = UInt32(text, radix: 8) else {
            return nil
        }
        return mode & 0o777
    }

    /// Notes when the file was modified and what its permissions were, so that it can leave the library with them.
    mutating func noteFile(_ stamp: FileStamp) {
        guard attributes.count + 2 <= StoreLimits.attributes else { return }
        attributes[Self.modifiedKey] = .string(stamp.modified.exactDescription)
        attributes[Self.fileModeKey] = .string(String(stamp.mode & 0o777, radix: 8))
    }

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
