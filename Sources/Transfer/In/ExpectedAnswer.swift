import ImporterHost
import ImporterWire

/// Holds what a sample is to be decoded to: what it leaves out may be anything.
struct ExpectedAnswer {
    private let expected: ImportAnswer

    init(_ expected: ImportAnswer) { self.expected = expected }

    /// Says what differs first; nil when nothing does.
    func difference(from ending: ImportOutcome.Ending) -> String? {
        if let refusal = expected.refusal {
            guard case .refused(let given) = ending else {
                return "was to be refused (\(refusal.code.rawValue))"
            }
            return given.code == refusal.code
                ? nil : "was refused as \(given.code.rawValue), not as \(refusal.code.rawValue)"
        }
        guard case .decoded(let items, let notes) = ending else {
            if case .refused(let refusal) = ending { return "was refused: \(refusal.message)" }
            return "was not decoded"
        }
        let wanted = expected.items ?? []
        guard items.count == wanted.count else { return "gave \(items.count) items, not \(wanted.count)" }
        for (index, (item, wanted)) in zip(items, wanted).enumerated() {
            if let field = Self.difference(item, wanted) { return "differs in items.\(index).\(field)" }
        }
        for note in expected.notes ?? [] where !notes.contains(where: { $0.code == note.code }) {
            return "lacks the note \(note.code)"
        }
        return nil
    }

    private static func difference(_ item: ImportedItem, _ wanted: ImportedItem) -> String? {
        func text(_ field: String, _ given: String?, _ wanted: String?) -> String? {
            guard let wanted, given != wanted else { return nil }
            return "\(field): \(given.map { "“\($0)”" } ?? "nothing"), not “\(wanted)”"
        }
        for difference in [
            text("suggestedName", item.suggestedName, wanted.suggestedName),
            text("fallbackName", item.fallbackName, wanted.fallbackName),
            text("type", item.type, wanted.type),
            text("url", item.url, wanted.url), text("excerpt", item.excerpt, wanted.excerpt),
        ] {
            if let difference { return difference }
        }
        if let thumbnail = wanted.thumbnail, item.thumbnail != thumbnail { return "thumbnail" }
        for (key, value) in (wanted.attributes ?? [:]).sorted(by: { $0.key < $1.key })
        where item.attributes?[key] != value {
            return "attributes.\(key)"
        }
        return nil
    }
}
