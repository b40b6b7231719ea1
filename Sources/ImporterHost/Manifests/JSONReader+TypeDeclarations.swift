import ContentTypes
import ImporterWire

extension JSONReader {
    /// Reads the types that a manifest declares, each checked as far as that goes without knowing other types.
    mutating func typeDeclarations() throws(PacketError) -> [UTTypeDeclaration] {
        var declarations: [UTTypeDeclaration] = []
        try array(limit: PluginManifest.declarationsLimit) { reader, _ throws(PacketError) in
            declarations.append(try reader.typeDeclaration())
        }
        return declarations
    }

    private mutating func typeDeclaration() throws(PacketError) -> UTTypeDeclaration {
        let start = offset
        var identifier: String?
        var conformsTo: [String]?
        var extensions: [String]?
        var mimeTypes: [String]?
        var description: String?
        try object { reader, key throws(PacketError) in
            switch key {
            case "identifier":
                identifier = try reader.checkedString(
                    "a type identifier such as ‘com.example.recipe’",
                    limit: UTTypeDeclaration.longestIdentifier, unless: identifier != nil
                ) { text in text.dropFirst().contains(".") }
            case "conformsTo": conformsTo = try reader.words(unless: conformsTo != nil)
            case "extensions": extensions = try reader.words(unless: extensions != nil)
            case "mimeTypes": mimeTypes = try reader.words(unless: mimeTypes != nil)
            case "description":
                description = try reader.checkedString("text", limit: 256, unless: description != nil) { _ in
                    true
                }
            default: try reader.skip()
            }
        }
        guard let identifier else { throw PacketError(.missing, at: offset, path: ["identifier"]) }
        let declaration = UTTypeDeclaration(
            identifier: identifier, conformsTo: conformsTo ?? ["public.data"],
            filenameExtensions: extensions ?? [], mimeTypes: mimeTypes ?? [], description: description,
            isImported: true)
        do throws(UTTypeDeclarationError) {
            try declaration.validate()
        } catch {
            throw PacketError(.value(expected: "a type’s declaration: \(error.description)"), at: start)
        }
        return declaration
    }

    private mutating func words(unless repeated: Bool) throws(PacketError) -> [String] {
        let start = offset
        guard !repeated else { throw PacketError(.repeated, at: start) }
        var words: [String] = []
        try array(limit: UTTypeDeclaration.mostEntries) { reader, _ throws(PacketError) in
            words.append(try reader.string(limit: UTTypeDeclaration.longestIdentifier))
        }
        return words
    }
}
