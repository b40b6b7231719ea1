@testable import ContentTypes

/// Writes a `mime.cache` of version 1.2, so that tests know every byte of one.
struct MIMECacheBuilder {
    struct Pattern {
        var text: String
        var type: String
        var weight = 50
        var isCaseSensitive = false

        var flags: Int { weight | (isCaseSensitive ? 0x100 : 0) }
    }

    var aliases: [String: String] = [:]
    var parents: [String: [String]] = [:]
    var literals: [Pattern] = []
    var suffixes: [Pattern] = []
    var globs: [Pattern] = []
    var magic: [MagicRule] = []
    var namespaces: [(uri: String, name: String, type: String)] = []

    /// A small database with something of every kind.
    static let sample = MIMECacheBuilder(
        aliases: ["image/x-fruit": "image/fruit", "text/x-peel": "text/peel"],
        parents: [
            "application/crate+zip": ["application/zip"], "application/punnet": ["application/crate+zip"],
            "text/peel": ["text/plain"], "text/pip": ["text/peel"],
        ],
        literals: [
            Pattern(text: "basket", type: "text/pip"),
            Pattern(text: "CORE", type: "application/x-core", isCaseSensitive: true),
        ],
        suffixes: [
            Pattern(text: ".fruit", type: "image/fruit"),
            Pattern(text: ".frt", type: "image/fruit", weight: 40),
            Pattern(text: ".peel", type: "text/peel"), Pattern(text: ".pip", type: "text/pip"),
            Pattern(text: ".pip.gz", type: "application/punnet"),
            Pattern(text: ".gz", type: "application/gzip"),
            Pattern(text: ".both", type: "text/peel", weight: 40),
            Pattern(text: ".both", type: "image/fruit"),
            Pattern(text: ".C", type: "text/pip", isCaseSensitive: true),
            Pattern(text: ".c", type: "text/peel"),
            Pattern(text: ".obst-früchte", type: "image/fruit"),
        ],
        globs: [
            Pattern(text: "*.[1-9]", type: "text/peel"), Pattern(text: "note*", type: "text/pip", weight: 10),
        ],
        magic: [
            MagicRule(
                mimeType: "image/fruit", priority: 50,
                tests: [MagicTest(start: 0, range: 1, value: Array("FRUT".utf8), mask: nil, children: [])]),
            MagicRule(
                mimeType: "application/crate+zip", priority: 60,
                tests: [
                    MagicTest(
                        start: 0, range: 1, value: Array("PK".utf8), mask: nil,
                        children: [
                            MagicTest(
                                start: 4, range: 20, value: Array("crate".utf8), mask: nil, children: [])
                        ])
                ]),
            MagicRule(
                mimeType: "text/pip", priority: 30,
                tests: [
                    MagicTest(
                        start: 2, range: 8, value: Array("pip".utf8), mask: [0xDF, 0xDF, 0xDF], children: [])
                ]),
        ],
        namespaces: [(uri: "urn:fruit", name: "bowl", type: "image/fruit")])

    /// Writes the file.
    func build() -> [UInt8] {
        var writer = Writer()
        writer.words([1 << 16 | 2] + Array(repeating: 0, count: 9))
        let header = [
            writer.pairs(
                aliases.sorted { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) }
                    .map { [writer.string($0.key), writer.string($0.value)] }),
            writer.parents(parents),
            writer.patterns(
                literals.sorted { Array($0.text.utf8).lexicographicallyPrecedes(Array($1.text.utf8)) }),
            writer.tree(suffixes),
            writer.patterns(globs),
            writer.magic(magic),
            writer.pairs(
                namespaces.map { [writer.string($0.uri), writer.string($0.name), writer.string($0.type)] }),
        ]
        for (index, offset) in header.enumerated() { writer.set(offset, at: 4 + 4 * index) }
        // Icons, which nothing here reads.
        let empty = writer.words([0])
        writer.set(empty, at: 32)
        writer.set(empty, at: 36)
        return writer.bytes
    }

    func cache() throws -> MIMECache { try MIMECache(bytes: build()) }

    private struct Writer {
        var bytes: [UInt8] = []

        @discardableResult
        mutating func words(_ values: [Int]) -> Int {
            while bytes.count % 4 != 0 { bytes.append(0) }
            let offset = bytes.count
            for value in values {
                bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
            }
            return offset
        }

        mutating func set(_ value: Int, at offset: Int) {
            for (index, shift) in [24, 16, 8, 0].enumerated() {
                bytes[offset + index] = UInt8(truncatingIfNeeded: value >> shift)
            }
        }

        mutating func string(_ text: String) -> Int {
            let offset = bytes.count
            bytes += Array(text.utf8) + [0]
            return offset
        }

        mutating func pairs(_ rows: [[Int]]) -> Int { words([rows.count] + rows.joined()) }

        mutating func patterns(_ patterns: [Pattern]) -> Int {
            pairs(patterns.map { [string($0.text), string($0.type), $0.flags] })
        }

        mutating func parents(_ parents: [String: [String]]) -> Int {
            pairs(
                parents.sorted { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) }.map {
                    entry in
                    let names = entry.value.map { string($0) }
                    return [string(entry.key), words([names.count] + names)]
                })
        }

        /// Writes the tree of suffixes from the last character to the first, children sorted and side by side.
        mutating func tree(_ suffixes: [Pattern]) -> Int {
            let (count, first) = level(suffixes.map { (Array($0.text.unicodeScalars.reversed())[...], $0) })
            return words([count, first])
        }

        private mutating func level(_ rest: [(ArraySlice<Unicode.Scalar>, Pattern)]) -> (
            count: Int, first: Int
        ) {
            let leaves = rest.filter { $0.0.isEmpty }.map { [0, string($0.1.type), $0.1.flags] }
            let groups = Dictionary(grouping: rest.filter { !$0.0.isEmpty }) { $0.0.first?.value ?? 0 }
            let inner = groups.sorted { $0.key < $1.key }.map { character, group in
                let (count, first) = level(group.map { ($0.0.dropFirst(), $0.1) })
                return [Int(character), count, first]
            }
            return (leaves.count + inner.count, words(Array((leaves + inner).joined())))
        }

        mutating func magic(_ rules: [MagicRule]) -> Int {
            let rows = rules.map { rule in
                let first = tests(rule.tests)
                return [rule.priority, string(rule.mimeType), rule.tests.count, first]
            }
            let first = words(Array(rows.joined()))
            return words([rules.count, 256, first])
        }

        private mutating func tests(_ tests: [MagicTest]) -> Int {
            let rows = tests.map { test in
                let children = test.children.isEmpty ? 0 : self.tests(test.children)
                let value = blob(test.value)
                let mask = test.mask.map { blob($0) } ?? 0
                return [
                    test.start, test.range, 1, test.value.count, value, mask, test.children.count, children,
                ]
            }
            return words(Array(rows.joined()))
        }

        private mutating func blob(_ data: [UInt8]) -> Int {
            let offset = bytes.count
            bytes += data
            return offset
        }
    }
}
