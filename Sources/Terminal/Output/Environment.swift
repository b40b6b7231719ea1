import Glibc

/// Reads environment variables: those of the process, or a table in tests.
package struct Environment: Sendable {
    private let table: [String: String]?

    /// The environment that the process was started with.
    package static let process = Environment(table: nil)

    package init(_ table: [String: String]) { self.init(table: table) }

    private init(table: [String: String]?) { self.table = table }

    /// Returns the variable's value; bytes that are not UTF-8 are replaced. Use ``bytes(of:)`` for paths.
    package subscript(name: String) -> String? {
        if let table { return table[name] }
        return getenv(name).map { String(cString: $0) }
    }

    /// Returns the variable's value as the bytes it is.
    package func bytes(of name: String) -> [UInt8]? {
        if let table { return table[name].map { Array($0.utf8) } }
        return getenv(name).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
}
