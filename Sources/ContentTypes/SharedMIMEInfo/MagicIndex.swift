import Glibc

/// Finds the rules that a file's first bytes fulfil, without trying most of them.
///
/// Most tests ask for bytes at one fixed place. For each such place a table says, by the byte found there,
/// which rules can still hold; only those are tried, best first, beside the few that search a range.
struct MagicIndex: Sendable {
    /// One rule's type and priority; a rule's position in ``rules`` is its rank, 0 being the best.
    struct Rule: Sendable {
        let mimeType: String
        let priority: Int
        /// Its tests, as a range of ``tests``.
        let tests: Range<Int>
    }

    /// One test, its bytes kept in ``pool``.
    private struct Test: Sendable {
        let start: Int
        let range: Int
        let value: Range<Int>
        /// Where the mask begins in the pool; nil when all bits count.
        let mask: Int?
        let children: Range<Int>
    }

    /// A place that fixed tests look at first, with a set of rules for each byte that can stand there.
    private struct Place: Sendable {
        let offset: Int
        /// Where each byte's set begins in ``sets``, in words.
        let setOfByte: [UInt32]
    }

    /// How many places get tables; rules that look elsewhere are always tried. A real database has some 40.
    private static let mostPlaces = 256

    let rules: [Rule]
    private let tests: [Test]
    private let pool: [UInt8]
    private let places: [Place]
    /// Sets of rules as bits, `width` words each; the first is the set of rules that must always be tried.
    private let sets: [UInt64]
    private let width: Int

    /// Orders rules by priority, and those of one priority as they are given.
    init(_ unordered: [MagicRule]) {
        let ordered = unordered.enumerated()
            .sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }
            .map(\.element)
        var builder = Builder()
        rules = ordered.map { rule in
            Rule(mimeType: rule.mimeType, priority: rule.priority, tests: builder.add(rule.tests))
        }
        tests = builder.tests
        pool = builder.pool
        width = max(1, (rules.count + 63) / 64)
        (sets, places) = Self.candidates(ordered, width: width)
    }

    /// Lays tests out flat: siblings side by side, children after them.
    private struct Builder {
        var tests: [Test] = []
        var pool: [UInt8] = []

        mutating func add(_ siblings: [MagicTest]) -> Range<Int> {
            var laid: [Test] = []
            for test in siblings {
                let children = add(test.children)
                let value = pool.count..<pool.count + test.value.count
                pool += test.value
                let mask = test.mask.map { mask in
                    pool += mask
                    return value.upperBound
                }
                laid.append(
                    Test(start: test.start, range: test.range, value: value, mask: mask, children: children))
            }
            let first = tests.count
            tests += laid
            return first..<tests.count
        }
    }

    private static func candidates(_ rules: [MagicRule], width: Int) -> (sets: [UInt64], places: [Place]) {
        var sets = [UInt64](repeating: 0, count: width)
        var tables: [[UInt32]] = []
        var tableOfOffset: [Int: Int] = [:]
        for (rank, rule) in rules.enumerated() {
            let word = rank / 64
            let bit = UInt64(1) << UInt64(rank % 64)
            for test in rule.tests {
                let table = tableOfOffset[test.start] ?? tables.count
                guard test.range == 1, let byte = test.value.first, test.mask?.first ?? 0xFF == 0xFF,
                    table < mostPlaces
                else {
                    sets[word] |= bit
                    continue
                }
                if table == tables.count {
                    tableOfOffset[test.start] = table
                    tables.append(Array(repeating: 0, count: 256))
                }
                if tables[table][Int(byte)] == 0 {
                    tables[table][Int(byte)] = UInt32(sets.count)
                    sets += repeatElement(0, count: width)
                }
                sets[Int(tables[table][Int(byte)]) + word] |= bit
            }
        }
        let places = tableOfOffset.sorted { $0.key < $1.key }
            .map { offset, table in Place(offset: offset, setOfByte: tables[table]) }
        return (sets, places)
    }
}

extension MagicIndex {
    /// Visits the ranks of the rules that `data` fulfils, best first, until `visit` returns false.
    ///
    /// Costs well under a microsecond for data whose first bytes decide; a few for text, where ranges are
    /// searched.
    func visitMatches(in data: UnsafeRawBufferPointer, _ visit: (_ rank: Int) -> Bool) {
        guard !data.isEmpty, !rules.isEmpty else { return }
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: width) { candidates in
            sets.withUnsafeBufferPointer { sets in
                for word in 0..<width { candidates.initializeElement(at: word, to: sets[word]) }
                for place in places {
                    guard place.offset < data.count else { break }
                    let position = Int(place.setOfByte[Int(data[place.offset])])
                    // Position 0 stands for the empty set: the set that lies there is already in.
                    if position == 0 { continue }
                    for word in 0..<width { candidates[word] |= sets[position + word] }
                }
            }
            pool.withUnsafeBytes { pool in
                tests.withUnsafeBufferPointer { tests in
                    for word in 0..<width {
                        var bits = candidates[word]
                        while bits != 0 {
                            let rank = word * 64 + bits.trailingZeroBitCount
                            bits &= bits - 1
                            let holds = rules[rank].tests.contains {
                                Self.holds($0, tests: tests, pool: pool, data: data)
                            }
                            if holds, !visit(rank) { return }
                        }
                    }
                }
            }
        }
    }

    /// Evaluates one test with its children. Depth and number of tests were bounded when they were read.
    private static func holds(
        _ index: Int, tests: UnsafeBufferPointer<Test>, pool: UnsafeRawBufferPointer,
        data: UnsafeRawBufferPointer
    ) -> Bool {
        let test = tests[index]
        guard isFound(test, pool: pool, data: data) else { return false }
        return test.children.isEmpty
            || test.children.contains { holds($0, tests: tests, pool: pool, data: data) }
    }

    /// Looks for a test's value at the places where it may begin.
    private static func isFound(
        _ test: Test, pool: UnsafeRawBufferPointer, data: UnsafeRawBufferPointer
    ) -> Bool {
        let length = test.value.count
        let last = min(test.start + test.range - 1, data.count - length)
        guard test.start <= last, let dataBase = data.baseAddress, let poolBase = pool.baseAddress else {
            return false
        }
        let value = poolBase + test.value.lowerBound
        if let mask = test.mask {
            return (test.start...last).contains { start in
                (0..<length).allSatisfy {
                    (data[start + $0] ^ pool[test.value.lowerBound + $0]) & pool[mask + $0] == 0
                }
            }
        }
        // Valid: `last + length` is at most the data's count, so no call reads beyond it.
        if test.range == 1 { return memcmp(dataBase + test.start, value, length) == 0 }
        let first = Int32(pool[test.value.lowerBound])
        var start = test.start
        while start <= last, let found = memchr(dataBase + start, first, last - start + 1) {
            if memcmp(found, value, length) == 0 { return true }
            start = UnsafeRawPointer(found) - dataBase + 1
        }
        return false
    }
}
