import Foundation
import Testing

@testable import ContentTypes

struct DeclarationTests {
    private let registry = TypeRegistry { MIMEDatabase(caches: []) }

    private func types(_ word: String) -> [String] {
        registry.types(tag: word, tagClass: .filenameExtension, conformingTo: nil)
    }

    @Test func aDeclaredTypeHasItsTagsDescriptionAndConformance() throws {
        let declaration = UTTypeDeclaration(
            identifier: "com.example.recipe", conformsTo: ["public.json"], filenameExtensions: ["Recipe"],
            mimeTypes: ["application/x-recipe"], description: "recipe")
        #expect(registry.identifier(named: "com.example.recipe") == nil)
        try registry.declare(declaration)
        #expect(registry.identifier(named: "COM.example.Recipe") == "com.example.recipe")
        #expect(registry.isDeclared("com.example.recipe"))
        #expect(registry.conforms("com.example.recipe", to: "public.text"))
        #expect(types("recipe") == ["com.example.recipe"])
        #expect(registry.identifier(ofMIMEType: "application/x-recipe") == "com.example.recipe")
        #expect(registry.description(of: "com.example.recipe") == "recipe")
        #expect(registry.preferredTag(of: "com.example.recipe", .filenameExtension) == "Recipe")
    }

    @Test func declaringTheSameAgainDoesNothing() throws {
        let declaration = UTTypeDeclaration(identifier: "com.example.a", filenameExtensions: ["aa"])
        try registry.declare(declaration)
        try registry.declare(declaration)
        #expect(types("aa") == ["com.example.a"])
    }

