import Organizer

extension Database {
    /// Reads rows by ascending key, around those that cannot be read; false when there were such.
    ///
    /// `sql`: begins with the key, which is above its one parameter, and is ordered by it. `last`: reads the highest
    /// key. Where a page is damaged, each key on it is asked for once; a million times at most.
    func salvage(_ sql: StaticString, last: StaticString, _ body: (Statement) -> Void) -> Bool {
        guard let statement = try? statement(sql) else { return false }
        let end = (try? integer(last)) ?? .max
        var key: Int64 = -1
        var misses = 0
        while read(statement, above: &key, body) != nil {
            misses += 1
            key += 1
            if key >= end || misses == 1_000_000 { return false }
        }
        return misses == 0
    }

    /// Reads rows above a key, which goes along; the error at which it stopped, nil at the end.
    private func read(
        _ statement: Statement, above key: inout Int64, _ body: (Statement) -> Void
    ) -> StoreError? {
        defer { statement.reset() }
        statement.bind(key, at: 1)
        do {
            while try statement.step() {
                key = statement.integer(0)
                body(statement)
            }
            return nil
        } catch {
            return error
        }
    }
}
