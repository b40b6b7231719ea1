/// The tables of a registry: declared types, and what has been worked out from them.
struct TypeTables: Sendable {
    /// Who declared a type; the earlier wins where types share a tag.
    enum Origin: Int, Sendable {
        case builtIn, exported, database, imported
    }

    struct Entry: Sendable {
        var declaration: UTTypeDeclaration
        var origin: Origin
        /// Whether the entry was made by naming the type alone, so that a declaration may still come.
        var isAssumed = false
    }

    private struct Tag: Hashable {
        var tagClass: UTTagClass
        var text: String
    }

    struct Pair: Hashable, Sendable {
        var type: String
        var other: String
    }

    /// What of a file's name decides its types.
    struct NameParts: Hashable, Sendable {
        /// The extension, normalized.
        var tag: String?
        /// The MIME types that the database knows the name by.
        var matches: [String]
    }

    private(set) var entries: [String: Entry] = [:]
    /// Identifiers by their lower case; made when it is first needed.
    private var spellings: [String: String]?
    /// Identifiers by tag, those that are preferred first; made when it is first needed.
    private var byTag: [Tag: [String]]?
    /// What types conform to, as far as it has been asked for.
    var ancestries: [String: Ancestry] = [:]
    /// The identifiers that MIME types without parameters stand for, as far as they have been asked for.
    var byMIME: [String: String?] = [:]
    /// The identifiers that names given by the database stand for, as far as they have been asked for.
    var byDatabaseName: [String: String] = [:]
    /// The types that file names suggest, as far as they have been asked for.
    var named: [NameParts: NamedTypes] = [:]
    /// Which types' files are files of another, as far as it has been asked for.
    var kinds: [Pair: Bool] = [:]
    /// Which types have signatures, as far as it has been asked for.
    var signatures: [String: Bool] = [:]
    /// Which types are stored in formats that have one.
    var containerSignatures: [String: Bool] = [:]
    private(set) var declaredAtRunTime = 0
    /// Counts declarations, so that what was worked out before one is not kept after it.
    private(set) var generation = 0

    /// Makes the tables of the built-in types.
    init() {
        let builtIn = UTTypeDeclaration.builtIn
        entries.reserveCapacity(builtIn.count)
        for declaration in builtIn {
            entries[declaration.identifier] = Entry(declaration: declaration, origin: .builtIn)
        }
    }

    /// Finds a declared type's identifier without regard to case.
    mutating func spelling(of name: String) -> String? {
        if let spellings { return spellings[name.asciiLowercased] }
        let made = Dictionary(entries.keys.map { ($0.asciiLowercased, $0) }) { first, _ in first }
        spellings = made
        return made[name.asciiLowercased]
    }

    /// Lists the types with a normalized tag, those that are preferred first.
    mutating func tagged(_ tag: String, _ tagClass: UTTagClass) -> [(identifier: String, origin: Origin)] {
        indexBuiltIn()
        return (byTag?[Tag(tagClass: tagClass, text: tag)] ?? []).compactMap { identifier in
            entries[identifier].map { (identifier, $0.origin) }
        }
    }

    /// Adds a declaration made at run time, or replaces the one that is there, and forgets what was worked
    /// out.
    mutating func declare(_ entry: Entry) {
        if entries[entry.declaration.identifier] == nil { declaredAtRunTime += 1 }
        // Of types with one tag, those declared earlier come first: the index is there before any is added.
        indexBuiltIn()
        if let old = entries[entry.declaration.identifier] {
            for tag in Self.tags(of: old.declaration) {
                byTag?[tag]?.removeAll { $0 == entry.declaration.identifier }
            }
        }
        index(entry.declaration, origin: entry.origin)
        entries[entry.declaration.identifier] = entry
        spellings?[entry.declaration.identifier.asciiLowercased] = entry.declaration.identifier
        generation += 1
        ancestries.removeAll()
        byMIME.removeAll()
        byDatabaseName.removeAll()
        named.removeAll()
        kinds.removeAll()
        signatures.removeAll()
        containerSignatures.removeAll()
    }

    private mutating func indexBuiltIn() {
        guard byTag == nil else { return }
        byTag = [:]
        for declaration in UTTypeDeclaration.builtIn { index(declaration, origin: .builtIn) }
    }

    private mutating func index(_ declaration: UTTypeDeclaration, origin: Origin) {
        for tag in Self.tags(of: declaration) {
            var known = byTag?[tag] ?? []
            guard !known.contains(declaration.identifier) else { continue }
            let place = known.firstIndex { (entries[$0]?.origin.rawValue ?? 0) > origin.rawValue }
            known.insert(declaration.identifier, at: place ?? known.count)
            byTag?[tag] = known
        }
    }

    private static func tags(of declaration: UTTypeDeclaration) -> [Tag] {
        let words = declaration.filenameExtensions.map { (UTTagClass.filenameExtension, $0) }
        let names = declaration.mimeTypes.map { (UTTagClass.mimeType, $0) }
        return (words + names).compactMap { tagClass, tag in
            TypeRegistry.normalized(tag, as: tagClass).map { Tag(tagClass: tagClass, text: $0) }
        }
    }
}
