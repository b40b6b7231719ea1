import ImporterWire
import Links

/// Gathers what is known of one link, and makes an item of it.
struct Link {
    let address: Address
    /// A title found beside the address.
    var title: String?
    /// True where the title is the link's name, and so outranks the file's.
    var isNamedByTitle = false
    /// A description found beside the address.
    var comment: String?

    /// Takes an address from a payload; `place` says where it stood, for the refusal when it is none.
    init(_ written: some StringProtocol, of place: String) throws(Refusal) {
        guard let address = Address(written) else {
            let text = trimmingSpaces(written)
            if text.isEmpty { throw Refusal(.damaged, "it holds no address: \(place) is missing or empty") }
            throw Refusal(.damaged, "\(place) is not an address: \(text.prefix(100))")
        }
        try self.init(address)
    }

    /// Takes an address, unless it is longer than an item can hold.
    init(_ address: Address) throws(Refusal) {
        let size = address.text.utf8.count
        if size > WireLimits.address {
            throw Refusal(
                .limit,
                "the address takes \(size) bytes, more than the \(WireLimits.address) that an item holds")
        }
        self.address = address
    }

    /// What the user should know of the address.
    var note: Note? {
        guard ["javascript", "vbscript", "data", "blob"].contains(address.scheme) else { return nil }
        return Note(
            code: "unusual-scheme",
            message: "the address begins with \(address.scheme): and is kept as it is, not run and not opened"
        )
    }

    /// The item: it refers to the address, not to the file.
    var item: ImportedItem {
        var attributes: [String: AttributeValue] = ["scheme": .string(address.scheme)]
        if let host = address.shownHost { attributes[AttributeKey.host] = .string(cut(host)) }
        let title = title.map { cut(collapsed($0)) }.flatMap { $0.isEmpty ? nil : $0 }
        let comment = comment.map { cut(trimmingSpaces($0)) }.flatMap { $0.isEmpty ? nil : $0 }
        if let title { attributes[AttributeKey.title] = .string(title) }
        if let comment { attributes[AttributeKey.description] = .string(comment) }
        return ImportedItem(
            suggestedName: isNamedByTitle ? title : nil,
            fallbackName: title ?? address.derivedName.map { cut($0) },
            type: "public.url", url: address.text, attributes: attributes,
            excerpt: [title, comment].compactMap { $0 }.joined(separator: "\n").nonEmpty)
    }
}

extension String {
    /// The text itself; nil where it is empty.
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
