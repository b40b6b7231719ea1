/// Says what becomes of a file that is dropped.
package enum Taking: String, Sendable, Hashable, CaseIterable, Codable {
    /// Its item refers to it where it lies.
    case link
    /// Its item holds its bytes, which the library keeps, once; the file stays as it is.
    case copy
    /// As a copy; the file is removed once its bytes and its item are durable.
    case move
}
