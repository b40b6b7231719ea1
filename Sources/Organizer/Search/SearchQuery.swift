import ContentTypes

/// Says what is looked for: phrases that must all occur in an item, and what the item must be besides.
package struct SearchQuery: Sendable, Hashable {
    /// Words that must follow one another in one field.
    package struct Phrase: Sendable, Hashable {
        /// In search form, never empty.
        package var words: [ArraySlice<UInt8>]
        /// True when the last word may also be the beginning of one.
        package var isBeginning: Bool
    }

    /// The phrases; empty when nothing that was written holds a letter, a digit or a symbol. Then nothing is found.
    package var phrases: [Phrase]
    /// The list in which is looked; nil for all.
    package var list: ListID?
    /// The type to which items conform; nil for any.
    package var type: UTType?
    /// Whether items are done; nil for either.
    package var done: Bool?

    /// Reads what a person wrote. No text is an error: what is no word only parts words.
    ///
    /// `texts`: one phrase each. The last word of the last may be a beginning, as it is while someone still writes.
    package init(_ texts: [String], list: ListID? = nil, type: UTType? = nil, done: Bool? = nil) {
        phrases = texts.map { SearchWords($0) }.filter { !$0.isEmpty }.map {
            Phrase(words: $0.words, isBeginning: false)
        }
        if !phrases.isEmpty { phrases[phrases.count - 1].isBeginning = true }
        self.list = list
        self.type = type
        self.done = done
    }

    /// How many words there are in all phrases.
    package var wordCount: Int { phrases.reduce(0) { $0 + $1.words.count } }
}

/// Holds what a search found, best first.
package struct SearchResults: Sendable, Hashable {
    package var items: [FoundItem]
    /// True when more was found than was asked for.
    package var isCutShort: Bool

    package init(items: [FoundItem] = [], isCutShort: Bool = false) {
        self.items = items
        self.isCutShort = isCutShort
    }
}

/// Holds an item that was found, and where in it the words are.
package struct FoundItem: Sendable, Hashable {
    package var item: PlacedItem
    package var listName: String
    /// The fields that hold words that were looked for, in their order; each once.
    package var matches: [SearchMatch]

    package init(item: PlacedItem, listName: String, matches: [SearchMatch]) {
        self.item = item
        self.listName = listName
        self.matches = matches
    }
}
