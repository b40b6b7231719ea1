/// Says which type a file has, and why.
struct Decision {
    /// The type's identifier.
    var type: String
    /// Whether the name decided.
    var isByName = false
    /// Whether the name suggests nothing that the file could be.
    var isMisnamed = false
}
