/// Shows where a field holds what was looked for.
package struct SearchMatch: Sendable, Hashable {
    package var field: SearchText.Field
    /// What was found: the words whole, where a beginning was looked for too.
    package var found: String
    /// What stands before and after the first place, on one line, with … where it was cut.
    package var before: String
    package var after: String

    /// The text around the first place, with what was found.
    package var text: String { before + found + after }
}

extension SearchQuery {
    /// Finds the fields of a text that hold one of the phrases.
    package func matches(in text: SearchText) -> [SearchMatch] {
        SearchText.Field.allCases.compactMap { field in
            let whole = text[field]
            if whole.isEmpty { return nil }
            let spots = SearchSpot.spots(in: whole)
            let found = phrases.lazy.compactMap { $0.firstRange(in: spots) }.first
            return found.map { whole.match(at: $0, in: field) }
        }
    }

    /// Whether an item that the index holds has each phrase in a text of its own, not in notes about its file alone.
    ///
    /// `whole`: reads the item with its excerpt, of which there is need only where notes hold a phrase.
    package func isMeant<Failure>(
        for item: Item, whole: () throws(Failure) -> Item
    ) throws(Failure) -> Bool {
        let notes = SearchText.notes(of: item)
        let noted = phrases.filter { phrase in notes.contains { phrase.occurs(in: $0) } }
        if noted.isEmpty { return true }
        let texts = SearchText(soughtIn: try whole()).texts
        return noted.allSatisfy { phrase in texts.contains { phrase.occurs(in: $0) } }
    }
}

/// A word in a text, and where it stands there.
private struct SearchSpot {
    var word: ArraySlice<UInt8>
    var range: Range<String.Index>

    /// Finds the words of a text; those that one run of letters folds to share its range.
    static func spots(in text: String) -> [SearchSpot] {
        var spots: [SearchSpot] = []
        var start: String.Index?
        let scalars = text.unicodeScalars
        func end(at index: String.Index) {
            guard let first = start else { return }
            start = nil
            let range = first..<index
            spots += SearchWords(String(scalars[range])).words.map { SearchSpot(word: $0, range: range) }
        }
        for index in scalars.indices {
            let scalar = scalars[index]
            switch SearchScalar(scalar) {
            case .part: if start == nil { start = index }
            case .whole:
                end(at: index)
                start = index
                end(at: scalars.index(after: index))
            // Invisible scalars stand within words.
            case .between: if scalar.properties.generalCategory != .format { end(at: index) }
            }
        }
        end(at: scalars.endIndex)
        return spots
    }
}

extension SearchQuery.Phrase {
    fileprivate func occurs(in text: String) -> Bool {
        !text.isEmpty && firstRange(in: SearchSpot.spots(in: text)) != nil
    }

    /// Finds where the phrase stands first.
    fileprivate func firstRange(in spots: [SearchSpot]) -> Range<String.Index>? {
        guard spots.count >= words.count, let last = words.last else { return nil }
        for start in 0...(spots.count - words.count) {
            let candidates = spots[start..<start + words.count]
            guard zip(candidates, words).dropLast().allSatisfy({ $0.word == $1 }),
                let first = candidates.first, let end = candidates.last,
                isBeginning ? end.word.starts(with: last) : end.word == last
            else { continue }
            return first.range.lowerBound..<end.range.upperBound
        }
        return nil
    }
}

extension String {
    /// Cuts out what stands around a range, up to 40 characters on each side, with line ends as spaces.
    fileprivate func match(at range: Range<String.Index>, in field: SearchText.Field) -> SearchMatch {
        let room = 40
        // A word that was found may lie within a character: 한 as three letters, a symbol with its variant.
        let from = index(range.lowerBound, offsetBy: -room, limitedBy: startIndex) ?? startIndex
        let to = index(range.upperBound, offsetBy: room, limitedBy: endIndex) ?? endIndex
        func line(_ range: Range<String.Index>) -> String {
            String(self[range].map { $0.isNewline || $0 == "\t" ? " " : $0 })
        }
        return SearchMatch(
            field: field, found: line(range),
            before: (from > startIndex ? "…" : "") + line(from..<range.lowerBound),
            after: line(range.upperBound..<to) + (to < endIndex ? "…" : ""))
    }
}
