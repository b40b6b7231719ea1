extension Identifier {
    /// Stands for every id that begins with the given hexadecimal digits; people write it after `@`.
    package struct Prefix: Sendable, Hashable, CustomStringConvertible {
        /// The digits in lower case, 1…32 of them.
        package let digits: String
        /// The ids that begin with ``digits``.
        package let range: ClosedRange<Identifier>

        /// Reads 1…32 hexadecimal digits, of either case and without the `@`; nil for anything else.
        package init?(_ text: some StringProtocol) {
            guard let value = UInt128(hexadecimalDigits: text) else { return nil }
            let open = 128 - 4 * text.utf8.count
            let first = value << open
            let last = first | (open == 0 ? 0 : UInt128.max >> (128 - open))
            digits = text.lowercased()
            range = Identifier(bits: first)...Identifier(bits: last)
        }

        package init(_ id: Identifier) {
            digits = id.description
            range = id...id
        }

        package var description: String { digits }
    }
}
