/// Holds the rule by which an item gets its name.
package enum ItemName {
    /// Returns the name without control characters and outer white space; it may be empty.
    package static func cleaned(_ name: String) -> String { name }
}
