/// Names a file by the bytes of its path. Mirrors System.FilePath.
///
/// A path on Linux is bytes, and need not be UTF-8. Two paths are equal when their bytes are; nothing is
/// normalised, neither Unicode nor “..” nor repeated slashes.
public struct FilePath: Hashable, Sendable {
    /// The path's bytes as they were given, without a terminating NUL.
    public let bytes: [UInt8]

    /// Keeps the bytes as they are.
    ///
    /// A path that is empty or holds a NUL names no file; ``cString`` is nil for it.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// Keeps the UTF-8 of a string; an ill-formed string cannot be made in Swift, so nothing is repaired.
    public init(_ string: String) { bytes = Array(string.utf8) }

    /// The path as text; nil when its bytes are not UTF-8.
    public var string: String? { String(validating: bytes, as: UTF8.self) }

    /// The bytes with a terminating NUL, as system calls want them; nil when the path is empty or holds a NUL.
    ///
    /// Whoever opens a path goes through here, so that no path is cut short at a NUL unnoticed.
    public var cString: [CChar]? {
        if bytes.isEmpty || bytes.contains(0) { return nil }
        return bytes.map { CChar(bitPattern: $0) } + [0]
    }

    /// The bytes after the last slash, trailing slashes not counted; empty for “/” and for an empty path.
    public var lastComponent: [UInt8] {
        guard let last = bytes.lastIndex(where: { $0 != Self.slash }) else { return [] }
        let start = bytes[...last].lastIndex(of: Self.slash).map { $0 + 1 } ?? 0
        return Array(bytes[start...last])
    }

    /// The path without its last component and the slashes around it; nil when there is no other component.
    ///
    /// The parent of “/etc” is “/”; that of “etc” and of “/” is nil.
    public var parent: FilePath? {
        guard let last = bytes.lastIndex(where: { $0 != Self.slash }),
            let separator = bytes[...last].lastIndex(of: Self.slash)
        else { return nil }
        guard let end = bytes[...separator].lastIndex(where: { $0 != Self.slash }) else {
            return FilePath(bytes: [Self.slash])
        }
        return FilePath(bytes: Array(bytes[...end]))
    }

    /// Whether the path begins at the root.
    public var isAbsolute: Bool { bytes.first == Self.slash }

    /// Returns the path of an entry of this folder; the bytes are appended after a slash, and are not examined.
    public func appending(_ component: [UInt8]) -> FilePath {
        if bytes.isEmpty { return FilePath(bytes: component) }
        return FilePath(bytes: bytes + (bytes.last == Self.slash ? [] : [Self.slash]) + component)
    }

    /// Returns the path of an entry of this folder.
    public func appending(_ component: String) -> FilePath { appending(Array(component.utf8)) }

    static let slash = UInt8(ascii: "/")
}

extension FilePath: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(value) }
}

extension FilePath: Comparable {
    /// Orders paths by their bytes.
    public static func < (left: FilePath, right: FilePath) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}
