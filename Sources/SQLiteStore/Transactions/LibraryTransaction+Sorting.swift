import Organizer

extension LibraryTransaction {
    func readSortValues(
        _ field: Sorting.Field, of keys: [ItemKey], _ visit: (Int, SortValue) -> Void
    ) throws(StoreError) {
        let statement =
            switch field {
            case .name:
                try database.statement("SELECT key, name FROM item WHERE key BETWEEN ? AND ? ORDER BY key")
            case .added:
                try database.statement("SELECT key, added FROM item WHERE key BETWEEN ? AND ? ORDER BY key")
            case .type:
                try database.statement("SELECT key, type FROM item WHERE key BETWEEN ? AND ? ORDER BY key")
            case .size:
                try database.statement("SELECT key, size FROM item WHERE key BETWEEN ? AND ? ORDER BY key")
            case .date:
                try database.statement(
                    "SELECT key, attributes, modified FROM item WHERE key BETWEEN ? AND ? ORDER BY key")
            }
        // By ascending key, neighbours in one sweep, wherever the items stand in their list.
        let places = keys.indices.sorted { keys[$0] < keys[$1] }
        var next = 0
        for run in [ClosedRange<Int64>](joining: keys.lazy.map(\.rawValue)) {
            defer { statement.reset() }
            statement.bind(run.lowerBound, at: 1)
            statement.bind(run.upperBound, at: 2)
            while try statement.step() {
                guard next < places.count, keys[places[next]].rawValue == statement.integer(0) else { break }
                visit(places[next], try sortValue(field, in: statement))
                next += 1
            }
        }
        guard next == places.count else { throw damage("item \(keys[places[next]].rawValue) is not there") }
    }

    private func sortValue(_ field: Sorting.Field, in row: Statement) throws(StoreError) -> SortValue {
        switch field {
        case .name: return .text(row.text(1))
        case .added: return .number(row.integer(1))
        case .type: return .type(try terms.text(row.integer(1), in: database))
        case .size: return row.optionalInteger(1).map { .number($0) } ?? .none
        case .date:
            var attributes: [String: AttributeValue] = [:]
            if let text = row.optionalText(1) {
                guard let read = JSONText.attributes(text) else {
                    throw damage("the attributes of item \(row.integer(0)) cannot be read")
                }
                attributes = read
            }
            return .dates(
                attributes: attributes, modified: row.optionalInteger(2).map(Timestamp.init(nanoseconds:)))
        }
    }
}
