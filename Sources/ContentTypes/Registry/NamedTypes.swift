/// What a file's name says of its type.
struct NamedTypes: Sendable {
    /// The types that the best source suggests, the preferred one first.
    var suggested: [String]
    /// Types that other sources suggest, for files whose bytes agree with them.
    var possible: [String]
}
