import Glibc

/// Finds the rules that a file's first bytes fulfil, without trying most of them.
///
/// Most tests ask for bytes at one fixed place. For each such place a table says, by the byte found there,
/// which rules can still hold. Of the rules that search a range, those can hold whose first byte is there at all.
/// Only these are tried, best first.
struct MagicIndex: Sendable {
    /// One rule's type and priority; a rule's position in ``rules`` is its rank, 0 being the best.
    struct Rule: Sendable {
        let mimeType: String
        let priority: Int
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
    /// The tests of each rule, as a range of ``tests``.
    private let testsOfRule: [Range<Int>]
    private let tests: [Test]
    private let pool: [UInt8]
    private let places: [Place]
    /// The bytes with which values begin that are searched for in a range, and where their sets begin.
    private let searched: [(byte: UInt8, set: Int)]
    /// How many bytes from the start such searches cover.
    private let searchedLength: Int
    /// Sets of rules as bits, `width` words each; the first is the set of rules that must always be tried.
    private let sets: [UInt64]
    private let width: Int

    /// Orders rules by priority, and those of one priority as they are given.
    init(_ unordered: [MagicRule]) {
        let ordered = unordered.enumerated()
            .sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }
            .map(\.element)
        var builder = Builder()
        rules = ordered.map { Rule(mimeType: $0.mimeType, priority: $0.priority) }
        testsOfRule = ordered.map { builder.add($0.tests) }
        tests = builder.tests
        pool = builder.pool
        var candidates = Candidates(rules: rules.count)
        for (rank, rule) in ordered.enumerated() {
            for test in rule.tests { candidates.add(rank, by: test) }
        }
        width = candidates.width
        sets = candidates.sets
        places = candidates.tableOfOffset.sorted { $0.key < $1.key }
            .map { Place(offset: $0.key, setOfByte: candidates.tables[$0.value]) }
        searched = candidates.setOfSearch.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        searchedLength = candidates.searchedLength
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

    /// Sorts rules into sets by the bytes without which they cannot hold.
    private struct Candidates {
        let width: Int
        var sets: [UInt64]
        var tables: [[UInt32]] = []
        var tableOfOffset: [Int: Int] = [:]
        var setOfSearch: [UInt8: Int] = [:]
        var searchedLength = 0

        init(rules: Int) {
            width = max(1, (rules + 63) / 64)
            sets = Array(repeating: 0, count: width)
        }

        mutating func add(_ rank: Int, by test: MagicTest) {
            insert(rank, in: set(for: test))
        }

        /// Finds where the set begins that a rule belongs to for the sake of a test; 0 is the set of those that
        /// must always be tried.
        private mutating func set(for test: MagicTest) -> Int {
            guard let byte = test.value.first, test.mask?.first ?? 0xFF == 0xFF else { return 0 }
            guard test.range == 1 else {
                searchedLength = max(searchedLength, test.start + test.range)
                if setOfSearch[byte] == nil { setOfSearch[byte] = makeSet() }
                return setOfSearch[byte] ?? 0
            }
            let table = tableOfOffset[test.start] ?? tables.count
            guard table < mostPlaces else { return 0 }
            if table == tables.count {
                tableOfOffset[test.start] = table
                tables.append(Array(repeating: 0, count: 256))
            }
            if tables[table][Int(byte)] == 0 { tables[table][Int(byte)] = UInt32(makeSet()) }
            return Int(tables[table][Int(byte)])
        }

        private mutating func makeSet() -> Int {
            sets += repeatElement(0, count: width)
            return sets.count - width
        }

        private mutating func insert(_ rank: Int, in set: Int) {
            sets[set + rank / 64] |= UInt64(1) << UInt64(rank % 64)
        }
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
            findCandidates(in: data, candidates)
            pool.withUnsafeBytes { pool in
                tests.withUnsafeBufferPointer { tests in
                    for word in 0..<width {
                        var bits = candidates[word]
                        while bits != 0 {
                            let rank = word * 64 + bits.trailingZeroBitCount
                            bits &= bits - 1
                            let holds = testsOfRule[rank].contains {
                                Self.holds($0, tests: tests, pool: pool, data: data)
                            }
                            if holds, !visit(rank) { return }
                        }
                    }
                }
            }
        }
    }

    /// Unites the sets of the rules that can hold, as the bytes of `data` are.
    private func findCandidates(
        in data: UnsafeRawBufferPointer, _ candidates: UnsafeMutableBufferPointer<UInt64>
    ) {
        sets.withUnsafeBufferPointer { sets in
            for word in 0..<width { candidates.initializeElement(at: word, to: sets[word]) }
            func unite(_ set: Int) {
                for word in 0..<width { candidates[word] |= sets[set + word] }
            }
            for place in places {
                guard place.offset < data.count else { break }
                let set = Int(place.setOfByte[Int(data[place.offset])])
                // Position 0 stands for the empty set: the set that lies there is already in.
                if set != 0 { unite(set) }
            }
            withUnsafeTemporaryAllocation(of: Bool.self, capacity: 256) { isThere in
                isThere.initialize(repeating: false)
                for byte in data.prefix(searchedLength) { isThere[Int(byte)] = true }
                for (byte, set) in searched where isThere[Int(byte)] { unite(set) }
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
