import Synchronization

/// Answers what shared-mime-info knows, from all caches of a machine at once.
///
/// **Precedence.** The user's folder (`$XDG_DATA_HOME/mime`) comes first, then those of `$XDG_DATA_DIRS` in
/// order. The first cache that knows an alias, a root element or a literal name decides it. Parents are
/// gathered from all caches. Suffixes and patterns of all caches compete: the longer wins, then the heavier,
/// then the earlier cache. Magic of all caches competes: the higher priority wins, then the earlier cache;
/// the few rules that are built in come last.
package final class MIMEDatabase: Sendable {
    /// The caches, those that decide first.
    let caches: [MIMECache]
    /// The folders that the caches came from, as `…/mime`; for descriptions.
    let folders: [String]
    /// The files that were loaded.
    package let files: [String]
    /// Rules that hold where no cache has better ones.
    private let builtInMagic: [MagicRule]
    /// What is worked out when it is first asked for.
    private let derived = Mutex(Derived())

    private struct Derived {
        var magic: MagicIndex?
        var magicTypes: Set<String>?
        var roots: [RootElement: String]?
        var spellings: [String: String]?
        var suffixes: [String: [NameMatch]]?
        var descriptions: [String: MIMEDescription] = [:]
    }

    private struct RootElement: Hashable {
        var namespace: String
        var name: String
    }

    package init(caches: [MIMECache], folders: [String] = [], files: [String] = []) {
        self.caches = caches
        self.folders = folders
        self.files = files
        builtInMagic = BuiltInMagic.rules
    }

    /// Works a thing out once. The lock is held meanwhile, so `build` asks nothing that is derived.
    private func once<Value: Sendable>(
        _ path: WritableKeyPath<Derived, Value?> & Sendable, _ build: () -> Value
    ) -> Value {
        derived.withLock { derived in
            if let value = derived[keyPath: path] { return value }
            let value = build()
            derived[keyPath: path] = value
            return value
        }
    }
}

extension MIMEDatabase {
    /// Finds the name that a MIME type goes by: aliases resolved, letters in the database's case.
    ///
    /// Returns nil when no cache knows the type. `mimeType` must be without parameters.
    package func canonicalName(of mimeType: String) -> String? {
        guard !caches.isEmpty, MIMEName.isValid(mimeType) else { return nil }
        let spelled = spellings[mimeType.asciiLowercased]
        // The alias table is asked first: a name that is both alias and type is an alias, as in xdgmime.
        for cache in caches {
            if let target = cache.target(ofAlias: spelled ?? mimeType) { return target }
        }
        return spelled
    }

    /// All names of types and aliases, by their lower case.
    private var spellings: [String: String] {
        once(\.spellings) {
            var names: [String: String] = [:]
            func add(_ found: [String]) {
                for name in found {
                    let key = name.asciiLowercased
                    if names[key] == nil { names[key] = name }
                }
            }
            for cache in caches {
                add(cache.typesWithParents())
                add(cache.typesWithPatterns())
                add(cache.typesWithSuffixes())
                add(cache.typesWithMagic())
                for (alias, target) in cache.aliases() { add([target, alias]) }
                add(cache.namespaces().map(\.mimeType))
            }
            return names
        }
    }

    /// Resolves an alias that is spelled as the caches spell it; another name is returned as it is.
    func unaliased(_ mimeType: String) -> String {
        for cache in caches {
            if let target = cache.target(ofAlias: mimeType) { return target }
        }
        return mimeType
    }

    /// Lists the aliases of a type, in lower case and sorted.
    func aliases(of mimeType: String) -> [String] {
        let found = caches.flatMap { cache in cache.aliases().filter { $0.target == mimeType }.map(\.alias) }
        return Set(found).sorted()
    }

    /// Lists the types that a type is directly a subclass of, from all caches, without the implied ones.
    package func parents(of mimeType: String) -> [String] {
        var found: [String] = []
        for cache in caches {
            for parent in cache.parents(of: mimeType) where !found.contains(parent) { found.append(parent) }
        }
        return found
    }

    /// Tells whether any cache names supertypes of a type.
    func hasParents(_ mimeType: String) -> Bool { caches.contains { !$0.parents(of: mimeType).isEmpty } }

    /// Tells whether `mimeType` is `base` or a subclass of it (specification, “Subclassing”).
    ///
    /// All text/… types are subclasses of text/plain, and all types of application/octet-stream. Names are
    /// spelled as the caches spell them, or are aliases.
    package func isSubclass(_ mimeType: String, of base: String) -> Bool {
        let base = unaliased(base)
        if base == "application/octet-stream" { return true }
        let start = unaliased(mimeType)
        var queue = [start]
        var seen: Set<String> = [start]
        var next = 0
        // A real chain has at most six types; the bound is for databases gone wild.
        while next < min(queue.count, 256) {
            let type = queue[next]
            next += 1
            if type == base || base == "text/plain" && type.hasPrefix("text/") { return true }
            for parent in parents(of: type).map(unaliased) where seen.insert(parent).inserted {
                queue.append(parent)
            }
        }
        return false
    }

