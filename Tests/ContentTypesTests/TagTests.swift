import Testing

@testable import ContentTypes

struct TagTests {
    @Test(arguments: [
        ("png", UTType.png), ("PNG", .png), ("jpg", .jpeg), ("txt", .plainText), ("md", .markdown),
        ("html", .html),
        ("webloc", .webInternetLocation), ("url", .internetShortcut), ("heic", .heic),
        ("plist", .propertyList),
        ("ts", .mpeg2TransportStream), ("csv", .commaSeparatedText), ("vcf", .vCard), ("uris", .uriList),
    ])
    func extensionsLeadToTypes(word: String, type: UTType) {
        #expect(UTType(filenameExtension: word) == type)
    }

    @Test(arguments: [
        ("image/png", UTType.png), ("IMAGE/PNG", .png), ("text/plain", .plainText), ("application/xml", .xml),
        ("text/xml", .xml), ("text/plain;charset=utf-8", .utf8PlainText),
        ("text/plain; charset=UTF-8", .utf8PlainText),
        ("text/html; charset=iso-8859-1", .html), ("image/heic", .heic), ("text/uri-list", .uriList),
        ("application/x-desktop", .desktopEntry), ("application/rss+xml", .rss),
    ])
    func mimeTypesLeadToTypes(name: String, type: UTType) {
        #expect(UTType(mimeType: name) == type)
    }

    @Test func directoriesAreFoundOnlyWhenAskedFor() {
        #expect(UTType(mimeType: "inode/directory", conformingTo: .item) == .folder)
        #expect(UTType(mimeType: "inode/directory")?.isDynamic == true)
        #expect(UTType(filenameExtension: "app", conformingTo: .bundle) == .applicationBundle)
    }

    @Test func theSupertypeChoosesAmongTypesWithOneTag() {
        #expect(UTType(filenameExtension: "mp4") == .mpeg4Movie)
        #expect(UTType(filenameExtension: "mp4", conformingTo: .audio) == .mpeg4Audio)
        #expect(UTType(filenameExtension: "plist", conformingTo: .xml) == .xmlPropertyList)
        let types = UTType.types(tag: "plist", tagClass: .filenameExtension, conformingTo: nil)
        #expect(types.prefix(3) == [.propertyList, .xmlPropertyList, .binaryPropertyList])
    }

    @Test func aTagThatNoFittingTypeHasMakesADynamicType() throws {
        let type = try #require(UTType(filenameExtension: "png", conformingTo: .audio))
        #expect(type.isDynamic)
        #expect(type.conforms(to: .audio))
        #expect(type.conforms(to: .item))
        #expect(type.tags == [.filenameExtension: ["png"]])
        #expect(type.preferredFilenameExtension == "png")
        #expect(type.preferredMIMEType == nil)
        #expect(UTType(type.identifier) == type)
        #expect(
            UTType.types(tag: "q-q", tagClass: .filenameExtension, conformingTo: nil).map(\.isDynamic) == [
                true
            ])
    }

    @Test(arguments: ["", ".png", "a/b", "png.", "a\u{0}b", "a\nb", String(repeating: "x", count: 256)])
    func whatCannotBeAnExtensionMakesNoType(word: String) {
        #expect(UTType(filenameExtension: word) == nil)
        #expect(UTType.types(tag: word, tagClass: .filenameExtension, conformingTo: nil).isEmpty)
    }

    @Test(arguments: ["", "image", "image/", "/png", "a/b/c", "image/p ng/x", "image\u{0}/png", "ima(ge/png"])
    func whatCannotBeAMIMETypeMakesNoType(name: String) {
        #expect(UTType(mimeType: name) == nil)
    }

    @Test func preferredTagsAreTheDeclarationsFirst() {
        #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
        #expect(UTType.jpeg.preferredMIMEType == "image/jpeg")
        #expect(UTType.plainText.preferredFilenameExtension == "txt")
        #expect(UTType.image.preferredFilenameExtension == nil)
        #expect(UTType.image.preferredMIMEType == nil)
        #expect(UTType.item.tags == [:])
        #expect(UTType.png.tags[.filenameExtension]?.first == "png")
        #expect(UTType.png.tags[.mimeType]?.first == "image/png")
    }

    /// With a database: aliases, subclasses and types that it alone knows.
    @Test func theDatabaseAddsTypesTagsAndConformance() throws {
        let cache = try MIMECacheBuilder.sample.cache()
        let registry = TypeRegistry { MIMEDatabase(caches: [cache]) }
        func types(_ tag: String, _ tagClass: UTTagClass) -> [String] {
            registry.types(tag: tag, tagClass: tagClass, conformingTo: "public.data")
        }
        #expect(types("image/x-fruit", .mimeType) == ["org.freedesktop.mime.image.fruit"])
        #expect(types("Image/Fruit", .mimeType) == ["org.freedesktop.mime.image.fruit"])
        #expect(types("frt", .filenameExtension) == ["org.freedesktop.mime.image.fruit"])
        #expect(types("pip.gz", .filenameExtension) == ["org.freedesktop.mime.application.punnet"])
        // An Apple type keeps its identifier, and its place before the database's.
        #expect(types("gz", .filenameExtension) == ["org.gnu.gnu-zip-archive"])
        #expect(types("c", .filenameExtension) == ["public.c-source", "org.freedesktop.mime.text.peel"])

        let punnet = "org.freedesktop.mime.application.punnet"
        #expect(registry.conforms(punnet, to: "public.zip-archive"))
        #expect(registry.conforms("org.freedesktop.mime.text.pip", to: "public.plain-text"))
        #expect(registry.conforms("org.freedesktop.mime.image.fruit", to: "public.image"))
        #expect(
            registry.ancestry(of: "org.freedesktop.mime.text.pip").identifiers.first
                == "org.freedesktop.mime.text.peel")
        #expect(
            registry.tags(of: "org.freedesktop.mime.image.fruit") == [
                .filenameExtension: ["both", "fruit", "obst-früchte", "frt"],
                .mimeType: ["image/fruit", "image/x-fruit"],
            ])
        #expect(
            registry.identifier(named: "org.freedesktop.mime.image.x-fruit")
                == "org.freedesktop.mime.image.fruit")
    }
}
