/// Says by which bytes a type's files are known: any of its tests suffices.
struct MagicRule: Sendable {
    /// The MIME type that the rule shows.
    var mimeType: String
    /// How sure the rule is, 0…100; 50 unless the database says otherwise.
    var priority: Int
    var tests: [MagicTest]
}

/// Asks for bytes at a place, and for one of its children's bytes as well when it has any.
struct MagicTest: Sendable {
    /// The first byte offset at which the value may begin.
    var start: Int
    /// How many offsets, from `start` on, the value may begin at; at least 1.
    var range: Int
    /// The bytes asked for; not empty.
    var value: [UInt8]
    /// Which bits of them count, as many bytes as the value has; nil when all do.
    var mask: [UInt8]?
    /// Tests of which one must hold too.
    var children: [MagicTest]
}

extension MIMECache {
    /// What is taken from one cache at most; a real one has some 500 rules, 1,200 tests and 10 KiB of values.
    enum MagicLimits {
        static let rules = 4_096
        static let tests = 16_384
        static let depth = 12
        static let value = 2_048
        static let values = 128 * 1024
    }

    /// Reads all magic rules in the cache's order; those that point outside the file are left out.
    func magicRules() -> [MagicRule] {
        guard let first = word(at: tables.magic + 8) else { return [] }
        var reader = MagicReader(cache: self)
        let count = min(count(at: tables.magic, entriesFrom: first, of: 16), MagicLimits.rules)
        return (0..<count).compactMap { reader.rule(at: first + 16 * $0) }
    }

    /// Lists the types of the rules, without reading what they look for.
    func typesWithMagic() -> [String] {
        guard let first = word(at: tables.magic + 8) else { return [] }
        let count = min(count(at: tables.magic, entriesFrom: first, of: 16), MagicLimits.rules)
        return (0..<count).compactMap { word(at: first + 16 * $0 + 4).flatMap(mimeType(at:)) }
    }
}

/// Reads rules out of a cache while counting what they hold, so that tests that contain each other come to an
/// end.
private struct MagicReader {
    let cache: MIMECache
    var testsLeft = MIMECache.MagicLimits.tests
    var valuesLeft = MIMECache.MagicLimits.values

    init(cache: MIMECache) { self.cache = cache }

    mutating func rule(at offset: Int) -> MagicRule? {
        guard let priority = cache.word(at: offset),
            let type = cache.word(at: offset + 4).flatMap(cache.mimeType(at:)),
            let first = cache.word(at: offset + 12),
            let tests = tests(
                count: cache.count(at: offset + 8, entriesFrom: first, of: 32), at: first, depth: 0),
            !tests.isEmpty
        else { return nil }
        return MagicRule(mimeType: type, priority: min(priority, 100), tests: tests)
    }

    /// Reads sibling tests; nil when one of them cannot be read, as its rule would then mean something else.
    private mutating func tests(count: Int, at first: Int, depth: Int) -> [MagicTest]? {
        guard depth < MIMECache.MagicLimits.depth else { return nil }
        var tests: [MagicTest] = []
        for index in 0..<count {
            guard testsLeft > 0 else { return nil }
            testsLeft -= 1
            guard let test = test(at: first + 32 * index, depth: depth) else { return nil }
            tests.append(test)
        }
        return tests
    }

    private mutating func test(at offset: Int, depth: Int) -> MagicTest? {
        guard let start = cache.word(at: offset), let range = cache.word(at: offset + 4),
            let length = cache.word(at: offset + 12), let value = cache.word(at: offset + 16),
            let mask = cache.word(at: offset + 20), let children = cache.word(at: offset + 28),
            range > 0, length > 0, length <= MIMECache.MagicLimits.value, length <= valuesLeft,
            let bytes = bytes(at: value, count: length)
        else { return nil }
        valuesLeft -= length
        var maskBytes: [UInt8]?
        if mask != 0 {
            guard let read = self.bytes(at: mask, count: length) else { return nil }
            maskBytes = read
        }
        let count = cache.count(at: offset + 24, entriesFrom: children, of: 32)
        guard cache.word(at: offset + 24) == count,
            let nested = tests(count: count, at: children, depth: depth + 1)
        else { return nil }
        return MagicTest(start: start, range: range, value: bytes, mask: maskBytes, children: nested)
    }

    private func bytes(at offset: Int, count: Int) -> [UInt8]? {
        guard offset <= cache.bytes.count - count else { return nil }
        return Array(cache.bytes[offset..<offset + count])
    }
}
