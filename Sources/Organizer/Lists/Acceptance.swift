import ContentTypes

/// Holds the rule by which a list takes items.
package enum Acceptance {
    /// Says whether a list that accepts `types` takes an item of a type: it conforms to one of them, or there are none.
    package static func takes(_ type: UTType, accepting types: [UTType]) -> Bool {
        types.isEmpty || types.contains { type.conforms(to: $0) }
    }
}
