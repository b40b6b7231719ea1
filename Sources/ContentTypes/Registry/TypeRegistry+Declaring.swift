extension TypeRegistry {
    /// Declares a type at run time, as ``UTType/declare(_:)`` says.
    func declare(_ declaration: UTTypeDeclaration) throws(UTTypeDeclarationError) {
        try declaration.validate()
        let identifier = declaration.identifier
        for supertype in declaration.conformsTo {
            let name = self.identifier(named: supertype) ?? supertype
            if conforms(name, to: identifier) { throw .conformsToItself(identifier, through: supertype) }
        }
        let failure = tables.withLock { tables -> UTTypeDeclarationError? in
            let spelled = tables.spelling(of: identifier) ?? identifier
            if let old = tables.entries[spelled] {
                if old.origin == .builtIn { return .reserved(identifier) }
                let replaces = old.isAssumed || old.origin == .imported && !declaration.isImported
                if !replaces {
                    return old.declaration == declaration || declaration.isImported && old.origin == .exported
                        ? nil : .alreadyDeclared(identifier)
                }
            } else if tables.declaredAtRunTime >= UTTypeDeclaration.mostDeclarations {
                return .tooManyDeclarations
            }
            let origin: TypeTables.Origin = declaration.isImported ? .imported : .exported
            tables.declare(TypeTables.Entry(declaration: declaration, origin: origin))
            return nil
        }
        if let failure { throw failure }
    }

    /// Makes sure that a type exists because a program names it as its own or another's; returns its
    /// identifier.
    func assume(_ name: String, supertype: String, isExported: Bool) -> String {
        if let known = identifier(named: name) { return known }
        let declaration = UTTypeDeclaration(
            identifier: name, conformsTo: [supertype], isImported: !isExported)
        tables.withLock { tables in
            guard tables.entries[name] == nil, tables.declaredAtRunTime < UTTypeDeclaration.mostDeclarations
            else {
                return
            }
            tables.declare(
                TypeTables.Entry(
                    declaration: declaration, origin: isExported ? .exported : .imported, isAssumed: true))
        }
        return name
    }
}
