import Foundation
import Testing

@testable import ContentTypes

struct UTTypeTests {
    @Test(arguments: ["public.png", "PUBLIC.PNG", "Public.Png", "org.freedesktop.mime.image.png"])
    func identifiersAreFoundWithoutRegardToCase(identifier: String) {
        #expect(UTType(identifier) == .png)
    }

    @Test(arguments: [
        "", "com.example.undeclared", "png", "image/png", "dyn.", "dyn.a", "dyn.b1", "public.png ",
        "org.freedesktop.mime.", "org.freedesktop.mime.image",
    ])
    func identifiersThatAreNeitherDeclaredNorDynamicMakeNoType(identifier: String) {
        #expect(UTType(identifier) == nil)
    }

    @Test func kindsOfIdentifiersAreToldApart() throws {
        #expect(UTType.png.isPublic && UTType.png.isDeclared && !UTType.png.isDynamic)
        #expect(!UTType.pdf.isPublic && UTType.pdf.isDeclared && !UTType.pdf.isDynamic)
        let dynamic = try #require(UTType(filenameExtension: "no-such-extension"))
        #expect(!dynamic.isPublic && !dynamic.isDeclared && dynamic.isDynamic)
        let foreign = try #require(UTType("org.freedesktop.mime.application.x-no-such-type"))
        #expect(!foreign.isPublic && foreign.isDeclared && !foreign.isDynamic)
    }

    @Test func aTypeIsEncodedAsItsIdentifier() throws {
        let json = try JSONEncoder().encode([UTType.png, .folder])
        #expect(String(decoding: json, as: UTF8.self) == #"["public.png","public.folder"]"#)
        #expect(try JSONDecoder().decode([UTType].self, from: json) == [.png, .folder])
    }

    @Test func anAbsentPluginsTypeIsDecodedAsItWasWritten() throws {
        let json = Data(#"["com.example.plugin-that-left"]"#.utf8)
        let types = try JSONDecoder().decode([UTType].self, from: json)
        #expect(types.map(\.identifier) == ["com.example.plugin-that-left"])
        #expect(types.first?.isDeclared == false)
        #expect(try JSONEncoder().encode(types) == json)
    }

    @Test(arguments: [#""""#, #""two words""#, #""../../etc""#, "7", #""tab\t""#])
    func whatCannotBeAnIdentifierIsNotDecoded(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(UTType.self, from: Data(json.utf8))
        }
    }

    @Test(arguments: [
        (UTType.png, "PNG image"), (.plainText, "plain text"), (.rss, "RSS feed"),
        (.webInternetLocation, "web link"), (.folder, "folder"), (.markdown, "Markdown text"),
    ])
    func descriptionsAreShortEnglishNouns(type: UTType, description: String) {
        #expect(type.localizedDescription == description)
    }

    @Test func typesOfTheDatabaseHaveIdentifiersMadeOfTheirMIMEType() throws {
        let type = try #require(UTType("org.freedesktop.mime.application.x-blender"))
        #expect(type.preferredMIMEType == "application/x-blender")
        #expect(type.conforms(to: .data))
        #expect(MIMEIdentifier.identifier(of: "application/x-blender") == type.identifier)
    }

    /// Another machine's identifiers, on one whose database does not know them.
    @Test(arguments: [
        ("image.x-strange", UTType.image), ("audio.x-strange", .audio), ("video.x-strange", .movie),
        ("text.x-strange", .plainText), ("font.x-strange", .font), ("application.x-strange", .data),
        ("application.x-strange+xml", .xml), ("application.strange+json", .json),
        ("application.strange+zip", .zip),
        ("model.x-strange", .threeDContent), ("message.x-strange", .message), ("x-content.strange", .item),
    ])
    func aForeignMIMETypesIdentifierTellsWhatItConformsTo(name: String, supertype: UTType) throws {
        let registry = TypeRegistry { MIMEDatabase(caches: []) }
        let identifier = try #require(registry.identifier(named: "org.freedesktop.mime." + name))
        #expect(registry.conforms(identifier, to: supertype.identifier))
        #expect(registry.conforms(identifier, to: "public.item"))
        #expect(registry.isDeclared(identifier))
        #expect(
            registry.preferredTag(of: identifier, .mimeType)
                == name.replacing(".", with: "/", maxReplacements: 1))
    }

    @Test(arguments: [
        "image/png", "application/x-blender", "application/vnd.ms-excel.addin.macroEnabled.12",
        "x-content/a.b", "audio/AMR", "text/x-c++src",
    ])
    func identifiersOfMIMETypesAreReversible(mimeType: String) {
        #expect(MIMEIdentifier.mimeType(of: MIMEIdentifier.identifier(of: mimeType)) == mimeType)
    }
}
