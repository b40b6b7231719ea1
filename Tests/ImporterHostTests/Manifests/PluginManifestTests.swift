import ContentTypes
import ImporterWire
import Testing

@testable import ImporterHost

@Suite struct PluginManifestTests {
    private static let fields: [(key: String, value: String)] = [
        ("name", "\"vCard-importer\""), ("version", "\"1.2\""), ("protocol", "1"),
        ("summary", "\"reads cards\""), ("serves", "\"filter\""), ("executable", "\"bin/vcard\""),
        ("reads", "[\"public.vcard\", \"text/vcard\", \"vcf\", \".vcard\"]"),
        ("yields", "[\"public.contact\"]"),
        (
            "types",
            "[{\"identifier\": \"com.example.card\", \"conformsTo\": [\"public.text\"], "
                + "\"extensions\": [\"card\"], \"mimeTypes\": [\"text/x-card\"], \"description\": \"card\"}]"
        ),
        ("needs", "{\"memoryMiB\": 64, \"seconds\": 2.5, \"threads\": 2}"),
    ]

    /// A good manifest with one field replaced, or left out when its value is nil.
    private static func manifest(_ key: String? = nil, _ value: String? = nil) -> [UInt8] {
        let kept = fields.filter { $0.key != key }.map { "\"\($0.key)\": \($0.value)" }
        let replaced = key.flatMap { key in value.map { ["\"\(key)\": \($0)"] } } ?? []
        return Array("{\((kept + replaced).joined(separator: ", "))}".utf8)
    }

