import Foundation
import Testing

@testable import ContentTypes

/// A cache may hold anything: whatever its bytes, look-ups return, and what they return is well-formed.
struct HostileMIMECacheTests {
    private static let isSlow = ProcessInfo.processInfo.environment["PUNNET_SLOW_TESTS"] != nil

    /// What a cache named when it was asked all there is to ask.
    private struct Answers {
        /// How many types it named, so that the work is not for nothing.
        var count = 0
        /// Names that are none.
        var malformed: [String] = []
    }

    private func answers(of bytes: [UInt8], sniffing: Bool = false) -> Answers {
        guard let cache = try? MIMECache(bytes: bytes) else { return Answers() }
        let database = MIMEDatabase(caches: [cache])
        var names: [String] = []
        for name in ["seed.pip.gz", "x.both", "basket", "CORE", "notebook", "manual.7", "a.png", "Makefile"] {
            names += database.matches(fileName: Array(name.utf8)).map(\.mimeType)
        }
        for type in ["image/x-fruit", "text/pip", "image/png", "application/punnet"] {
            names += [database.canonicalName(of: type)].compactMap(\.self) + database.parents(of: type)
            names += database.ancestors(of: type) + database.aliases(of: type)
            _ = database.isSubclass(type, of: "application/zip")
            _ = database.extensions(of: type)
        }
        names += [database.rootType(namespace: "urn:fruit", name: "bowl")].compactMap(\.self)
        names += database.magic.rules.map(\.mimeType)
        let answers = Answers(count: names.count, malformed: names.filter { !MIMEName.isValid($0) })
        guard sniffing else { return answers }
        let sniffer = ContentSniffer(database: database)
        for text in ["FRUT", "PK\u{3}\u{4}..crate", "a pip", "<bowl xmlns='urn:fruit'/>"] {
            Array(text.utf8).withUnsafeBytes { bytes in
                _ = sniffer.sniff(prefix: bytes, isWhole: true, name: Array("seed.pip".utf8))
            }
        }
        return answers
    }

    @Test func anUnharmedCacheAnswers() {
        let answers = answers(of: MIMECacheBuilder.sample.build(), sniffing: true)
        #expect(answers.count > 20)
        #expect(answers.malformed == [])
    }

    @Test func everyTruncationIsSurvived() {
        let bytes = MIMECacheBuilder.sample.build()
        for count in 0..<bytes.count {
            let answers = answers(of: Array(bytes.prefix(count)), sniffing: count % 64 == 0)
            #expect(answers.malformed == [], "cut after \(count) bytes")
        }
    }

    @Test func everyWordMayPointAnywhere() {
        let bytes = MIMECacheBuilder.sample.build()
        for offset in stride(from: 4, to: bytes.count - 4, by: 4) {
            for word: [UInt8] in [[0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, UInt8(offset & 0xFC)]] {
                var changed = bytes
                changed.replaceSubrange(offset..<offset + 4, with: word)
                #expect(answers(of: changed).malformed == [], "\(word) at \(offset)")
            }
        }
    }

    @Test func randomBytesInPlaceOfOthersAreSurvived() {
        let bytes = MIMECacheBuilder.sample.build()
        var random = SplitMix64(seed: 1)
        for round in 0..<(Self.isSlow ? 20_000 : 300) {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                changed[Int.random(in: 4..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            #expect(
                answers(of: changed, sniffing: round % 8 == 0).malformed == [], "round \(round)")
        }
    }

    @Test func testsThatContainEachOtherComeToAnEnd() throws {
        // A rule whose test has the rule's own tests as children.
        var bytes = MIMECacheBuilder.sample.build()
        let cache = try MIMECache(bytes: bytes)
        let rules = try #require(cache.word(at: cache.tables.magic + 8))
        let tests = try #require(cache.word(at: rules + 12))
        bytes.replaceSubrange(tests + 24..<tests + 28, with: [0, 0, 0, 1])
        bytes.replaceSubrange(tests + 28..<tests + 32, with: [0, 0, UInt8(tests >> 8), UInt8(tests & 0xFF)])
        let looped = try MIMECache(bytes: bytes)
        #expect(!looped.magicRules().contains { $0.mimeType == "image/fruit" })
        #expect(answers(of: bytes).malformed == [])
    }

    @Test func aTreeThatLoopsIsLeftAfterABoundedNumberOfNodes() throws {
        var builder = MIMECacheBuilder()
        builder.suffixes = [.init(text: ".aa", type: "text/a")]
        var bytes = builder.build()
        let cache = try MIMECache(bytes: bytes)
        let root = try #require(cache.word(at: cache.tables.suffixes + 4))
        // The last character's node gets itself as its only child.
        bytes.replaceSubrange(
            root + 8..<root + 12, with: (0..<4).map { UInt8(truncatingIfNeeded: root >> (24 - 8 * $0)) })
        let looped = try MIMECache(bytes: bytes)
        var visits = 0
        looped.visitSuffixes { _, _ in visits += 1 }
        #expect(visits == 0)
        #expect(
            looped.suffixMatches(name: Array(repeating: UInt8(ascii: "a"), count: 4096), caseSensitive: false)
                .isEmpty)
    }

    /// The machine's own cache, some bytes changed: more of them when slow tests are asked for.
    @Test(.enabled(if: !MIMEDatabase.loadedFiles.isEmpty))
    func changesToARealCacheAreSurvived() throws {
        let path = try #require(MIMEDatabase.loadedFiles.first)
        let bytes = try #require(readFile(path, limit: MIMEDatabase.largestCache))
        var random = SplitMix64(seed: 2)
        for round in 0..<(Self.isSlow ? 3_000 : 6) {
            if round % 3 == 0 {
                let cut = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
                #expect(answers(of: cut).malformed == [], "round \(round)")
                continue
            }
            var changed = bytes
            for _ in 0..<Int.random(in: 1...200, using: &random) {
                changed[Int.random(in: 4..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            #expect(answers(of: changed).malformed == [], "round \(round)")
        }
        #expect(answers(of: bytes, sniffing: true).count > 100)
    }
}
