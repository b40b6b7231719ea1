/// Relations between types that sniffing needs: wider than conformance, as files are.
///
/// Answers are kept, as a folder's files are mostly of few types.
extension TypeRegistry {
    /// Tells whether files of a type are files of another: it is the other, conforms to it, is stored in its
    /// bytes, or is a subclass of it in the database.
    func isKind(_ type: String, of other: String) -> Bool {
        if type == other { return true }
        return recall(\.kinds, TypeTables.Pair(type: type, other: other)) {
            // As in MIME's world, where plain text is what all text is when nothing more is known.
            other == "public.plain-text" && conforms(type, to: "public.text") || conforms(type, to: other)
                || isStored(type, as: other) || isSubclass(type, of: other)
        }
    }

    /// Tells whether files of a type are stored in the bytes of another format that it does not conform to.
    private func isStored(_ type: String, as format: String) -> Bool {
        ([type] + ancestry(of: type).identifiers).contains { name in
            tables.withLock { $0.entries[name]?.declaration.storedAs.contains(format) ?? false }
        }
    }

    private func isSubclass(_ type: String, of other: String) -> Bool {
        guard let name = canonicalMIMEType(of: type), let base = canonicalMIMEType(of: other) else {
            return false
        }
        return database.isSubclass(name, of: base)
    }

    /// Tells whether the database, or what is built in, says how files of a type begin.
    func hasSignature(_ type: String) -> Bool {
        recall(\.signatures, type) { canonicalMIMEType(of: type).map(database.hasMagic) ?? false }
    }

    /// Tells whether files of a type are stored in a format of bytes whose beginning is known: a document in a zip archive.
    func hasContainerSignature(_ type: String) -> Bool {
        recall(\.containerSignatures, type) {
            let database = database
            let kinds = ancestry(of: type).identifiers
            let stored =
                kinds
                + ([type] + kinds).flatMap { name in
                    tables.withLock { $0.entries[name]?.declaration.storedAs ?? [] }
                }
            let formats =
                (canonicalMIMEType(of: type).map(database.ancestors) ?? [])
                + stored.compactMap(canonicalMIMEType)
            return formats.contains { format in
                format != "application/octet-stream" && database.hasMagic(format)
                    && !database.isSubclass(format, of: "text/plain")
                    && !database.isSubclass(format, of: "application/xml")
            }
        }
    }

    /// Tells whether two types are subclasses of one format, or one of the other, in the database.
    func areSiblings(_ type: String, _ other: String) -> Bool {
        guard let name = canonicalMIMEType(of: type), let second = canonicalMIMEType(of: other) else {
            return false
        }
        let family = Set(database.ancestors(of: second) + [second])
        return database.ancestors(of: name).contains {
            $0 != "application/octet-stream" && family.contains($0)
        }
    }
}
