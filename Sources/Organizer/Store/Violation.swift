/// Names one broken invariant.
package struct Violation: Sendable, Hashable, CustomStringConvertible {
    package enum Rule: String, Sendable, Hashable, CaseIterable {
        /// Each item stands in exactly one place of one list, or a history entry keeps it.
        case onePlace
        /// The counts of a page equal the rows beneath it.
        case counts
        /// Pages hold no more than they may, neighbours no less, and all leaves stand at one depth.
        case pageBounds
        /// Each page names its parent, and each item its page.
        case backPointers
        /// A payload is referred to, and a payload referred to is there.
        case payloads
        /// Names are unique, and each list, item, receipt and step refers to what exists.
        case references
        /// The words of the search are those of the items.
        case search
        /// The database's own check.
        case database
    }

    package var rule: Rule
    /// What, and where.
    package var detail: String

    package init(_ rule: Rule, _ detail: String) {
        self.rule = rule
        self.detail = detail
    }

    package var description: String { "\(rule.rawValue): \(detail)" }
}

/// Counts what a library holds.
package struct StoreStatistics: Sendable, Hashable {
    package var schema: Int
    package var lists: Int
    package var items: Int
    /// Items that no list shows, kept for undo.
    package var hiddenItems: Int
    package var entries: Int
    package var receipts: Int
    package var payloads: Int
    /// The payloads' sizes together, in bytes.
    package var payloadBytes: Int64
    /// The database's size, in bytes.
    package var databaseBytes: Int64

    package init(
        schema: Int, lists: Int, items: Int, hiddenItems: Int, entries: Int, receipts: Int, payloads: Int,
        payloadBytes: Int64, databaseBytes: Int64
    ) {
        self.schema = schema
        self.lists = lists
        self.items = items
        self.hiddenItems = hiddenItems
        self.entries = entries
        self.receipts = receipts
        self.payloads = payloads
        self.payloadBytes = payloadBytes
        self.databaseBytes = databaseBytes
    }
}
