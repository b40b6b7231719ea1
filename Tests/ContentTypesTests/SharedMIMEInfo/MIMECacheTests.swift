import Testing

@testable import ContentTypes

struct MIMECacheTests {
    private let database: MIMEDatabase

    init() throws {
        database = MIMEDatabase(caches: [try MIMECacheBuilder.sample.cache()])
    }

    @Test(arguments: [
        ("apple.fruit", ["image/fruit"]), ("APPLE.FRUIT", ["image/fruit"]), ("a.b.frt", ["image/fruit"]),
        ("seed.pip", ["text/pip"]), ("seed.pip.gz", ["application/punnet"]),
        ("seed.gz", ["application/gzip"]),
        ("x.both", ["image/fruit", "text/peel"]), ("x.c", ["text/peel"]), ("x.obst-früchte", ["image/fruit"]),
        ("basket", ["text/pip"]), ("BASKET", ["text/pip"]), ("CORE", ["application/x-core"]), ("core", []),
        ("manual.7", ["text/peel"]), ("notebook", ["text/pip"]), ("fruit", []), ("", []), (".", []),
    ])
    func namesSuggestTypes(name: String, types: [String]) {
        #expect(database.matches(fileName: Array(name.utf8)).map(\.mimeType) == types)
    }

    @Test func aPatternInOneCaseHoldsOnlyWhereNoOtherFits() throws {
        var builder = MIMECacheBuilder()
        builder.suffixes = [.init(text: ".C", type: "text/x-c++src", isCaseSensitive: true)]
        let database = MIMEDatabase(caches: [try builder.cache()])
        #expect(database.matches(fileName: Array("x.C".utf8)).map(\.mimeType) == ["text/x-c++src"])
        #expect(database.matches(fileName: Array("x.c".utf8)).isEmpty)
    }

    @Test func aNameThatIsNotUTF8IsMatchedByItsEnd() {
        #expect(
            database.matches(fileName: [0xFF, 0xFE] + Array(".pip".utf8)).map(\.mimeType) == ["text/pip"])
        #expect(database.matches(fileName: Array("a.pi".utf8) + [0xF0]).isEmpty)
    }

    @Test func aliasesAndSpellingsLeadToTheCanonicalName() {
        #expect(database.canonicalName(of: "image/x-fruit") == "image/fruit")
        #expect(database.canonicalName(of: "IMAGE/X-Fruit") == "image/fruit")
        #expect(database.canonicalName(of: "text/pip") == "text/pip")
        #expect(database.canonicalName(of: "text/unknown") == nil)
        #expect(database.aliases(of: "image/fruit") == ["image/x-fruit"])
    }

    @Test(arguments: [
        ("application/punnet", "application/zip", true), ("application/zip", "application/punnet", false),
        ("text/pip", "text/plain", true), ("text/anything", "text/plain", true),
        ("image/fruit", "application/octet-stream", true), ("image/fruit", "text/plain", false),
        ("text/x-peel", "text/peel", true), ("text/pip", "text/x-peel", true),
    ])
    func subclassesFollowParentsAliasesAndTheImpliedOnes(type: String, base: String, isSubclass: Bool) {
        #expect(database.isSubclass(type, of: base) == isSubclass)
    }

    @Test func parentsThatFormARingComeToAnEnd() throws {
        var builder = MIMECacheBuilder()
        builder.parents = ["a/a": ["a/b"], "a/b": ["a/c"], "a/c": ["a/a"]]
        let database = MIMEDatabase(caches: [try builder.cache()])
        #expect(database.isSubclass("a/a", of: "a/c"))
        #expect(!database.isSubclass("a/a", of: "a/d"))
        #expect(database.ancestors(of: "a/a") == ["a/b", "a/c"])
    }

    @Test func rootElementsAreKnownByNamespaceAndName() {
        #expect(database.rootType(namespace: "urn:fruit", name: "bowl") == "image/fruit")
        #expect(database.rootType(namespace: "urn:fruit", name: "plate") == nil)
        #expect(database.rootType(namespace: "", name: "bowl") == nil)
    }

    @Test(arguments: [
        ("FRUT", ["image/fruit"]), ("frut", []), ("PK..crate", ["application/crate+zip"]),
        ("PK..box", ["application/zip"]),
        ("PK\u{3}\u{4}crate", ["application/crate+zip", "application/zip"]),
        ("a PiP", ["text/pip"]), ("a lot later pip", []), ("FRUTpip", ["image/fruit", "text/pip"]), ("", []),
    ])
    func magicFindsRulesBestFirst(text: String, types: [String]) {
        let magic = MagicIndex(
            MIMECacheBuilder.sample.magic + [
                MagicRule(
                    mimeType: "application/zip", priority: 40,
                    tests: [
                        MagicTest(start: 0, range: 1, value: Array("PK..box".utf8), mask: nil, children: []),
                        MagicTest(start: 0, range: 1, value: [0x50, 0x4B, 3, 4], mask: nil, children: []),
                    ])
            ])
        var found: [String] = []
        Array(text.utf8).withUnsafeBytes { bytes in
            magic.visitMatches(in: bytes) { rank in
                found.append(magic.rules[rank].mimeType)
                return true
            }
        }
        #expect(found == types)
    }

    @Test func theRulesOfACacheAreThoseItWasBuiltFrom() throws {
        let rules = try MIMECacheBuilder.sample.cache().magicRules()
        #expect(rules.map(\.mimeType) == ["image/fruit", "application/crate+zip", "text/pip"])
        #expect(rules.map(\.priority) == [50, 60, 30])
        #expect(rules[1].tests.first?.children.first?.value == Array("crate".utf8))
        #expect(rules[2].tests.first?.mask == [0xDF, 0xDF, 0xDF])
    }

    @Test func extensionsOfATypeBeginWithTheHeavier() {
        #expect(database.extensions(of: "image/fruit") == ["both", "fruit", "obst-früchte", "frt"])
        #expect(database.extensions(of: "text/unknown") == [])
    }

    @Test func whatIsNoCacheIsRefusedWithTheReason() throws {
        let good = MIMECacheBuilder.sample.build()
        #expect(throws: MIMECacheError.truncatedHeader(size: 39)) {
            try MIMECache(bytes: Array(good.prefix(39)))
        }
        var old = good
        old[1] = 2
        #expect(throws: MIMECacheError.unsupportedVersion(major: 2, minor: 2)) { try MIMECache(bytes: old) }
        var astray = good
        astray.replaceSubrange(24..<28, with: [0x7F, 0xFF, 0xFF, 0xFF])
        #expect(throws: MIMECacheError.tableOutside(table: "magic", offset: 0x7FFF_FFFF)) {
            try MIMECache(bytes: astray)
        }
    }
}

