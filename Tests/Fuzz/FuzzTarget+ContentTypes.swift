@testable import ContentTypes

extension FuzzTarget {
    /// What tells types apart.
    static let contentTypes = [
        FuzzTarget("sniffing", largest: 2048) { bytes in
            // A line feed ends the name, so that names and contents meet.
            let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
            let content = Array(parts.last ?? [])
            for isWhole in [true, false] {
                content.withUnsafeBytes {
                    let found = sniffer.sniff(
                        prefix: $0, isWhole: isWhole, name: parts.count > 1 ? Array(parts[0]) : nil)
                    precondition(!found.type.identifier.isEmpty, "the type has no name")
                }
            }
        },
        FuzzTarget("mime-cache") { bytes in
            guard let cache = try? MIMECache(bytes: bytes) else { return }
            let database = MIMEDatabase(caches: [cache])
            for name in ["a.png", "README", "x.tar.gz", "lib.so.1", "ä.TXT", ""] {
                for match in database.matches(fileName: Array(name.utf8)) { ask(database, match.mimeType) }
            }
            for type in cache.typesWithParents() + cache.typesWithPatterns() { ask(database, type) }
            for namespace in cache.namespaces() {
                _ = database.rootType(namespace: namespace.uri, name: namespace.localName)
            }
            ContentSniffer(database: database).fuzz(bytes)
        },
        FuzzTarget("mime-description") { bytes in
            let description = MIMEDescription(xml: String(decoding: bytes, as: UTF8.self))
            precondition(description.extensions.count <= bytes.count, "extensions come of nothing")
        },
        FuzzTarget("type-identifier", largest: 256) { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            if let type = UTType(text) { precondition(type.conforms(to: type), "a type is not its own kind") }
            for type in [UTType(mimeType: text), UTType(filenameExtension: text)] {
                guard let type else { continue }
                precondition(UTType(type.identifier) != nil, "a type is not found by its identifier")
                _ = type.preferredFilenameExtension
                _ = type.supertypes
            }
        },
    ]

    /// Asks a database of its own, so that the machine does not matter.
    private static let sniffer = ContentSniffer(database: MIMEDatabase(caches: []))

    private static func ask(_ database: MIMEDatabase, _ type: String) {
        _ = database.canonicalName(of: type)
        _ = database.ancestors(of: type)
        _ = database.aliases(of: type)
        _ = database.extensions(of: type)
        _ = database.isSubclass(type, of: "text/plain")
    }
}

extension ContentSniffer {
    fileprivate func fuzz(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { _ = sniff(prefix: $0, isWhole: true, name: Array("a.txt".utf8)) }
    }
}
