import InternationalText

/// Holds the rule for names of lists: NFC, something to see, no control characters, at most ``StoreLimits/name`` bytes.
package enum ListName {
    /// The list of a new library, where a drop without a list goes.
    package static let inbox = "Inbox"

    /// Returns the name as it is stored and compared.
    package static func stored(_ name: String) throws(ListNameFault) -> String {
        let stored = name.precomposed
        guard stored.utf8.count <= StoreLimits.name else { throw .tooLong(limit: StoreLimits.name) }
        guard stored.showsSomething else { throw .empty }
        guard !stored.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw .controlCharacter
        }
        return stored
    }
}

/// Says why a text cannot name a list.
package enum ListNameFault: Error, Sendable, Hashable {
    case empty
    case tooLong(limit: Int)
    case controlCharacter
}
