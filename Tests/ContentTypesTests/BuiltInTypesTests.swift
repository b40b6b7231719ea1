import Testing

@testable import ContentTypes

/// What holds for every built-in type, so that no table has a slip of the pen.
struct BuiltInTypesTests {
    private let builtIn = UTTypeDeclaration.builtIn

    @Test func everyIdentifierIsDeclaredOnce() {
        var seen: Set<String> = []
        for declaration in builtIn {
            #expect(seen.insert(declaration.identifier.lowercased()).inserted, "\(declaration.identifier)")
            #expect(UTTypeDeclaration.isValid(identifier: declaration.identifier))
        }
        #expect(seen.count > 250)
    }

    @Test func everySupertypeAndFormatIsDeclared() {
        let identifiers = Set(builtIn.map(\.identifier))
        for declaration in builtIn {
            for supertype in declaration.conformsTo {
                #expect(identifiers.contains(supertype), "\(declaration.identifier) conforms to \(supertype)")
            }
            for format in declaration.storedAs where MIMEIdentifier.mimeType(of: format) == nil {
                #expect(identifiers.contains(format), "\(declaration.identifier) is stored as \(format)")
            }
        }
    }

    @Test func noTypeConformsToItself() {
        let supertypes = Dictionary(uniqueKeysWithValues: builtIn.map { ($0.identifier, $0.conformsTo) })
        for declaration in builtIn {
            var reached = declaration.conformsTo
            var next = 0
            while next < reached.count {
                reached += (supertypes[reached[next]] ?? []).filter { !reached.contains($0) }
                next += 1
            }
            #expect(!reached.contains(declaration.identifier), "\(declaration.identifier)")
        }
    }

    @Test func everyTagIsValidAndStandsOnce() {
        for declaration in builtIn {
            for (tagClass, tags) in [
                (UTTagClass.filenameExtension, declaration.filenameExtensions),
                (.mimeType, declaration.mimeTypes),
            ] {
                #expect(Set(tags).count == tags.count, "\(declaration.identifier)")
                for tag in tags { #expect(TypeRegistry.normalized(tag, as: tagClass) != nil, "\(tag)") }
            }
        }
    }

    @Test func everyMIMETypeStandsForOneType() {
        var owners: [String: String] = [:]
        for declaration in builtIn {
            for name in declaration.mimeTypes {
                #expect(
                    owners[name] == nil,
                    "\(name) stands for \(declaration.identifier) and \(owners[name] ?? "")")
                owners[name] = declaration.identifier
            }
        }
    }

    @Test func aMIMETypesIdentifierIsBuiltInOnlyWithThatMIMEType() {
        for declaration in builtIn {
            guard let name = MIMEIdentifier.mimeType(of: declaration.identifier) else { continue }
            #expect(declaration.mimeTypes.contains(name), "\(declaration.identifier)")
        }
    }

    @Test(arguments: [
        (UTType.item, "public.item"), (.plainText, "public.plain-text"), (.png, "public.png"),
        (.gif, "com.compuserve.gif"),
        (.pdf, "com.adobe.pdf"), (.folder, "public.folder"), (.fileURL, "public.file-url"),
        (.cSource, "public.c-source"), (.zip, "public.zip-archive"), (.webP, "org.webmproject.webp"),
        (.heic, "public.heic"), (.vCard, "public.vcard"),
        (.internetShortcut, "com.microsoft.internet-shortcut"),
        (.webInternetLocation, "com.apple.web-internet-location"), (.markdown, "net.daringfireball.markdown"),
        (.desktopEntry, "org.freedesktop.mime.application.x-desktop"),
        (.uriList, "org.freedesktop.mime.text.uri-list"),
        (.mpeg4Movie, "public.mpeg-4"), (.aiff, "public.aiff-audio"), (.epub, "org.idpf.epub-container"),
    ])
    func constantsAreDeclaredTypes(type: UTType, identifier: String) {
        #expect(type.identifier == identifier)
        #expect(type.isDeclared)
        #expect(UTType(identifier) == type)
        #expect(type.localizedDescription?.isEmpty == false)
    }

    @Test func builtInMagicNamesBuiltInTypes() {
        let registry = TypeRegistry { MIMEDatabase(caches: []) }
        for rule in BuiltInMagic.rules {
            #expect(registry.identifier(ofMIMEType: rule.mimeType) != nil, "\(rule.mimeType)")
        }
    }
}
