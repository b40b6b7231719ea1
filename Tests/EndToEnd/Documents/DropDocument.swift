import FoundationEssentials

/// What `drop --json` writes: a line for each payload, and a summary unless it was cut off.
struct DropDocument {
    struct Line: Decodable {
        struct Placed: Decodable {
            /// Where it is not the list of the drop.
            var list: String?
            var row: Int
            var id: String
            var name: String
            var type: String
        }
        struct Note: Decodable, Hashable {
            var code: String
            var message: String
        }

        var version: Int
        var outcome: String
        var payload: String
        var payloadBytes: String?
        var list: String
        var items: [Placed]
        var importer: String?
        var notes: [Note]
        var reason: Note?
    }

    struct Summary: Decodable, Hashable {
        var imported: Int
        var skipped: Int
        var rejected: Int
        var failed: Int
        var items: Int
        var complete: Bool
    }

    private struct Ending: Decodable {
        var version: Int
        var summary: Summary
    }

    private(set) var lines: [Line] = []
    private(set) var summary: Summary?

    /// Reads whole lines; what a killed program left of a last one is not there.
    init(_ text: String) throws {
        let whole = text.hasSuffix("\n") ? text[...] : text[..<(text.lastIndex(of: "\n") ?? text.startIndex)]
        for line in whole.split(separator: "\n") {
            let data = Data(line.utf8)
            if line.hasPrefix(#"{"version":1,"summary""#) {
                summary = try JSONDecoder().decode(Ending.self, from: data).summary
            } else {
                lines.append(try JSONDecoder().decode(Line.self, from: data))
            }
        }
    }

    /// The items that were acknowledged, in order.
    var items: [Line.Placed] { lines.flatMap(\.items) }

    /// The last component of each payload's path, with what became of it: `m-dead.txt: failed dangling-link`.
    var outcomes: [String] {
        lines.map { line in
            let name = line.payload.split(separator: "/").last.map(String.init) ?? line.payload
            return "\(name): \(line.outcome)" + (line.reason.map { " " + $0.code } ?? "")
        }
    }

    /// The line of the payload that ends in a name.
    subscript(name: String) -> Line? { lines.first { $0.payload.hasSuffix(name) } }
}
