import Organizer

/// Describes a table of which rows are saved, so that a row is known by its form alone.
struct SalvagedTable {
    enum Column {
        /// The key, which stands beside the record; its place in the record is empty.
        case key
        case integer
        case optionalInteger
        case text
        /// A text without which the rest of the row is still worth saving.
        case optionalText
        case blob
        case identifier
        case optionalDigest
        /// Bytes of a path, text of an address, or nothing.
        case source
    }

    let name: String
    /// What it holds, in words.
    let title: String
    let insertion: StaticString
    let columns: [Column]

    static let list = SalvagedTable(
        name: "list", title: "lists",
        insertion: "INSERT OR IGNORE INTO list VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        columns: [.key, .identifier, .text, .text, .integer, .integer, .integer, .integer, .integer])
    static let item = SalvagedTable(
        name: "item", title: "items",
        insertion: "INSERT OR IGNORE INTO item VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        columns: [
            .key, .identifier, .text, .integer, .optionalInteger, .integer, .source, .optionalInteger,
            .optionalInteger, .optionalInteger, .optionalInteger, .optionalDigest, .integer, .integer,
            .optionalText, .optionalText,
        ])
    static let page = SalvagedTable(
        name: "page", title: "lists’ pages", insertion: "INSERT OR IGNORE INTO page VALUES (?, ?, ?)",
        columns: [.key, .optionalInteger, .blob])
    static let term = SalvagedTable(
        name: "term", title: "types’ names", insertion: "INSERT OR IGNORE INTO term VALUES (?, ?)",
        columns: [.key, .text])
    static let excerpt = SalvagedTable(
        name: "excerpt", title: "items’ texts", insertion: "INSERT OR IGNORE INTO excerpt VALUES (?, ?)",
        columns: [.key, .text])
    static let place = SalvagedTable(
        name: "place", title: "items’ places", insertion: "INSERT OR IGNORE INTO place VALUES (?, ?)",
        columns: [.key, .blob])

    /// Those whose rows no other table's are like, before those whose rows look alike.
    static let all = [list, item, page, term, excerpt, place]

    /// The most columns that a table of a library has.
    static let mostColumns = 16

    /// Takes a record for a row of the table; nil where it cannot be one.
    func row(_ record: Record, key: Int64) -> SalvagedRow? {
        guard record.values.count == columns.count else { return nil }
        var row = SalvagedRow(values: [])
        for (column, value) in zip(columns, record.values) {
            switch (column, value) {
            case (.key, .null): row.values.append(.integer(key))
            case (.integer, .integer(let number)), (.optionalInteger, .integer(let number)):
                row.values.append(.integer(number))
            case (.text, .text(let bytes)), (.source, .text(let bytes)):
                guard Self.isText(bytes) else { return nil }
                row.values.append(.utf8(bytes))
            case (.optionalText, .text(let bytes)):
                row.isWhole = row.isWhole && Self.isText(bytes)
                row.values.append(Self.isText(bytes) ? .utf8(bytes) : .null)
            case (.optionalText, .lost):
                row.isWhole = false
                row.values.append(.null)
            case (.blob, .blob(let bytes)), (.source, .blob(let bytes)): row.values.append(.blob(bytes))
            case (.identifier, .blob(let bytes)) where bytes.count == 16,
                (.optionalDigest, .blob(let bytes)) where bytes.count == 32:
                row.values.append(.blob(bytes))
            case (.optionalInteger, .null), (.optionalText, .null), (.optionalDigest, .null),
                (.source, .null):
                row.values.append(.null)
            default: return nil
            }
        }
        return row
    }

    /// Whether bytes are a text, and not what a page that was emptied left of one.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
    }
}

/// Holds a row that was read from a damaged database.
struct SalvagedRow {
    var values: [SQLValue]
    /// Whether all of its values are there.
    var isWhole = true

    /// The text of a table of one text, the bytes of one of one blob.
    var content: [UInt8] {
        switch values.last {
        case .utf8(let bytes)?, .blob(let bytes)?: bytes
        default: []
        }
    }

    var key: Int64 {
        if case .integer(let key)? = values.first { key } else { 0 }
    }
}
