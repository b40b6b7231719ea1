/// Says why a type could not be declared.
public enum UTTypeDeclarationError: Error, Hashable, Sendable {
    /// What is given as an identifier cannot be one.
    case malformedIdentifier(String)
    /// What is given as a tag cannot be one.
    case malformedTag(String, UTTagClass)
    /// A declaration has more supertypes or tags than ``UTTypeDeclaration/mostEntries``.
    case tooManyEntries(String, count: Int)
    /// The identifier is that of a built-in, a dynamic or a MIME type, which nothing redeclares.
    case reserved(String)
    /// The identifier has been declared, and otherwise.
    case alreadyDeclared(String)
    /// The type would conform to itself, through the type named second.
    case conformsToItself(String, through: String)
    /// There are ``UTTypeDeclaration/mostDeclarations`` declarations already.
    case tooManyDeclarations
}

extension UTTypeDeclarationError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .malformedIdentifier(let text):
            "“\(text)” cannot be a type identifier: use letters, digits, “-” and “.” (com.example.recipe)"
        case .malformedTag(let text, .mimeType):
            "“\(text)” cannot be a MIME type: it takes the form of application/x-recipe"
        case .malformedTag(let text, _):
            "“\(text)” cannot be a file name extension: write it without the dot (recipe)"
        case .tooManyEntries(let identifier, let count):
            "\(identifier): \(count) entries in one list are more than the \(UTTypeDeclaration.mostEntries) allowed"
        case .reserved(let identifier):
            "\(identifier) is declared by the system and cannot be declared anew"
        case .alreadyDeclared(let identifier):
            "\(identifier) has already been declared otherwise; declare it once, or alike"
        case .conformsToItself(let identifier, let through):
            "\(identifier) would conform to itself through \(through)"
        case .tooManyDeclarations:
            "no more than \(UTTypeDeclaration.mostDeclarations) types can be declared"
        }
    }
}
