import FoundationEssentials

/// What `show --json` writes.
struct ShownList: Decodable {
    var version: Int
    var list: String
    var accepts: [String]
    var count: Int
    var items: [ShownItem]
}

/// One item, as `show --json` and `describe --json` write it.
struct ShownItem: Decodable {
    struct Source: Decodable {
        var kind: String
        var path: String?
        var pathBytes: String?
        var url: String?
        var digest: String?
        var size: Int?
    }

    var row: Int
    var id: String
    var name: String
    var type: String
    var source: Source
    var done: Bool
    var note: String
    var importer: String?
    var added: String
    var attributes: [String: Attribute]
    var state: String?
}

/// A value of an attribute.
enum Attribute: Decodable, Hashable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
    ExpressibleByBooleanLiteral
{
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case strings([String])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else {
            self = .strings(try container.decode([String].self))
        }
    }

    init(integerLiteral value: Int) { self = .integer(value) }
    init(stringLiteral value: String) { self = .string(value) }
    init(booleanLiteral value: Bool) { self = .boolean(value) }
}
