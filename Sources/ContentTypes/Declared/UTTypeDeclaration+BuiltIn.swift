// The types that exist without any database: those of Apple's tree that mean something here, with Apple's
// identifiers, conformance and tags, and those of vendors and freedesktop that Punnet handles. MIME types
// that shared-mime-info prefers stand after Apple's. Where a type departs from Apple's tree, its table says
// why.

extension UTTypeDeclaration {
    /// All built-in types.
    static let builtIn: [UTTypeDeclaration] =
        basic + text + sourceCode + markup + images + audiovisual + archives + documents + links + people
        + fonts + models + executables + folders

    /// Declares a built-in type in the order in which tables are read: what it is, its tags, its name.
    static func type(
        _ identifier: String, is conformsTo: [String] = [], extensions: [String] = [], mime: [String] = [],
        storedAs: [String] = [], _ description: String? = nil
    ) -> UTTypeDeclaration {
        var declaration = UTTypeDeclaration(
            identifier: identifier, conformsTo: conformsTo, filenameExtensions: extensions, mimeTypes: mime,
            description: description)
        declaration.storedAs = storedAs
        return declaration
    }
}