    @Test func declaringOtherwiseIsRefused() throws {
        try registry.declare(UTTypeDeclaration(identifier: "com.example.a"))
        #expect(throws: UTTypeDeclarationError.alreadyDeclared("com.example.a")) {
            try registry.declare(UTTypeDeclaration(identifier: "com.example.a", conformsTo: ["public.image"]))
        }
    }

    @Test func theOwnersDeclarationReplacesAnImportedOne() throws {
        try registry.declare(
            UTTypeDeclaration(identifier: "com.example.a", filenameExtensions: ["old"], isImported: true))
        try registry.declare(UTTypeDeclaration(identifier: "com.example.a", filenameExtensions: ["new"]))
        #expect(types("new") == ["com.example.a"])
        #expect(types("old").allSatisfy(DynamicIdentifier.isDynamic))
        // And an imported one after it changes nothing.
        try registry.declare(
            UTTypeDeclaration(identifier: "com.example.a", filenameExtensions: ["old"], isImported: true))
        #expect(types("old").allSatisfy(DynamicIdentifier.isDynamic))
    }

    @Test(arguments: ["public.png", "PUBLIC.png", "dyn.age81e62", "org.freedesktop.mime.image.x-a"])
    func theSystemsTypesCannotBeDeclaredAnew(identifier: String) {
        #expect(throws: UTTypeDeclarationError.reserved(identifier)) {
            try registry.declare(UTTypeDeclaration(identifier: identifier))
        }
    }

    @Test func aBuiltInTypeKeepsItsExtension() throws {
        try registry.declare(UTTypeDeclaration(identifier: "com.example.thief", filenameExtensions: ["png"]))
        #expect(types("png") == ["public.png", "com.example.thief"])
        #expect(registry.types(fileName: Array("a.png".utf8)).suggested == ["public.png"])
    }

    @Test func exportedTypesComeBeforeImportedOnes() throws {
        try registry.declare(
            UTTypeDeclaration(
                identifier: "com.example.imported", filenameExtensions: ["ab"], isImported: true))
        try registry.declare(UTTypeDeclaration(identifier: "com.example.first", filenameExtensions: ["ab"]))
        try registry.declare(UTTypeDeclaration(identifier: "com.example.second", filenameExtensions: ["ab"]))
        #expect(types("ab") == ["com.example.first", "com.example.second", "com.example.imported"])
    }

    @Test func aSupertypeMayBeDeclaredLater() throws {
        try registry.declare(
            UTTypeDeclaration(identifier: "com.example.child", conformsTo: ["com.example.parent"]))
        #expect(!registry.conforms("com.example.child", to: "public.image"))
        try registry.declare(
            UTTypeDeclaration(identifier: "com.example.parent", conformsTo: ["public.image"]))
        #expect(registry.conforms("com.example.child", to: "public.image"))
    }

    @Test func aRingOfConformanceIsRefusedWhereItCloses() throws {
        try registry.declare(UTTypeDeclaration(identifier: "com.example.a", conformsTo: ["com.example.b"]))
        try registry.declare(UTTypeDeclaration(identifier: "com.example.b", conformsTo: ["com.example.c"]))
        #expect(throws: UTTypeDeclarationError.conformsToItself("com.example.c", through: "com.example.a")) {
            try registry.declare(
                UTTypeDeclaration(identifier: "com.example.c", conformsTo: ["com.example.a"]))
        }
        #expect(throws: UTTypeDeclarationError.conformsToItself("com.example.d", through: "com.example.d")) {
            try registry.declare(
                UTTypeDeclaration(identifier: "com.example.d", conformsTo: ["com.example.d"]))
        }
    }

    @Test(arguments: [
        (UTTypeDeclaration(identifier: "two words"), UTTypeDeclarationError.malformedIdentifier("two words")),
        (UTTypeDeclaration(identifier: ""), .malformedIdentifier("")),
        (UTTypeDeclaration(identifier: "a.b", conformsTo: ["c d"]), .malformedIdentifier("c d")),
        (
            UTTypeDeclaration(identifier: "a.b", filenameExtensions: [".x"]),
            .malformedTag(".x", .filenameExtension)
        ),
        (
            UTTypeDeclaration(identifier: "a.b", filenameExtensions: ["a/b"]),
            .malformedTag("a/b", .filenameExtension)
        ),
        (UTTypeDeclaration(identifier: "a.b", mimeTypes: ["text"]), .malformedTag("text", .mimeType)),
        (
            UTTypeDeclaration(identifier: "a.b", filenameExtensions: (0..<65).map { "x\($0)" }),
            .tooManyEntries("a.b", count: 65)
        ),
    ])
    func malformedDeclarationsAreRefusedWithTheWordAtFault(
        declaration: UTTypeDeclaration, error: UTTypeDeclarationError
    ) {
        #expect(throws: error) { try registry.declare(declaration) }
        #expect(!error.description.isEmpty)
    }

    @Test func thereIsAnEndToDeclarations() throws {
        for index in 0..<UTTypeDeclaration.mostDeclarations {
            try registry.declare(UTTypeDeclaration(identifier: "com.example.n\(index)"))
        }
        #expect(throws: UTTypeDeclarationError.tooManyDeclarations) {
            try registry.declare(UTTypeDeclaration(identifier: "com.example.one-more"))
        }
    }

    @Test func aPluginsJSONNeedsOnlyTheIdentifier() throws {
        let bare = try JSONDecoder().decode(
            UTTypeDeclaration.self, from: Data(#"{"identifier": "a.b"}"#.utf8))
        #expect(bare == UTTypeDeclaration(identifier: "a.b"))
        let json = """
            {"identifier": "com.example.recipe", "conformsTo": ["public.json"], "extensions": ["recipe"],
             "mimeTypes": ["application/x-recipe"], "description": "recipe", "imported": true, "later": 1}
            """
        let whole = try JSONDecoder().decode(UTTypeDeclaration.self, from: Data(json.utf8))
        #expect(
            whole
                == UTTypeDeclaration(
                    identifier: "com.example.recipe", conformsTo: ["public.json"],
                    filenameExtensions: ["recipe"],
                    mimeTypes: ["application/x-recipe"], description: "recipe", isImported: true))
        #expect(try JSONDecoder().decode(UTTypeDeclaration.self, from: JSONEncoder().encode(whole)) == whole)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(UTTypeDeclaration.self, from: Data("{}".utf8))
        }
    }

    @Test func namingATypeAsExportedOrImportedDeclaresIt() throws {
        let bird = UTType(exportedAs: "com.example.declaration-tests.bird", conformingTo: .json)
        #expect(bird.isDeclared && !bird.isDynamic)
        #expect(bird.conforms(to: .text))
        #expect(UTType("com.example.declaration-tests.bird") == bird)
        #expect(UTType(exportedAs: "com.example.declaration-tests.plain").conforms(to: .data))
        let nest = UTType(importedAs: "com.example.declaration-tests.nest", conformingTo: .folder)
        #expect(nest.conforms(to: .directory))
        // What is declared stays: a second mention with another parent changes nothing.
        #expect(
            !UTType(importedAs: "com.example.declaration-tests.nest", conformingTo: .image).conforms(
                to: .image))
        #expect(UTType(importedAs: "public.PNG") == .png)
    }

    @Test func aFullDeclarationMayFollowTheName() throws {
        let egg = UTType(exportedAs: "com.example.declaration-tests.egg")
        let declared = try UTType.declare(
            UTTypeDeclaration(
                identifier: "com.example.declaration-tests.egg", conformsTo: ["public.image"],
                filenameExtensions: ["egg-test"], description: "egg"))
        #expect(declared == egg)
        #expect(egg.conforms(to: .image))
        #expect(egg.localizedDescription == "egg")
        #expect(UTType(filenameExtension: "egg-test") == egg)
    }

    @Test func manyThreadsMayAskAndDeclareAtOnce() async throws {
        let registry = registry
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for index in 0..<100 {
                        let name = "com.example.t\(task).n\(index)"
                        try registry.declare(UTTypeDeclaration(identifier: name, conformsTo: ["public.png"]))
                        #expect(registry.conforms(name, to: "public.image"))
                        #expect(registry.conforms("public.json", to: "public.text"))
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
