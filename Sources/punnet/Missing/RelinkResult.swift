import DragAndDrop
import Organizer
import Terminal
import Transfer

/// Holds an item that misses its file, and what was found for it.
struct RelinkResult {
    let finding: FileCheck.Finding
    let outcome: FileSearch.Outcome

    /// The change that lets the item refer to what was found; nil where nothing was, or too much.
    var relinking: Relinking? {
        guard case .found(let source, _) = outcome else { return nil }
        let item = finding.placed.item
        return Relinking(item: item.id, from: item.source, to: source)
    }

    /// Whether several files may be the one that is missing.
    var isAmbiguous: Bool {
        if case .ambiguous = outcome { true } else { false }
    }

    static let columns: [Table.Column] = [
        .init("outcome"), .init("list", minimum: 6), .init("row", alignment: .trailing), .init("id"),
        .init("name", minimum: 12), .init("file", minimum: 16, cuts: .leading),
    ]

    var cells: [Table.Cell] {
        let item = finding.placed.item
        let (outcome, style, files): (String, Paint.Style, String) =
            switch self.outcome {
            case .found(let source, let evidence):
                ("found by \(evidence.words)", .green, ItemFacts(item: item.relinked(to: source)).origin)
            case .ambiguous(let paths, _):
                ("several", .yellow, paths.map { visible($0.bytes) }.joined(separator: ", "))
            case .missing: ("not found", .red, ItemFacts(item: item).origin)
            }
        return [
            Table.Cell(outcome, style), Table.Cell(finding.list.name),
            Table.Cell(String(finding.placed.row.offset)), Table.Cell("@" + item.id.short, .cyan),
            Table.Cell(item.name), Table.Cell(files),
        ]
    }
}

extension Item {
    fileprivate func relinked(to source: ItemSource) -> Item {
        var item = self
        item.source = source
        return item
    }
}

extension FileSearch.Evidence {
    fileprivate var words: String {
        switch self {
        case .digest: "digest"
        case .nameSizeAndTime: "name, size and time"
        case .nameAndSize: "name and size"
        }
    }

    fileprivate var code: String {
        switch self {
        case .digest: "digest"
        case .nameSizeAndTime: "name-size-time"
        case .nameAndSize: "name-size"
        }
    }
}

extension JSONWriter {
    /// Writes what was found for an item.
    mutating func write(_ result: RelinkResult) {
        object { json in
            json.member("list", result.finding.list.name)
            json.member("row", result.finding.placed.row.offset)
            json.member("id", result.finding.placed.item.id.description)
            json.member("name", result.finding.placed.item.name)
            json.key("source")
            json.write(result.finding.placed.item.source)
            switch result.outcome {
            case .found(let source, let evidence):
                json.member("outcome", "found")
                json.member("by", evidence.code)
                json.key("newSource")
                json.write(source)
            case .ambiguous(let paths, let evidence):
                json.member("outcome", "ambiguous")
                json.member("by", evidence.code)
                json.key("candidates")
                json.array { json in
                    for path in paths {
                        json.object { json in
                            json.member("path", path.string ?? path.description)
                            if path.string == nil { json.member("pathBytes", percentEncoded(path.bytes)) }
                        }
                    }
                }
            case .missing: json.member("outcome", "missing")
            }
        }
    }
}
