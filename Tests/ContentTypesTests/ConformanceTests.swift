import Testing

@testable import ContentTypes

/// Known answers from Apple's published tree.
struct ConformanceTests {
    @Test(arguments: [
        (UTType.text, [UTType.data, .content, .item]),
        (.plainText, [.text, .data, .content, .item]),
        (.utf8PlainText, [.plainText, .text, .data, .content, .item]),
        (.json, [.text, .data, .content, .item]),
        (.html, [.text, .data, .content, .item]),
        (.xml, [.text, .data, .content, .item]),
        (.rss, [.xml, .text, .data, .content, .item]),
        (.swiftSource, [.sourceCode, .plainText, .text, .data, .content, .item]),
        (.fileURL, [.url, .data, .item]),
        (.png, [.image, .data, .content, .item]),
        (.jpeg, [.image, .data, .content, .item]),
        (.svg, [.image, .xml, .text, .data, .content, .item]),
        (.pdf, [.data, .compositeContent, .content, .item]),
        (.folder, [.directory, .item]),
        (.symbolicLink, [.item, .resolvable]),
        (.mp3, [.audio, .audiovisualContent, .data, .content, .item]),
        (.video, [.movie, .audiovisualContent, .data, .content, .item]),
        (.propertyList, [.data, .item]),
        (.xmlPropertyList, [.propertyList, .xml, .text, .data, .content, .item]),
        (.epub, [.data, .compositeContent, .content, .item]),
        (.presentation, [.compositeContent, .content]),
        (.item, []),
        (.content, []),
    ])
    func supertypesAreThoseOfApplesTree(type: UTType, supertypes: [UTType]) {
        #expect(type.supertypes == Set(supertypes))
    }

    @Test func aTypeConformsToItselfButIsNotItsOwnSubtype() {
        #expect(UTType.png.conforms(to: .png))
        #expect(!UTType.png.isSubtype(of: .png))
        #expect(!UTType.png.isSupertype(of: .png))
        #expect(!UTType.png.supertypes.contains(.png))
    }

    @Test func subtypeAndSupertypeAreEachOthersInverse() {
        #expect(UTType.png.isSubtype(of: .image))
        #expect(UTType.image.isSupertype(of: .png))
        #expect(!UTType.image.isSubtype(of: .png))
        #expect(!UTType.png.isSupertype(of: .image))
        #expect(!UTType.png.conforms(to: .jpeg))
    }

    /// What an importer registered for a nearer type relies on.
    @Test func nearerSupertypesComeFirst() {
        #expect(
            UTType.swiftSource.supertypesByDistance.map(\.identifier) == [
                "public.source-code", "public.plain-text", "public.text", "public.data", "public.content",
                "public.item",
            ])
        #expect(UTType.swiftSource.conformanceDistance(to: .swiftSource) == 0)
        #expect(UTType.swiftSource.conformanceDistance(to: .sourceCode) == 1)
        #expect(UTType.swiftSource.conformanceDistance(to: .text) == 3)
        #expect(UTType.swiftSource.conformanceDistance(to: .image) == nil)
    }

    @Test func linkFilesAreLinksAndTextOrXML() {
        #expect(UTType.webInternetLocation.conforms(to: .internetLocation))
        #expect(UTType.webInternetLocation.conforms(to: .xml))
        #expect(UTType.webInternetLocation.conforms(to: .propertyList))
        for type in [UTType.internetShortcut, .desktopEntry] {
            #expect(type.conforms(to: .storedURL))
            #expect(type.conforms(to: .plainText))
        }
        #expect(UTType.webInternetLocation.conforms(to: .storedURL))
        #expect(!UTType.webInternetLocation.conforms(to: .url))
    }

    @Test func unknownTypesConformToNothing() {
        let type = UTType(trusted: "com.example.never-declared")
        #expect(type.supertypes.isEmpty)
        #expect(!type.conforms(to: .item))
        #expect(type.conforms(to: type))
    }
}
