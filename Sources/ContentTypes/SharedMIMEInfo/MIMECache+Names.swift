/// One type that a file's name suggests.
package struct NameMatch: Sendable, Hashable {
    /// The MIME type as the cache spells it.
    package var mimeType: String
    /// How much the database trusts the pattern, 0…100; 50 unless it says otherwise.
    package var weight: Int
    /// How many bytes of the name the pattern fixes: the longer pattern is the more specific.
    package var length: Int
}

extension MIMECache {
    /// The flag of a pattern that holds only in the case it is written in.
    private static let caseSensitive = 0x100
    /// How many types one name may have in one cache.
    private static let mostMatches = 32
    /// The longest suffix that is visited, in characters: a tree that loops comes to an end there.
    private static let longestSuffix = 64

    /// Finds the types of a file's name that is given exactly, such as “Makefile”.
    func literalMatch(name: [UInt8], lowered: [UInt8]) -> NameMatch? {
        for (key, sensitive) in [(lowered, false), (name, true)] {
            guard let entry = entry(for: key, inTable: tables.literals, stride: 12),
                let type = word(at: entry + 4).flatMap(mimeType(at:)), let weight = word(at: entry + 8),
                sensitive || weight & Self.caseSensitive == 0
            else { continue }
            return NameMatch(mimeType: type, weight: weight & 0xFF, length: name.count)
        }
        return nil
    }

    /// Finds the types of the longest suffix of a name that the cache knows (“*.tar.gz”).
    ///
    /// The tree holds characters from the name's last to its first. The walk takes one character of the name
    /// a step, so it ends however the tree's offsets are tangled. A name that is not UTF-8 ends the walk
    /// where it is not.
    func suffixMatches(name: some BidirectionalCollection<UInt8>, caseSensitive: Bool) -> [NameMatch] {
        guard var first = word(at: tables.suffixes + 4) else { return [] }
        var siblings = count(at: tables.suffixes, entriesFrom: first, of: 12)
        var found: [NameMatch] = []
        var rest = name[...]
        var length = 0
        while let (character, width) = Self.lastCharacter(of: rest) {
            guard let node = child(character, first: first, count: siblings),
                let next = word(at: node + 8)
            else { break }
            rest = rest.dropLast(width)
            length += width
            first = next
            siblings = count(at: node + 4, entriesFrom: first, of: 12)
            let ending = leaves(first: first, count: siblings, length: length, caseSensitive: caseSensitive)
            if !ending.isEmpty { found = ending }
        }
        return found
    }

    /// Finds the types of all patterns that are neither a name nor a suffix (“*.so.[0-9]*”).
    func globMatches(name: [UInt8], caseSensitive: Bool) -> [NameMatch] {
        let start = tables.globs + 4
        var found: [NameMatch] = []
        for index in 0..<count(at: tables.globs, entriesFrom: start, of: 12) {
            let entry = start + 12 * index
            guard let weight = word(at: entry + 8), caseSensitive || weight & Self.caseSensitive == 0,
                let pattern = word(at: entry).flatMap(stringRange(at:)),
                GlobPattern.matches(pattern: bytes[pattern], name: name),
                let type = word(at: entry + 4).flatMap(mimeType(at:))
            else { continue }
            found.append(NameMatch(mimeType: type, weight: weight & 0xFF, length: pattern.count))
            if found.count == Self.mostMatches { break }
        }
        return found
    }

    /// Finds the child for a character among siblings sorted by character.
    private func child(_ character: Int, first: Int, count: Int) -> Int? {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            guard let candidate = word(at: first + 12 * middle) else { return nil }
            if candidate == character { return first + 12 * middle }
            if candidate < character { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// Lists the types that end at a node: its leading children, whose character is zero.
    private func leaves(first: Int, count: Int, length: Int, caseSensitive: Bool) -> [NameMatch] {
        var found: [NameMatch] = []
        for index in 0..<min(count, Self.mostMatches) {
            let node = first + 12 * index
            guard word(at: node) == 0, let weight = word(at: node + 8) else { break }
            guard caseSensitive || weight & Self.caseSensitive == 0,
                let type = word(at: node + 4).flatMap(mimeType(at:))
            else { continue }
            found.append(NameMatch(mimeType: type, weight: weight & 0xFF, length: length))
        }
        return found
    }

    /// Decodes the last character of UTF-8 bytes; nil at their start and where they are not UTF-8.
    private static func lastCharacter(
        of bytes: some BidirectionalCollection<UInt8>
    ) -> (character: Int, width: Int)? {
        guard let last = bytes.last else { return nil }
        if last < 0x80 { return last == 0 ? nil : (Int(last), 1) }
        for width in 2...4 where bytes.count >= width {
            let tail = bytes.suffix(width)
            guard let text = String(validating: tail, as: UTF8.self) else { continue }
            guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return nil }
            return (Int(scalar.value), width)
        }
        return nil
    }

    /// Visits every suffix of the tree with its type (“.tar.gz”), so that types can be asked for their
    /// suffixes.
    func visitSuffixes(_ visit: (_ suffix: String, _ match: NameMatch) -> Void) {
        walkSuffixes { reversed, name, flags in
            guard let type = mimeType(at: name) else { return }
            let suffix = String(String.UnicodeScalarView(reversed.reversed()))
            visit(suffix, NameMatch(mimeType: type, weight: flags & 0xFF, length: suffix.utf8.count))
        }
    }

    /// Lists the types of all suffixes, each once. A tree has thousands of leaves and a third as many types, so the
    /// leaves are told by where their type's name lies.
    func typesWithSuffixes() -> [String] {
        var names: Set<Int> = []
        var types: [String] = []
        walkSuffixes { _, name, _ in
            if names.insert(name).inserted, let type = mimeType(at: name) { types.append(type) }
        }
        return types
    }

    /// Walks the tree of suffixes; gives each leaf's characters, last first, where its type's name lies, and its
    /// weight with its flags.
    ///
    /// No more nodes are visited than the file has room for, and suffixes end at 64 characters, so that a
    /// tree that loops comes to an end.
    private func walkSuffixes(_ leaf: (_ reversed: [Unicode.Scalar], _ name: Int, _ flags: Int) -> Void) {
        guard let first = word(at: tables.suffixes + 4) else { return }
        var visits = bytes.count / 12
        var reversed: [Unicode.Scalar] = []
        func walk(first: Int, count: Int) {
            for index in 0..<count where visits > 0 {
                visits -= 1
                let node = first + 12 * index
                guard let character = word(at: node), let second = word(at: node + 4),
                    let third = word(at: node + 8)
                else { return }
                if character == 0 {
                    leaf(reversed, second, third)
                } else if reversed.count < Self.longestSuffix, let scalar = Unicode.Scalar(UInt32(character))
                {
                    reversed.append(scalar)
                    walk(first: third, count: self.count(at: node + 4, entriesFrom: third, of: 12))
                    reversed.removeLast()
                }
            }
        }
        walk(first: first, count: count(at: tables.suffixes, entriesFrom: first, of: 12))
    }

    /// Lists the types of all patterns that are not suffixes.
    func typesWithPatterns() -> [String] {
        [tables.literals, tables.globs].flatMap { table in
            let start = table + 4
            return (0..<count(at: table, entriesFrom: start, of: 12)).compactMap { index in
                word(at: start + 12 * index + 4).flatMap(mimeType(at:))
            }
        }
    }
}
