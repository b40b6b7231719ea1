/// Declares a type: what it conforms to, by which tags it is known, what people call it.
///
/// Programs declare types in code and plugins in JSON, where only `identifier` is required:
///
///     { "identifier": "com.example.recipe", "conformsTo": ["public.json"],
///       "extensions": ["recipe"], "mimeTypes": ["application/x-recipe"], "description": "recipe" }
public struct UTTypeDeclaration: Sendable, Hashable {
    /// The type's identifier: a domain that its owner has, reversed, and a name (“com.example.recipe”).
    public var identifier: String
    /// Identifiers of the types that it conforms to; those not declared yet may be later.
    public var conformsTo: [String]
    /// Extensions of its files without the dot, the preferred one first.
    public var filenameExtensions: [String]
    /// Its MIME types, the preferred one first.
    public var mimeTypes: [String]
    /// What people call it, in English, in the singular and in lower case but for names (“recipe”).
    public var description: String?
    /// Whether another owns the type. Its tags then count only where nothing else has them.
    public var isImported: Bool
    /// Identifiers of formats whose bytes such files have, though the type is not said to conform to them: a
    /// word processor's document in a zip archive. Sniffing lets the file's name win over these.
    var storedAs: [String] = []

    /// Describes a type; ``UTType/declare(_:)`` checks what is written here, and makes it known.
    public init(
        identifier: String, conformsTo: [String] = ["public.data"], filenameExtensions: [String] = [],
        mimeTypes: [String] = [], description: String? = nil, isImported: Bool = false
    ) {
        self.identifier = identifier
        self.conformsTo = conformsTo
        self.filenameExtensions = filenameExtensions
        self.mimeTypes = mimeTypes
        self.description = description
        self.isImported = isImported
    }
}

extension UTTypeDeclaration: Codable {
    private enum Key: String, CodingKey {
        case identifier, conformsTo, extensions, mimeTypes, description, imported
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        identifier = try values.decode(String.self, forKey: .identifier)
        conformsTo = try values.decodeIfPresent([String].self, forKey: .conformsTo) ?? ["public.data"]
        filenameExtensions = try values.decodeIfPresent([String].self, forKey: .extensions) ?? []
        mimeTypes = try values.decodeIfPresent([String].self, forKey: .mimeTypes) ?? []
        description = try values.decodeIfPresent(String.self, forKey: .description)
        isImported = try values.decodeIfPresent(Bool.self, forKey: .imported) ?? false
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(identifier, forKey: .identifier)
        try values.encode(conformsTo, forKey: .conformsTo)
        try values.encode(filenameExtensions, forKey: .extensions)
        try values.encode(mimeTypes, forKey: .mimeTypes)
        try values.encodeIfPresent(description, forKey: .description)
        if isImported { try values.encode(true, forKey: .imported) }
    }
}

extension UTTypeDeclaration {
    /// The longest identifier, in bytes.
    public static let longestIdentifier = 1024
    /// How many supertypes, and how many tags of one class, a declaration may have.
    public static let mostEntries = 64
    /// How many types may be declared at run time.
    public static let mostDeclarations = 4096

    /// Tells whether text can be an identifier: 1 to ``longestIdentifier`` bytes that may stand in a MIME
    /// type's name.
    static func isValid(identifier: String) -> Bool {
        !identifier.isEmpty && identifier.utf8.count <= longestIdentifier
            && identifier.utf8.allSatisfy(MIMEName.isWord)
    }

    /// Checks all that can be checked without knowing other types.
    func validate() throws(UTTypeDeclarationError) {
        for identifier in [identifier] + conformsTo where !Self.isValid(identifier: identifier) {
            throw .malformedIdentifier(identifier)
        }
        if DynamicIdentifier.isDynamic(identifier) || MIMEIdentifier.mimeType(of: identifier) != nil {
            throw .reserved(identifier)
        }
        let most = max(conformsTo.count, filenameExtensions.count, mimeTypes.count)
        if most > Self.mostEntries { throw .tooManyEntries(identifier, count: most) }
        for word in filenameExtensions where TypeRegistry.normalized(word, as: .filenameExtension) == nil {
            throw .malformedTag(word, .filenameExtension)
        }
        for name in mimeTypes where TypeRegistry.normalized(name, as: .mimeType) == nil {
            throw .malformedTag(name, .mimeType)
        }
    }
}