/// How several caches share the work.
struct MIMEDatabasePrecedenceTests {
    private let database: MIMEDatabase

    init() throws {
        var user = MIMECacheBuilder()
        user.aliases = ["a/alias": "a/user"]
        user.parents = ["a/child": ["a/user"]]
        user.suffixes = [.init(text: ".x", type: "a/user"), .init(text: ".gz", type: "a/user")]
        user.literals = [.init(text: "same", type: "a/user")]
        user.magic = [rule("a/user", priority: 50), rule("a/low", priority: 40)]
        user.namespaces = [("urn:a", "r", "a/user")]
        var system = MIMECacheBuilder()
        system.aliases = ["a/alias": "a/system"]
        system.parents = ["a/child": ["a/system"]]
        system.suffixes = [
            .init(text: ".x", type: "a/system", weight: 60), .init(text: ".tar.gz", type: "a/system"),
        ]
        system.literals = [.init(text: "same", type: "a/system")]
        system.magic = [rule("a/system", priority: 50), rule("a/high", priority: 80)]
        system.namespaces = [("urn:a", "r", "a/system")]
        database = MIMEDatabase(caches: [try user.cache(), try system.cache()])

        func rule(_ type: String, priority: Int) -> MagicRule {
            let test = MagicTest(start: 0, range: 1, value: [7], mask: nil, children: [])
            return MagicRule(mimeType: type, priority: priority, tests: [test])
        }
    }

    @Test func theFirstCacheDecidesAliasesLiteralsAndRoots() {
        #expect(database.canonicalName(of: "a/alias") == "a/user")
        #expect(database.matches(fileName: Array("same".utf8)).map(\.mimeType) == ["a/user"])
        #expect(database.rootType(namespace: "urn:a", name: "r") == "a/user")
    }

    @Test func parentsComeFromAllCaches() {
        #expect(database.parents(of: "a/child") == ["a/user", "a/system"])
    }

    @Test func theLongerSuffixWinsThenTheHeavier() {
        #expect(database.matches(fileName: Array("f.tar.gz".utf8)).map(\.mimeType) == ["a/system"])
        #expect(database.matches(fileName: Array("f.gz".utf8)).map(\.mimeType) == ["a/user"])
        #expect(database.matches(fileName: Array("f.x".utf8)).map(\.mimeType) == ["a/system", "a/user"])
    }

    @Test func magicOfHigherPriorityWinsThenTheEarlierCache() {
        var found: [String] = []
        [7].withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            database.magic.visitMatches(in: bytes) { rank in
                found.append(database.magic.rules[rank].mimeType)
                return true
            }
        }
        #expect(found == ["a/high", "a/user", "a/system", "a/low"])
    }
}
