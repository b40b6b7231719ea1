import Synchronization

/// Knows all types of the process: those built in, those of shared-mime-info, those declared at run time.
///
/// One lock guards the tables. Types of shared-mime-info enter them when they are first met, and the database
/// itself is read only when a name, a tag or a file leads beyond what is built in.
final class TypeRegistry: Sendable {
    /// The process's registry, with the machine's database.
    static let shared = TypeRegistry { MIMEDatabase.shared }

    private let loadDatabase: @Sendable () -> MIMEDatabase
    let tables: Mutex<TypeTables>

    /// Makes a registry of the built-in types; `database` is called when it is first needed, and again each
    /// time.
    init(database: @escaping @Sendable () -> MIMEDatabase) {
        loadDatabase = database
        tables = Mutex(TypeTables())
    }

    var database: MIMEDatabase { loadDatabase() }

    /// How many answers of one kind are kept: a bound for processes that meet ever new types.
    private static let mostAnswers = 8192

    /// Returns a kept answer, or works it out, without holding the lock, and keeps it.
    func recall<Key: Hashable, Answer: Sendable>(
        _ answers: WritableKeyPath<TypeTables, [Key: Answer]> & Sendable, _ key: Key, _ make: () -> Answer
    ) -> Answer {
        let (known, generation) = tables.withLock { ($0[keyPath: answers][key], $0.generation) }
        if let known { return known }
        let answer = make()
        tables.withLock { tables in
            guard tables.generation == generation else { return }
            if tables[keyPath: answers].count >= Self.mostAnswers { tables[keyPath: answers].removeAll() }
            tables[keyPath: answers][key] = answer
        }
        return answer
    }
}

extension TypeRegistry {
    /// Finds the identifier of a declared or dynamic type, in the spelling of its declaration.
    func identifier(named name: String) -> String? {
        let known = tables.withLock { $0.entries[name] != nil ? name : $0.spelling(of: name) }
        if let known { return known }
        if DynamicIdentifier.isDynamic(name) {
            return DynamicIdentifier(name).map { _ in name.asciiLowercased }
        }
        guard let mimeType = MIMEIdentifier.mimeType(of: name) else { return nil }
        return identifier(ofMIMEType: mimeType) ?? MIMEIdentifier.identifier(of: mimeType)
    }

    func isDeclared(_ identifier: String) -> Bool {
        tables.withLock { $0.entries[identifier] != nil } || MIMEIdentifier.mimeType(of: identifier) != nil
    }

    /// Finds the type that a MIME type without parameters stands for; nil when nothing knows it.
    func identifier(ofMIMEType mimeType: String) -> String? {
        guard MIMEName.isValid(mimeType) else { return nil }
        return recall(\.byMIME, mimeType) { identifiers(ofMIMEType: mimeType).first }
    }

    /// Lists the types that a valid MIME type without parameters stands for, the preferred one first.
    func identifiers(ofMIMEType mimeType: String) -> [String] {
        let key = mimeType.asciiLowercased
        let tagged = self.tagged(key, .mimeType)
        if let first = tagged.first, first.origin == .builtIn || first.origin == .exported {
            return tagged.map(\.identifier)
        }
        guard let canonical = database.canonicalName(of: mimeType) else { return tagged.map(\.identifier) }
        let own = self.tagged(canonical.asciiLowercased, .mimeType).filter { $0.origin != .imported }
        let identifier = own.first?.identifier ?? MIMEIdentifier.identifier(of: canonical)
        return [identifier] + tagged.map(\.identifier).filter { $0 != identifier }
    }

    /// Finds the type that a name stands for which the database itself gave: cheaper, as its spelling is
    /// right.
    func identifier(ofDatabaseType name: String) -> String {
        recall(\.byDatabaseName, name) {
            let canonical = database.unaliased(name)
            let own = [name, canonical].lazy.compactMap { name in
                self.tagged(name.asciiLowercased, .mimeType).first { $0.origin != .imported }?.identifier
            }
            return own.first ?? MIMEIdentifier.identifier(of: canonical)
        }
    }

    func tagged(_ tag: String, _ tagClass: UTTagClass) -> [(identifier: String, origin: TypeTables.Origin)] {
        tables.withLock { $0.tagged(tag, tagClass) }
    }
}

extension TypeRegistry {
    /// Finds all that a type conforms to; nothing for a type that nobody declared.
    func ancestry(of identifier: String) -> Ancestry {
        recall(\.ancestries, identifier) { Ancestry(of: identifier, supertypes: supertypes(of:)) }
    }

    func conforms(_ identifier: String, to supertype: String) -> Bool {
        identifier == supertype || ancestry(of: identifier).contains(supertype)
    }

    /// Lists what a type is said to conform to directly.
    private func supertypes(of identifier: String) -> [String] {
        if let entry = tables.withLock({ $0.entries[identifier] }) {
            return entry.declaration.conformsTo.map { self.identifier(named: $0) ?? $0 }
        }
        if let mimeType = MIMEIdentifier.mimeType(of: identifier) {
            let database = database
            return MIMEIdentifier.supertypes(
                of: mimeType, parents: database.parents(of: mimeType).map(identifier(ofDatabaseType:)),
                ancestors: database.ancestors(of: mimeType))
        }
        return DynamicIdentifier(identifier)?.conformsTo ?? []
    }
}
