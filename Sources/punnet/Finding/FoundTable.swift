import Organizer
import Terminal

/// Lays out what a search found.
enum FoundTable {
    static let columns: [Table.Column] = [
        .init("list", minimum: 8), .init("row", alignment: .trailing), .init("name", minimum: 12),
        .init("kind", minimum: 8),
        .init("found in", minimum: 16),
    ]

    static func cells(for found: FoundItem) -> [Table.Cell] {
        [
            Table.Cell(found.listName), Table.Cell(String(found.item.row.offset), .dim),
            Table.Cell(found.item.item.name, .bold), Table.Cell(ItemFacts(item: found.item.item).kind),
            Table.Cell(
                found.matches.map { words(for: $0, in: found.item.item) }.joined(separator: "; "), .dim),
        ]
    }

    /// Where a match is, with the text around it; a name stands in its column already.
    private static func words(for match: SearchMatch, in item: Item) -> String {
        switch match.field {
        case .name: "name"
        case .address: "address: " + ItemFacts(item: item).origin
        case .excerpt: "text: " + match.text
        case .note, .title, .details: "\(match.field.rawValue): \(match.text)"
        }
    }
}

extension JSONWriter {
    /// Writes an item that was found as `find` does.
    mutating func write(_ found: FoundItem) {
        object { json in
            json.member("list", found.listName)
            json.key("item")
            json.write(found.item)
            json.key("matches")
            json.array { json in
                for match in found.matches {
                    json.object { json in
                        json.member("field", match.field.rawValue)
                        json.member("text", match.text)
                    }
                }
            }
        }
    }
}
