extension TypeRegistry {
    /// Puts a tag into the form it is looked up by; nil when it cannot be a tag of its class.
    static func normalized(_ tag: String, as tagClass: UTTagClass) -> String? {
        guard !tag.isEmpty, tag.utf8.count <= MIMEName.longest,
            !tag.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
        else { return nil }
        switch tagClass {
        case .filenameExtension:
            return tag.contains("/") || tag.hasPrefix(".") || tag.hasSuffix(".") ? nil : tag.asciiLowercased
        case .mimeType:
            let name = MIMEName.normalized(tag)
            return MIMEName.isValid(MIMEName.withoutParameters(name)) ? name : nil
        default:
            return tag
        }
    }

    /// Finds the identifiers of types with a tag, as ``UTType/types(tag:tagClass:conformingTo:)`` does.
    func types(tag: String, tagClass: UTTagClass, conformingTo supertype: String?) -> [String] {
        guard let tag = Self.normalized(tag, as: tagClass) else { return [] }
        let found: [String] =
            switch tagClass {
            case .filenameExtension: identifiers(ofExtension: tag)
            case .mimeType: identifiers(ofMIMETag: tag)
            default: []
            }
        let fitting = found.filter { identifier in supertype.map { conforms(identifier, to: $0) } ?? true }
        if !fitting.isEmpty { return fitting }
        return [
            DynamicIdentifier(
                conformsTo: supertype.map { [$0] } ?? [], tagClass: tagClass.rawValue, tag: tag
            ).identifier
        ]
    }

    private func identifiers(ofMIMETag tag: String) -> [String] {
        let whole = tagged(tag, .mimeType)
        if !whole.isEmpty, tag.contains(";") { return whole.map(\.identifier) }
        return identifiers(ofMIMEType: MIMEName.withoutParameters(tag))
    }

    private func identifiers(ofExtension word: String) -> [String] {
        let tagged = tagged(word, .filenameExtension)
        // The database is asked for a name with the extension; a literal name or a pattern is no extension.
        let suffix = word.utf8.count + 1
        let matches = database.matches(fileName: Array("x.\(word)".utf8)).filter { $0.length == suffix }
        return unique(
            tagged.filter { $0.origin.rawValue < TypeTables.Origin.database.rawValue }.map(\.identifier)
                + matches.map { identifier(ofDatabaseType: $0.mimeType) }
                + tagged.filter { $0.origin == .imported }.map(\.identifier))
    }

    /// Lists the types that a file's name suggests, best first.
    ///
    /// Unlike for an extension alone, the database comes before the built-in types: it knows whole names,
    /// suffixes of two parts and weights. Types exported at run time come before it, but not where a built-in
    /// type has the extension.
    func types(fileName name: [UInt8]) -> NamedTypes {
        let word = name.lastIndex(of: UInt8(ascii: ".")).flatMap { dot in
            String(validating: name[(dot + 1)...], as: UTF8.self)
        }
        let parts = TypeTables.NameParts(
            tag: word.flatMap { Self.normalized($0, as: .filenameExtension) },
            matches: database.matches(fileName: name).map(\.mimeType))
        return recall(\.named, parts) { types(namedBy: parts) }
    }

    private func types(namedBy parts: TypeTables.NameParts) -> NamedTypes {
        let tagged = parts.tag.map { self.tagged($0, .filenameExtension) } ?? []
        let builtIn = tagged.filter { $0.origin == .builtIn }.map(\.identifier)
        let exported = tagged.filter { $0.origin == .exported }.map(\.identifier)
        let imported = tagged.filter { $0.origin == .imported }.map(\.identifier)
        let matches = parts.matches.map { mimeType in
            // The database knows HEIC as an alias of HEIF; the extension tells them apart.
            builtIn.first { isAlias($0, of: mimeType) } ?? identifier(ofDatabaseType: mimeType)
        }
        let groups = [builtIn.isEmpty ? exported : [], matches, builtIn, exported, imported]
        let first = groups.firstIndex { !$0.isEmpty } ?? 0
        return NamedTypes(
            suggested: unique(groups[first]), possible: unique(groups[(first + 1)...].flatMap(\.self)))
    }

    /// Tells whether a built-in type's MIME type is an alias of a MIME type that stands for another built-in type.
    private func isAlias(_ identifier: String, of mimeType: String) -> Bool {
        let stated = tables.withLock { $0.entries[identifier]?.declaration.mimeTypes.first }
        return stated.map { $0 != mimeType && database.unaliased($0) == mimeType } ?? false
    }

    private func unique(_ identifiers: [String]) -> [String] {
        var seen: Set<String> = []
        return identifiers.filter { seen.insert($0).inserted }
    }

    /// Finds all tags of a type, as ``UTType/tags`` does.
    func tags(of identifier: String) -> [UTTagClass: [String]] {
        let entry = tables.withLock { $0.entries[identifier] }
        var extensions = entry?.declaration.filenameExtensions ?? []
        var mimeTypes = entry?.declaration.mimeTypes ?? []
        if let mimeType = MIMEIdentifier.mimeType(of: identifier) {
            if !mimeTypes.contains(mimeType) { mimeTypes.insert(mimeType, at: 0) }
        } else if entry == nil, let dynamic = DynamicIdentifier(identifier) {
            return [UTTagClass(rawValue: dynamic.tagClass): [dynamic.tag]]
        }
        for mimeType in mimeTypes {
            guard let canonical = database.canonicalName(of: mimeType),
                self.identifier(ofMIMEType: canonical) == identifier
            else { continue }
            mimeTypes += ([canonical] + database.aliases(of: canonical)).filter { name in
                !mimeTypes.contains(name) && self.identifier(ofMIMEType: name) == identifier
            }
            extensions += database.extensions(of: canonical).filter { !extensions.contains($0) }
        }
        var tags: [UTTagClass: [String]] = [:]
        if !extensions.isEmpty { tags[.filenameExtension] = extensions }
        if !mimeTypes.isEmpty { tags[.mimeType] = mimeTypes }
        return tags
    }

    /// Finds the tag to give content of a type, as ``UTType/preferredMIMEType`` does; without the database if
    /// it can.
    func preferredTag(of identifier: String, _ tagClass: UTTagClass) -> String? {
        let declaration = tables.withLock { $0.entries[identifier]?.declaration }
        let stated = tagClass == .mimeType ? declaration?.mimeTypes : declaration?.filenameExtensions
        return stated?.first ?? tags(of: identifier)[tagClass]?.first
    }

    /// The MIME type of a type by which the database knows its supertypes and signatures; nil when it has
    /// none.
    func canonicalMIMEType(of identifier: String) -> String? {
        if let mimeType = MIMEIdentifier.mimeType(of: identifier) { return mimeType }
        let stated = tables.withLock { $0.entries[identifier]?.declaration.mimeTypes ?? [] }
        let database = database
        return stated.lazy.map(database.unaliased).first(where: database.hasParents)
            ?? stated.lazy.map(database.unaliased).first(where: database.hasMagic) ?? stated.first
    }

    func description(of identifier: String) -> String? {
        if let stated = tables.withLock({ $0.entries[identifier]?.declaration.description }) { return stated }
        guard let mimeType = MIMEIdentifier.mimeType(of: identifier) else { return nil }
        return database.description(of: database.canonicalName(of: mimeType) ?? mimeType).comment
    }
}