    @Test func everyFieldIsRead() throws {
        #expect(
            try PluginManifest(json: Self.manifest())
                == PluginManifest(
                    name: "vCard-importer", version: "1.2", summary: "reads cards", serves: .filter,
                    executable: "bin/vcard",
                    reads: [
                        .identifier("public.vcard"), .mimeType("text/vcard"), .filenameExtension("vcf"),
                        .filenameExtension("vcard"),
                    ],
                    yields: [.identifier("public.contact")],
                    types: [
                        UTTypeDeclaration(
                            identifier: "com.example.card", conformsTo: ["public.text"],
                            filenameExtensions: ["card"], mimeTypes: ["text/x-card"], description: "card",
                            isImported: true)
                    ],
                    needs: PluginManifest.Needs(memoryMiB: 64, seconds: 2.5, threads: 2)))
    }

    @Test func needsHaveDefaults() throws {
        #expect(try PluginManifest(json: Self.manifest("needs", nil)).needs == PluginManifest.Needs())
        #expect(try PluginManifest(json: Self.manifest("needs", "{}")).needs == PluginManifest.Needs())
    }

    @Test func anImporterIsAWorkerUnlessItSaysOtherwise() throws {
        let manifest = try PluginManifest(json: Self.manifest("serves", nil))
        #expect(manifest.serves == .worker)
    }

    @Test func aTypeNeedsOnlyAnIdentifier() throws {
        let manifest = try PluginManifest(
            json: Self.manifest("types", "[{\"identifier\": \"com.example.card\"}]"))
        #expect(manifest.types == [UTTypeDeclaration(identifier: "com.example.card", isImported: true)])
    }

    @Test func aPluginNeverOwnsAType() throws {
        let manifest = try PluginManifest(
            json: Self.manifest("types", "[{\"identifier\": \"com.example.card\", \"imported\": false}]"))
        #expect(manifest.types.first?.isImported == true)
    }

    @Test func fieldsOfLaterVersionsAreSkipped() throws {
        let later = try PluginManifest(json: Self.manifest("colour", "{\"how\": [\"green\"]}"))
        #expect(later == (try PluginManifest(json: Self.manifest())))
    }

    @Test(arguments: [
        ("name", "\"\""), ("name", "\".hidden\""), ("name", "\"a/b\""), ("name", "7"),
        ("name", "\"\(String(repeating: "x", count: 65))\""), ("version", "\"\""), ("version", "\"1\\n\""),
        ("protocol", "2"), ("protocol", "\"1\""), ("executable", "\"/bin/sh\""), ("executable", "\"../x\""),
        ("executable", "\"a/../../x\""), ("executable", "\"a//b\""), ("executable", "\"\""),
        ("serves", "\"daemon\""), ("serves", "{}"), ("summary", "\"two\\nlines\""), ("types", "{}"),
        ("executable", "\"a\\u0000\""), ("reads", "\"public.png\""), ("reads", "{}"),
        ("reads", "[]"), ("yields", "[]"),
    ])
    func aWrongFieldIsNamed(field: String, value: String) {
        #expect(wrongField(in: Self.manifest(field, value)) == field)
    }

    private static func quoted(_ count: Int) -> String { "\"\(String(repeating: "x", count: count))\"" }
    private static func list(_ element: String, _ count: Int) -> String {
        "[\(Array(repeating: element, count: count).joined(separator: ", "))]"
    }

    /// Each field as large as it may be, and one step larger.
    @Test(arguments: [
        ("name", quoted(64), quoted(65)), ("version", quoted(64), quoted(65)),
        ("summary", quoted(256), quoted(257)), ("executable", quoted(255), quoted(256)),
        ("reads", list("\"public.png\"", 256), list("\"public.png\"", 257)),
        ("yields", list("\"public.png\"", 256), list("\"public.png\"", 257)),
        ("types", list("{\"identifier\": \"a.b\"}", 64), list("{\"identifier\": \"a.b\"}", 65)),
        ("needs", "{\"memoryMiB\": 65536}", "{\"memoryMiB\": 65537}"),
        ("needs", "{\"memoryMiB\": 16}", "{\"memoryMiB\": 15}"),
        ("needs", "{\"seconds\": 3600}", "{\"seconds\": 3600.01}"),
        ("needs", "{\"seconds\": 0.05}", "{\"seconds\": 0.049}"),
        ("needs", "{\"threads\": 256}", "{\"threads\": 257}"),
        ("needs", "{\"threads\": 1}", "{\"threads\": 0}"),
    ])
    func aFieldMayHaveItsLimitAndNoMore(field: String, most: String, more: String) {
        #expect(throws: Never.self) { try PluginManifest(json: Self.manifest(field, most)) }
        #expect(throws: ManifestError.self) { try PluginManifest(json: Self.manifest(field, more)) }
    }

    @Test func aManifestMayHaveItsLimitAndNoByteMore() {
        let manifest = Self.manifest()
        let padding = [UInt8](repeating: 0x20, count: PluginManifest.sizeLimit - manifest.count)
        #expect(throws: Never.self) { try PluginManifest(json: padding + manifest) }
        #expect(throws: ManifestError.self) { try PluginManifest(json: padding + manifest + [0x20]) }
    }

    @Test(arguments: ["name", "version", "protocol", "executable", "reads", "yields"])
    func aMissingFieldIsNamed(field: String) { #expect(wrongField(in: Self.manifest(field, nil)) == field) }

    @Test(arguments: [
        ("reads", "[\"public.png\", \"\"]", "reads.1"), ("reads", "[7]", "reads.0"),
        ("yields", "[\"a b\"]", "yields.0"), ("yields", "[\"image/\"]", "yields.0"),
        ("yields", "[\"a/b/c\"]", "yields.0"), ("needs", "{\"memoryMiB\": 1}", "needs.memoryMiB"),
        ("needs", "{\"memoryMiB\": 1e3}", "needs.memoryMiB"), ("needs", "{\"seconds\": 0}", "needs.seconds"),
        ("needs", "{\"seconds\": 1e9}", "needs.seconds"), ("needs", "{\"threads\": -1}", "needs.threads"),
        ("needs", "[]", "needs"), ("needs", "{\"network\": true}", "needs.network"),
        ("needs", "{\"files\": [\"/etc\"]}", "needs.files"),
        ("types", "[{}]", "types.0.identifier"),
        ("types", "[{\"identifier\": \"card\"}]", "types.0.identifier"),
        ("types", "[{\"identifier\": \"com.example.card\", \"extensions\": [\"a/b\"]}]", "types.0"),
        ("types", "[{\"identifier\": \"com.example.a b\"}]", "types.0"),
        ("types", "[{\"identifier\": \"com.example.card\", \"extensions\": \"card\"}]", "types.0.extensions"),
    ])
    func aWrongPartOfAFieldIsNamed(field: String, value: String, path: String) {
        #expect(wrongField(in: Self.manifest(field, value)) == path)
    }

    @Test(arguments: ["", "[", "{}x", "{\"name\": ", "null", "{\"name\":\"a\",\"name\":\"b\"}"])
    func whatIsNoManifestIsAnError(text: String) {
        #expect(throws: ManifestError.self) { try PluginManifest(json: Array(text.utf8)) }
    }

    @Test func aFieldThatStandsThereTwiceIsNamed() {
        for (key, value) in Self.fields where key != "needs" {
            let twice = Array("{\"\(key)\": \(value), \"\(key)\": \(value)}".utf8)
            #expect(wrongField(in: twice) == key)
        }
    }

    @Test func theMessageSaysWhatIsWanted() {
        #expect(throws: ManifestError.self) {
            try PluginManifest(json: Self.manifest("needs", "{\"memoryMiB\": 1}"))
        }
        let error = #expect(throws: ManifestError.self) {
            try PluginManifest(json: Array("{\"needs\": {\"memoryMiB\": 1}}".utf8))
        }
        #expect(error?.description == "needs.memoryMiB must be a whole number from 16 to 65536 (byte 23)")
    }

    /// The field that keeps a manifest from being one; nil where it is one.
    private func wrongField(in json: [UInt8]) -> String? {
        do {
            _ = try PluginManifest(json: json)
            return nil
        } catch {
            return error.field
        }
    }
}
