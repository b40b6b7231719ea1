/// What `move --json` and the other commands that change a list write.
struct EditDocument: Decodable {
    struct Edit: Decodable {
        struct Affected: Decodable {
            var row: Int?
            var formerRow: Int?
            var id: String
            var name: String
        }

        var id: String
        var kind: String
        var sentence: String
        var list: String?
        var to: String?
        var count: Int
        var items: [Affected]
    }

    var version: Int
    var edit: Edit
}

/// What `lists --json` writes.
struct ShownLists: Decodable {
    struct Summary: Decodable, Hashable {
        var name: String
        var count: Int
        var accepts: [String]
    }

    var version: Int
    var lists: [Summary]
}

/// What `doctor --json` writes.
struct Diagnosis: Decodable {
    struct Finding: Decodable {
        var subject: String
        var good: Bool
        var lines: [String]
    }

    var version: Int
    var good: Bool
    var findings: [Finding]
}
