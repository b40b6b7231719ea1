import ContentTypes
import Organizer
import Terminal
import Transfer

extension Reading where Value == RowTest {
    /// Reads TEST: `done`, `undone`, `missing`, `changed`, or `type=`, `name=`, `text=`, `before=` or `since=` and a value.
    static var rowTest: Reading {
        Reading { (word) throws(RefusedValue) in
            let text = try Reading<String>.name.read(word)
            switch text {
            case "done": return .done
            case "undone": return .undone
            case "missing": return .missing
            case "changed": return .changed
            default: break
            }
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            guard parts.count == 2 else { throw RefusedValue("it is no test", advice: advice) }
            guard !parts[1].isEmpty else { throw RefusedValue("nothing stands after “=”") }
            switch parts[0] {
            case "type": return .type(try Reading<UTType>.type.read(Word(parts[1])))
            case "name": return .name(parts[1])
            case "text": return .words(parts[1].split(whereSeparator: \.isWhitespace).map(String.init))
            case "before": return .addedBefore(try time(parts[1]))
            case "since": return .addedSince(try time(parts[1]))
            default: throw RefusedValue("“\(parts[0])” is no test", advice: advice)
            }
        }
    }

    /// Whether a date of ISO 8601 says in which zone its time is.
    private static func namesZone(_ text: String) -> Bool {
        let time = text.drop { $0 != "T" && $0 != " " }
        return time.contains { "Z+-".contains($0) }
    }

    private static var advice: String {
        "Write done, undone, missing, changed, type=TYPE, name=TEXT, text=WORDS, before=DATE or since=DATE."
    }

    private static func time(_ text: String) throws(RefusedValue) -> Timestamp {
        guard let time = Timestamp(iso8601: text) else {
            throw RefusedValue(
                "“\(text)” is no date",
                advice:
                    "Write it as 2024-05-01 or 2024-05-01T12:30 in local time, or with a zone: 2024-05-01T12:30Z."
            )
        }
        return namesZone(text) ? time : time.readLocally
    }
}

/// The option `--where` of commands that are about rows.
enum RowFilter {
    static let option = Option(
        "where", ValueDescription("TEST", .words(["done", "undone", "missing", "changed"])), .rowTest,
        repeats: true,
        "of these rows only those for which TEST holds; with several --where, all of them")

    /// Chooses rows, by their ids as they are now; where no test is given, they are those that were named.
    static func rows(
        _ rows: RowReference, of list: String, where tests: [RowTest], in library: Library
    ) async throws(LibraryError) -> RowReference {
        if tests.isEmpty { return rows }
        // An edit that follows lets go of it.
        try await library.holdSnapshot()
        return .exactly(try await library.rows(rows, of: list, where: tests))
    }
}
