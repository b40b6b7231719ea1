import ImporterKit
import ImporterWire

/// Hands out the links of one payload as items, and says what was out of the ordinary.
///
/// An address that is relative to the site it was exported from is kept as it is written, with a note; one longer
/// than an item holds is left out, with a note; scripts are kept, never run, with a note.
package struct LinkCollection {
    private(set) package var found = 0
    private var leftOut = 0
    private var relative = 0
    private var scripts = 0
    /// How many are queries of Firefox, whose scheme is `place`.
    private var queries = 0

    package init() {}

    /// Adds a link to the answer.
    package mutating func append(_ bookmark: Bookmark, to answer: inout Answer) throws(Refusal) {
        let written = String(trimmingSpaces(bookmark.address))
        guard !written.isEmpty, written.utf8.count <= WireLimits.address else {
            leftOut += 1
            return
        }
        if found == WireLimits.items {
            throw Refusal(.limit, "there are more than \(WireLimits.items) links in it")
        }
        found += 1
        let address = Address(written)
        if written.lowercased().hasPrefix("place:") {
            queries += 1
        } else if address == nil {
            relative += 1
        }
        if address?.scheme == "javascript" { scripts += 1 }
        try answer.append(bookmark.item(at: address, written: written))
    }

    /// Says what was out of the ordinary, once all links are handed out.
    package func addNotes(to answer: inout Answer) {
        if leftOut > 0 {
            answer.note(
                "bookmarks-left-out",
                leftOut == 1
                    ? "1 of \(found + 1) bookmarks has an address too long for an item and was left out"
                    : "\(leftOut) of \(found + leftOut) bookmarks have addresses too long for an item and were left out"
            )
        }
        if relative > 0 {
            answer.note(
                "relative-addresses",
                relative == 1
                    ? "1 of \(found) bookmarks has an address that means something only at the site it comes from"
                    : "\(relative) of \(found) bookmarks have addresses that mean something only at the site they come from"
            )
        }
        if queries > 0 {
            answer.note(
                "browser-queries",
                queries == 1
                    ? "1 of \(found) bookmarks is a query of Firefox, which only that can answer"
                    : "\(queries) of \(found) bookmarks are queries of Firefox, which only that can answer")
        }
        if scripts > 0 {
            answer.note(
                "unusual-scheme",
                scripts == 1
                    ? "1 of \(found) bookmarks is a script; it is kept, not run"
                    : "\(scripts) of \(found) bookmarks are scripts; they are kept, not run")
        }
    }
}
