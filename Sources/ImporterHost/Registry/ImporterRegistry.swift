import ContentTypes
import Synchronization

/// Knows which importers decode a type, and in which order they are asked.
package struct ImporterRegistry: Sendable {
    /// A type that a manifest names and this machine does not know; the importer serves its other types.
    package struct UnknownType: Sendable, Hashable {
        package var importer: String
        package var type: ContentTypeName
    }

    private struct Registration: Sendable {
        var type: UTType
        /// The importer's place in ``importers``.
        var importer: Int
    }

    /// The importers, in the order in which they win where nothing else decides.
    package let importers: [InstalledImporter]
    package let unknownTypes: [UnknownType]
    private let registrations: [Registration]
    private let yields: [[UTType]]
    private let conforms: @Sendable (UTType, UTType) -> Bool
    private let known = KnownChains()

    /// Registers importers; of two equally specific ones the earlier wins.
    ///
    /// `resolve` finds the type that a manifest's name means, and `conforms` tells whether the first type is the
    /// second or conforms to it.
    package init(
        _ importers: [InstalledImporter],
        resolve: (ContentTypeName) -> UTType? = ContentTypeName.resolve,
        conforms: @escaping @Sendable (UTType, UTType) -> Bool = { $0.conforms(to: $1) }
    ) {
        self.importers = importers
        self.conforms = conforms
        var registrations: [Registration] = []
        var yields: [[UTType]] = []
        var unknown: [UnknownType] = []
        for (index, importer) in importers.enumerated() {
            func known(_ names: [ContentTypeName]) -> [UTType] {
                names.compactMap { name in
                    let type = resolve(name)
                    if type == nil {
                        unknown.append(UnknownType(importer: importer.manifest.name, type: name))
                    }
                    return type
                }
            }
            registrations += known(importer.manifest.reads).map { Registration(type: $0, importer: index) }
            yields.append(known(importer.manifest.yields))
        }
        self.registrations = registrations
        self.yields = yields
        unknownTypes = unknown
    }

    /// The importers for a type, each once: those that registered the most specific type first.
    ///
    /// A registered type is more specific than those it conforms to. Where neither of two conforms to the other,
    /// the one with more registered types above it comes first, then the order of ``importers``.
    package func chain(for type: UTType) -> [InstalledImporter] { indices(for: type).map { importers[$0] } }

    /// Whether any importer of `type` may make an item that conforms to one of `accepted`.
    ///
    /// True errs on the side of reading: what a payload holds is known only afterwards. A type that nobody
    /// decodes stands for itself.
    package func canYield(_ accepted: [UTType], from type: UTType) -> Bool {
        let chain = indices(for: type)
        if chain.isEmpty { return accepted.contains { conforms(type, $0) } }
        return chain.contains { index in
            yields[index].contains { yielded in
                // A type that the payload conforms to stands for the payload's own.
                if conforms(type, yielded) { return accepted.contains { conforms(type, $0) } }
                return accepted.contains { conforms(yielded, $0) || conforms($0, yielded) }
            }
        }
    }

    /// Whether the importer that is asked first about `type` says that it makes items of `made`.
    package func names(_ made: UTType, from type: UTType) -> Bool {
        guard let index = indices(for: type).first else { return false }
        return yields[index].contains { conforms(made, $0) }
    }

    /// Where in ``importers`` those of ``chain(for:)`` stand.
    func indices(for type: UTType) -> [Int] {
        known.chain(for: type) { order(for: type) }
    }

    private func order(for type: UTType) -> [Int] {
        let matching = registrations.filter { conforms(type, $0.type) }
        let ranked = matching.map { registration in
            (
                importer: registration.importer,
                // How many of the matching types it conforms to, itself included: more than any of those has.
                rank: Set(matching.map(\.type)).count { conforms(registration.type, $0) },
                isExact: registration.type == type
            )
        }
        let sorted = ranked.sorted { first, second in
            if first.isExact != second.isExact { return first.isExact }
            if first.rank != second.rank { return first.rank > second.rank }
            return first.importer < second.importer
        }
        var seen = Set<Int>()
        return sorted.map(\.importer).filter { seen.insert($0).inserted }
    }
}

/// Keeps what was worked out: the payloads of a drop are of few types.
private final class KnownChains: Sendable {
    /// A bound for drops of ever new types.
    private static let most = 1024
    private let chains = Mutex<[UTType: [Int]]>([:])

    func chain(for type: UTType, order: () -> [Int]) -> [Int] {
        if let known = chains.withLock({ $0[type] }) { return known }
        let chain = order()
        chains.withLock { chains in
            if chains.count >= Self.most { chains.removeAll() }
            chains[type] = chain
        }
        return chain
    }
}

extension ContentTypeName {
    /// Finds the type that a name means here; an identifier must be declared.
    package static func resolve(_ name: ContentTypeName) -> UTType? {
        switch name {
        case .identifier(let identifier): UTType(identifier)
        case .mimeType(let type): UTType(mimeType: type)
        case .filenameExtension(let name): UTType(filenameExtension: name)
        }
    }
}
