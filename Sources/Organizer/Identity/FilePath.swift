/// Holds a path as the bytes that Linux gives; they need not be UTF-8.
package struct FilePath: Sendable, Hashable {
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }
    package init(_ text: String) { self.init(bytes: Array(text.utf8)) }

    /// The path as text; nil when its bytes are not UTF-8.
    package var string: String? { String(validating: bytes, as: UTF8.self) }
}

extension FilePath: CustomStringConvertible {
    package var description: String { String(decoding: bytes, as: UTF8.self) }
}
