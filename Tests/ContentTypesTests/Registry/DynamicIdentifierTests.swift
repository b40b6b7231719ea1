import Testing

@testable import ContentTypes

/// Identifiers that Apple's systems have been seen to give, and what they stand for.
struct DynamicIdentifierTests {
    private static let published:
        [(identifier: String, conformsTo: [String], tagClass: String, tag: String)] = [
            ("dyn.age81e62", [], "public.filename-extension", "rs"),
            ("dyn.ah62d4rv4ge81e62", ["public.data"], "public.filename-extension", "rs"),
            ("dyn.ah62d4sb4ge81e62", ["public.plain-text"], "public.filename-extension", "rs"),
            ("dyn.ah62d4rv4ge81g6pq", ["public.data"], "public.filename-extension", "sql"),
            ("dyn.ah62d4rv4ge80s6xbqv0gn", ["public.data"], "public.filename-extension", "gradle"),
            ("dyn.age80s52", [], "public.filename-extension", "go"),
            ("dyn.age80k551r30g82pe", [], "public.filename-extension", "download"),
            (
                "dyn.age81a5dzq7y066dbtf0g82peqf4hk2pdrb00n5xy", [], "public.filename-extension",
                "pluginpayloadattachment"
            ),
            ("dyn.ah62d4rv4gk8zuxnxnq", ["public.data"], "com.apple.ostype", "XMSS"),
            (
                "dyn.ah62d4rv4gu8yc6durvwwaznwmuuha2pxsvw0e55bsmwca7d3sbwu", ["public.data"],
                "com.apple.nspboard-type",
                "Apple URL pasteboard type"
            ),
        ]

    @Test(arguments: published.indices)
    func publishedIdentifiersAreMadeAndRead(index: Int) throws {
        let (identifier, conformsTo, tagClass, tag) = Self.published[index]
        let meant = DynamicIdentifier(conformsTo: conformsTo, tagClass: tagClass, tag: tag)
        #expect(meant.identifier == identifier)
        #expect(DynamicIdentifier(identifier) == meant)
    }

    @Test func theTypeOfAnUnknownExtensionIsApples() {
        let registry = TypeRegistry { MIMEDatabase(caches: []) }
        let types = registry.types(tag: "rs", tagClass: .filenameExtension, conformingTo: "public.data")
        #expect(types == ["dyn.ah62d4rv4ge81e62"])
    }

    @Test(arguments: [
        (["com.example.a:b"], "x"), (["public.data", "com.example.b"], "a=b"),
        ([], "comma,colon:back\\slash"),
        ([], "höhe"), (["public.image"], "0"),
        // Marks that combine with what stands before them.
        ([], "\u{7F2}\u{7F2}"), (["\u{301}", "a\u{301}"], ",\u{301}"),
    ])
    func anyTextSurvivesTheRoundTrip(conformsTo: [String], tag: String) {
        let meant = DynamicIdentifier(conformsTo: conformsTo, tagClass: "com.example.class", tag: tag)
        #expect(DynamicIdentifier(meant.identifier) == meant)
        #expect(DynamicIdentifier(meant.identifier.uppercased()) == meant)
    }

    @Test(arguments: [
        "", "dyn.", "dyn.a", "dyn.b", "dyn.ai", "dyn.a!", "dyn.aaaaa", "public.png", "dyn.ah62d4rv4g",
    ])
    func otherTextIsNoDynamicIdentifier(text: String) {
        #expect(DynamicIdentifier(text) == nil)
    }
}
