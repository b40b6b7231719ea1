/// Says what is wrong with a packet, or with another small JSON document from outside, and where.
package struct PacketError: Error, Sendable, Hashable {
    package enum Problem: Sendable, Hashable {
        /// The document has more bytes than `limit`.
        case tooLarge(limit: Int)
        /// The bytes are not UTF-8, or an escape names half a surrogate pair.
        case notUnicode
        /// The grammar of JSON wants something else here.
        case syntax(expected: String)
        /// Arrays and objects nest deeper than `limit`.
        case tooDeep(limit: Int)
        /// The value has another type, or is not one of those known.
        case value(expected: String)
        /// The value has more than `limit` bytes, or the list more than `limit` entries.
        case overLimit(limit: Int)
        /// The field is needed and absent.
        case missing
        /// The field stands there twice.
        case repeated
    }

    package var problem: Problem
    /// The byte at which the problem was noticed, 0-based.
    package var offset: Int
    /// The keys and indices that lead to the value, outermost first (“items”, “3”, “url”).
    package var path: [String]

    package init(_ problem: Problem, at offset: Int, path: [String] = []) {
        self.problem = problem
        self.offset = offset
        self.path = path
    }

    /// The path as people write it (“items.3.url”); nil at the top.
    package var field: String? { path.isEmpty ? nil : path.joined(separator: ".") }

    /// A phrase: what is wrong and where.
    package var description: String {
        let place = field.map { "‘\($0)’ (byte \(offset))" } ?? "byte \(offset)"
        return "\(place): \(reason)"
    }

    /// What is wrong, without where.
    package var reason: String {
        switch problem {
        case .tooLarge(let limit): "is larger than \(limit) bytes"
        case .notUnicode: "is not UTF-8"
        case .syntax(let expected): "is not JSON: \(expected) was expected"
        case .tooDeep(let limit): "nests deeper than \(limit)"
        case .value(let expected): "must be \(expected)"
        case .overLimit(let limit): "is over the limit of \(limit)"
        case .missing: "is missing"
        case .repeated: "stands there twice"
        }
    }
}
