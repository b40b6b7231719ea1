import ContentTypes
import Testing

@testable import ImporterHost

@Suite struct ImporterRegistryTests {
    /// What conforms to what here, whatever the system declares: HTML is XML, and SVG is both image and XML.
    private static let supertypes: [String: Set<String>] = [
        "public.html": ["public.xml", "public.text", "public.data"],
        "public.svg-image": ["public.xml", "public.image", "public.text", "public.data"],
        "public.xml": ["public.text", "public.data"],
        "public.png": ["public.image", "public.data"],
        "public.image": ["public.data"],
        "public.text": ["public.data"],
        "public.data": [],
        "public.url": ["public.data"],
    ]

    /// The types of the table, and no others.
    private static let resolve: @Sendable (ContentTypeName) -> UTType? = { name in
        guard case .identifier(let identifier) = name, supertypes[identifier] != nil else { return nil }
        return UTType(identifier)
    }

    private func registry(_ importers: [(name: String, reads: [String], yields: [String])])
        -> ImporterRegistry
    {
        ImporterRegistry(
            importers.map { importer in
                InstalledImporter(
                    manifest: PluginManifest(
                        name: importer.name, version: "1", executable: importer.name,
                        reads: importer.reads.map { .identifier($0) },
                        yields: importer.yields.map { .identifier($0) }),
                    executable: "/\(importer.name)", origin: .builtIn)
            }, resolve: Self.resolve,
            conforms: { type, other in
                type == other || Self.supertypes[type.identifier]?.contains(other.identifier) == true
            })
    }

    private func type(_ identifier: String) throws -> UTType {
        try #require(Self.resolve(.identifier(identifier)))
    }

    private var usual: ImporterRegistry {
        registry([
            ("Text", ["public.text"], ["public.text", "public.url"]),
            ("Image", ["public.image"], ["public.image"]),
            ("XML", ["public.xml"], ["public.xml"]),
            ("Any", ["public.data"], ["public.data"]),
        ])
    }

    @Test(arguments: [
        ("public.html", ["XML", "Text", "Any"]),
        ("public.xml", ["XML", "Text", "Any"]),
        ("public.text", ["Text", "Any"]),
        ("public.svg-image", ["XML", "Text", "Image", "Any"]),
        ("public.png", ["Image", "Any"]),
        ("public.data", ["Any"]),
    ])
    func theMostSpecificImporterIsAskedFirst(identifier: String, expected: [String]) throws {
        #expect(usual.chain(for: try type(identifier)).map(\.manifest.name) == expected)
    }

    @Test func anImporterOfTheTypeItselfOutranksAllOthers() throws {
        let registry = registry([
            ("XML", ["public.xml"], ["public.xml"]), ("SVG", ["public.svg-image"], ["public.svg-image"]),
        ])
        #expect(registry.chain(for: try type("public.svg-image")).map(\.manifest.name) == ["SVG", "XML"])
    }

    @Test func ofEquallySpecificImportersTheEarlierIsAsked() throws {
        let registry = registry([
            ("First", ["public.xml"], ["public.xml"]), ("Second", ["public.xml"], ["public.xml"]),
        ])
        #expect(registry.chain(for: try type("public.html")).map(\.manifest.name) == ["First", "Second"])
    }

    @Test func anImporterThatRegistersSeveralTypesIsAskedOnce() throws {
        let registry = registry([("Both", ["public.text", "public.xml"], ["public.text"])])
        #expect(registry.chain(for: try type("public.html")).count == 1)
    }

    @Test func aTypeThatNobodyReadsHasNoImporter() throws {
        let registry = registry([("Image", ["public.image"], ["public.image"])])
        #expect(registry.chain(for: try type("public.text")).isEmpty)
    }

    @Test func aTypeThatIsUnknownHereIsToldAndTheOthersServe() throws {
        let registry = registry([("Odd", ["x.unheard-of", "public.text"], ["public.text"])])
        #expect(registry.unknownTypes.map(\.type) == [.identifier("x.unheard-of")])
        #expect(registry.chain(for: try type("public.xml")).map(\.manifest.name) == ["Odd"])
    }

    @Test(arguments: [
        // A text may hold links, and is itself a text.
        (["public.url"], "public.text", true),
        (["public.text"], "public.text", true),
        (["public.image"], "public.text", false),
        // An image stays an image of its own type.
        (["public.png"], "public.png", true),
        (["public.image"], "public.png", true),
        (["public.svg-image"], "public.png", false),
        (["public.text"], "public.png", false),
        // XML may be passed on to the importer of texts, which makes links.
        (["public.url"], "public.html", true),
        // Any of several will do.
        (["public.image", "public.text"], "public.html", true),
    ])
    func aPayloadIsReadOnlyIfAnAcceptedTypeMayComeOfIt(
        accepted: [String], payload: String, expected: Bool
    ) throws {
        // Without the importer of everything, which may make anything.
        let registry = registry([
            ("Text", ["public.text"], ["public.text", "public.url"]),
            ("Image", ["public.image"], ["public.image"]),
            ("XML", ["public.xml"], ["public.xml"]),
        ])
        #expect(registry.canYield(try accepted.map(type), from: try type(payload)) == expected)
    }

    @Test func aTypeThatNobodyReadsStandsForItself() throws {
        let registry = registry([])
        #expect(registry.canYield([try type("public.image")], from: try type("public.png")))
        #expect(!registry.canYield([try type("public.text")], from: try type("public.png")))
    }
}