    /// Lists all types that a type is a subclass of, nearest first, without itself and without the implied
    /// ones.
    func ancestors(of mimeType: String) -> [String] {
        var found = parents(of: unaliased(mimeType)).map(unaliased)
        var next = 0
        while next < found.count, found.count < 256 {
            for parent in parents(of: found[next]).map(unaliased)
            where !found.contains(parent) && parent != mimeType {
                found.append(parent)
            }
            next += 1
        }
        return found
    }

    /// Finds the type of an XML document by its root element (specification, “The XMLnamespaces files”).
    package func rootType(namespace: String, name: String) -> String? {
        let roots = once(\.roots) {
            var roots: [RootElement: String] = [:]
            for cache in caches {
                for entry in cache.namespaces() {
                    let key = RootElement(namespace: entry.uri, name: entry.localName)
                    roots[key] = roots[key] ?? entry.mimeType
                }
            }
            return roots
        }
        return roots[RootElement(namespace: namespace, name: name)]
            ?? roots[RootElement(namespace: namespace, name: "")]
    }

    /// The magic rules of all caches and those built in.
    var magic: MagicIndex {
        once(\.magic) { MagicIndex(caches.flatMap { $0.magicRules() } + builtInMagic) }
    }

    /// Tells whether there is any rule by which a type's files are known; upper and lower case are alike.
    func hasMagic(_ mimeType: String) -> Bool {
        let magic = magic
        return once(\.magicTypes) { Set(magic.rules.map(\.mimeType.asciiLowercased)) }
            .contains(mimeType.asciiLowercased)
    }

    /// Reads what the database says in words of a type; empty when no folder has a file for it.
    func description(of mimeType: String) -> MIMEDescription {
        derived.withLock { derived in
            if let known = derived.descriptions[mimeType] { return known }
            let read = MIMEDescription.read(mimeType, folders: folders)
            derived.descriptions[mimeType] = read
            return read
        }
    }
}

extension MIMEDatabase {
    /// Lists the types that a file's name suggests, best first; none when no pattern fits.
    ///
    /// A literal name decides alone; else the longest suffix that any cache knows; else the patterns. Upper
    /// and lower case are alike unless the pattern says otherwise (“*.C” is C++), and then only if no other
    /// pattern fits.
    package func matches(fileName name: [UInt8]) -> [NameMatch] {
        guard !caches.isEmpty, !name.isEmpty, name.count <= 4096 else { return [] }
        let lowered = name.map(\.asciiLowercased)
        for cache in caches {
            if let match = cache.literalMatch(name: name, lowered: lowered) { return [match] }
        }
        for (name, caseSensitive) in [(lowered, false), (name, true)] {
            let found = best(caches.map { $0.suffixMatches(name: name, caseSensitive: caseSensitive) })
            if !found.isEmpty { return found }
        }
        for (name, caseSensitive) in [(lowered, false), (name, true)] {
            let found = caches.flatMap { $0.globMatches(name: name, caseSensitive: caseSensitive) }
            if !found.isEmpty { return Self.byWeight(found) }
        }
        return []
    }

    /// Keeps the longest of the caches' matches, the heavier before the lighter.
    private func best(_ matches: [[NameMatch]]) -> [NameMatch] {
        let longest = matches.compactMap { $0.first?.length }.max() ?? 0
        return Self.byWeight(matches.joined().filter { $0.length == longest })
    }

    /// Orders matches by weight, those of one weight as they are, and drops repetitions.
    private static func byWeight(_ matches: [NameMatch]) -> [NameMatch] {
        var seen: Set<String> = []
        return matches.enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element)
            .filter { seen.insert($0.mimeType).inserted }
    }

    /// Lists the extensions of a type (“png”), the preferred one first.
    ///
    /// The order is that of the type's own file where there is one; else the heavier, then the shorter come
    /// first.
    func extensions(of mimeType: String) -> [String] {
        let suffixes = once(\.suffixes) {
            var suffixes: [String: [NameMatch]] = [:]
            for cache in caches {
                cache.visitSuffixes { suffix, match in
                    guard suffix.hasPrefix("."), suffix.utf8.count > 1 else { return }
                    var named = match
                    named.mimeType = String(suffix.dropFirst())
                    suffixes[match.mimeType, default: []].append(named)
                }
            }
            return suffixes
        }
        guard let known = suffixes[mimeType] else { return [] }
        let stated = description(of: mimeType).extensions.filter { word in
            known.contains { $0.mimeType == word.asciiLowercased || $0.mimeType == word }
        }
        let rest = known.sorted {
            ($1.weight, $0.length, $0.mimeType) < ($0.weight, $1.length, $1.mimeType)
        }.map(\.mimeType)
        var seen: Set<String> = []
        return (stated.map(\.asciiLowercased) + rest).filter { seen.insert($0).inserted }
    }
}
