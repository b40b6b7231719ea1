extension UTType {
    /// Names a type that this program owns, and declares it if nothing has.
    ///
    /// `parentType` is what it conforms to, ``data`` unless given; it counts only if nothing has declared the
    /// type before. A full declaration, with tags and a description, may come before or after
    /// (``declare(_:)``).
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(identifier, supertype: parentType, isExported: true)
    }

    /// Names a type that this program reads but another owns, and declares it if nothing has.
    ///
    /// `parentType` is what it conforms to, ``data`` unless given, while nothing better is known of the type.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(identifier, supertype: parentType, isExported: false)
    }

    private init(_ identifier: String, supertype: UTType?, isExported: Bool) {
        precondition(
            UTTypeDeclaration.isValid(identifier: identifier),
            "“\(identifier)” cannot be a type's identifier: letters, digits, “-” and “.” make one")
        self.init(
            trusted: TypeRegistry.shared.assume(
                identifier, supertype: supertype?.identifier ?? "public.data", isExported: isExported))
    }

    /// Declares a type for as long as the process runs: what a program's Info.plist does on Apple's systems.
    ///
    /// Declaring the same again does nothing. Types of Apple, vendors and MIME types' identifiers stay as
    /// they are. Cost: what is known of all types' conformance is worked out anew, so declare at the start.
    @discardableResult
    public static func declare(_ declaration: UTTypeDeclaration) throws(UTTypeDeclarationError) -> UTType {
        try TypeRegistry.shared.declare(declaration)
        return UTType(trusted: declaration.identifier)
    }
}
