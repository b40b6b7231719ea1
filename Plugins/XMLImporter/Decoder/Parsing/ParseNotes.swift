import ImporterWire

/// Collects what is odd about a document that could be parsed nevertheless.
struct ParseNotes {
    private var unexpandedNames: [String] = []
    private var undeclaredNames: [String] = []
    private var prefix: String?

    /// How many names are kept of each kind: enough to see what is meant.
    private static let kept = 3

    /// Remembers an entity that was left as it is written, because it is in another file.
    mutating func unexpanded(_ name: String) {
        Self.keep(name, in: &unexpandedNames)
    }

    /// Remembers an entity that is declared nowhere, though it should be.
    mutating func undeclared(_ name: String) {
        Self.keep(name, in: &undeclaredNames)
    }

    /// Remembers a prefix that is bound to no namespace.
    mutating func unboundPrefix(_ name: String) {
        if prefix == nil { prefix = name }
    }

    var all: [Note] {
        var notes: [Note] = []
        if !undeclaredNames.isEmpty {
            notes.append(
                Note(
                    code: "entities-undeclared",
                    message:
                        "it is not well-formed: it never declares \(Self.list(undeclaredNames)), read as HTML's"
                ))
        }
        if !unexpandedNames.isEmpty {
            notes.append(
                Note(
                    code: "entity-unexpanded",
                    message:
                        "\(Self.list(unexpandedNames)) would come from another file and was left as it is"))
        }
        if let prefix {
            notes.append(
                Note(
                    code: "prefix-unbound",
                    message: "the prefix “\(prefix.prefix(40))” is bound to no namespace"))
        }
        return notes
    }

    private static func keep(_ name: String, in names: inout [String]) {
        if names.count < kept && !names.contains(name) { names.append(String(name.prefix(40))) }
    }

    private static func list(_ names: [String]) -> String {
        names.map { "“&\($0);”" }.joined(separator: ", ")
    }
}
