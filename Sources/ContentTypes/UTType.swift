/// Names a type of content: a kind of file, of text on a clipboard, of folder. Mirrors
/// UniformTypeIdentifiers.UTType.
///
/// A type is its identifier; all else (what it conforms to, its extensions and MIME types) is looked up in a
/// registry of the process, which knows the types that Apple and vendors declare, those of the machine's
/// shared-mime-info database, and those that the program or its plugins declared (``declare(_:)``). Types
/// that only shared-mime-info knows have identifiers made of their MIME type,
/// `org.freedesktop.mime.application.x-blender` for `application/x-blender`; such an identifier is understood
/// on a machine without that database too.
///
/// Look-ups are thread-safe and cost a fraction of a microsecond.
public struct UTType: Sendable, Hashable {
    /// The type's identifier (“public.png”).
    public let identifier: String

    /// Names a type without asking whether it is declared.
    init(trusted identifier: String) { self.identifier = identifier }

    /// Names a declared or a dynamic type; nil when the identifier is neither.
    ///
    /// Upper and lower case are alike; the result has the declaration's spelling. A MIME type's identifier
    /// that stands for a type with a better one becomes that: `org.freedesktop.mime.image.png` is ``png``.
    public init?(_ identifier: String) {
        guard let known = TypeRegistry.shared.identifier(named: identifier) else { return nil }
        self.init(trusted: known)
    }

    /// Names a type that another machine, or a plugin that is gone, wrote down, declared here or not; nil
    /// when the text cannot be an identifier.
    ///
    /// A type that nothing declares conforms to nothing, but keeps its name.
    package init?(keeping identifier: String) {
        guard UTTypeDeclaration.isValid(identifier: identifier) else { return nil }
        self.init(trusted: TypeRegistry.shared.identifier(named: identifier) ?? identifier)
    }

    /// Whether the type was made from a tag that no declared type has (“dyn.…”).
    public var isDynamic: Bool { DynamicIdentifier.isDynamic(identifier) }

    /// Whether the type is declared: by Apple or a vendor, by shared-mime-info or at run time.
    public var isDeclared: Bool { TypeRegistry.shared.isDeclared(identifier) }

    /// Whether the type is a public one, meant for everyone (“public.…”).
    public var isPublic: Bool { identifier.hasPrefix("public.") }

    /// The type's name in English, in the singular and in lower case but for names (“PNG image”); nil when it
    /// has none.
    ///
    /// For types of shared-mime-info alone, the first call reads a small file of the database.
    public var localizedDescription: String? { TypeRegistry.shared.description(of: identifier) }
}

extension UTType: CustomStringConvertible {
    public var description: String { identifier }
}

extension UTType: Identifiable {
    public var id: String { identifier }
}

extension UTType: Codable {
    /// Decodes an identifier, which need not be declared here: what another machine or an absent plugin wrote
    /// is kept.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let identifier = try container.decode(String.self)
        guard let type = UTType(keeping: identifier) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "a type identifier has 1 to \(UTTypeDeclaration.longestIdentifier) bytes "
                    + "of letters, digits, “-”, “.” and MIME's “+_!#$&^”")
        }
        self = type
    }

    /// Encodes the identifier as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}
