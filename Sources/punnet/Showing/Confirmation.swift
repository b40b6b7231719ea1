import InternationalText
import Organizer
import Terminal

/// Words what an edit changed, by name and id, so that a list that changed under the reader is noticed.
enum Confirmation {
    /// How many items are named one by one.
    static let namedItems = 10

    static func lines(for edit: AppliedEdit) -> [String] {
        if edit.isUnchanged, !edit.saysItself { return ["Nothing was changed: it is so already."] }
        let named = edit.items.prefix(namedItems)
        guard edit.count > 0 else { return [edit.sentence + "."] }
        var lines = [edit.sentence + (named.isEmpty ? "." : ":")]
        let rows = named.map { $0.row ?? $0.formerRow }.map { $0.map { String($0.offset) } ?? "" }
        let width = rows.map(\.count).max() ?? 0
        for (item, row) in zip(named, rows) {
            let blanks = String(repeating: " ", count: width - row.count)
            lines.append("  " + blanks + row + "  @" + item.id.short + "  " + item.name)
        }
        if !named.isEmpty, edit.count > named.count {
            lines.append("  and \(grouped(edit.count - named.count)) more")
        }
        return lines
    }
}

extension AppliedEdit {
    /// Whether the sentence of an edit that changed nothing says so.
    fileprivate var saysItself: Bool {
        switch kind {
        case .sort, .changeSettings, .focus: true
        case .renameList: false
        default: count == 0
        }
    }
}

extension Identifier {
    /// The beginning of the id that people read and type: eight digits tell a thousand items apart in nearly every
    /// library, and a command that meets two names both.
    var short: String { String(description.prefix(8)) }
}

extension JSONWriter {
    /// Writes an edit that was applied, as a document of version 1 on a line.
    mutating func write(_ edit: AppliedEdit) {
        object { json in
            json.member("version", 1)
            json.key("edit")
            json.object { json in
                json.member("id", edit.entry.description)
                json.member("kind", edit.kind.rawValue)
                json.member("sentence", edit.sentence)
                if let source = edit.source { json.member("list", source.name) }
                if let destination = edit.destination, destination.id != edit.source?.id {
                    json.member(edit.source == nil ? "list" : "to", destination.name)
                }
                json.member("count", edit.count)
                json.key("items")
                json.array { json in for item in edit.items { json.write(item) } }
            }
        }
        endLine()
    }

    private mutating func write(_ item: AffectedItem) {
        object { json in
            json.key("row")
            if let row = item.row { json.value(row.offset) } else { json.null() }
            json.key("formerRow")
            if let row = item.formerRow { json.value(row.offset) } else { json.null() }
            json.member("id", item.id.description)
            json.member("name", item.name)
        }
    }
}
