/// Sorts the namespaces of a document's elements, reading each name once.
struct NamespaceCache {
    private var known: [(identity: Int, namespace: KnownNamespace)] = []

    /// Says which namespace an element is in, as its dialect sees it.
    mutating func namespace(of element: XMLElement, in dialect: Dialect) -> KnownNamespace {
        let identity = element.namespaceIdentity
        if identity == 0 { return element.hasUnboundPrefix ? .other : .own }
        if let found = known.first(where: { $0.identity == identity }) { return found.namespace }
        guard let name = element.namespace else { return .other }
        let namespace = dialect.ownNamespaces.contains(name) ? .own : KnownNamespace(name: name)
        remember(identity, as: namespace)
        return namespace
    }

    /// Takes the root element's namespace for the dialect's own.
    mutating func adopt(_ root: XMLElement) {
        if root.namespaceIdentity != 0 { remember(root.namespaceIdentity, as: .own) }
    }

    private mutating func remember(_ identity: Int, as namespace: KnownNamespace) {
        // A document with more namespaces than this has them read again: slower, and no worse.
        if known.count < 32 { known.append((identity, namespace)) }
    }
}
