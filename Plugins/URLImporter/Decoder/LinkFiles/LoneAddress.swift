import ImporterWire
import Links

/// Reads a text that is one address and nothing else, white space and one pair of `<>` around it aside.
///
/// The rule is narrower than for link files, for a text is only taken for a link when it can be nothing else: the address
/// names its host with `//`, or is one of mailto, tel, sms, geo, magnet, urn and news; it holds no white space; and no
/// second address is glued to it (`…/1https://…`). A list of addresses, one a line, is a text, not a link.
struct LoneAddress {
    let link: Link

    init(_ bytes: [UInt8]) throws(Refusal) {
        var text = trimmingSpaces(KeyFile.decode(bytes))
        if text.first == "<", text.last == ">" { text = trimmingSpaces(text.dropFirst().dropLast()) }
        guard !text.isEmpty else { throw Refusal(.unsupported, "the text is empty, so it is no address") }
        guard !text.contains(where: \.isWhitespace) else {
            throw Refusal(.unsupported, "there is more in the text than one address")
        }
        guard let address = Address(text), Self.isUnmistakable(address), !Self.isGlued(address.text) else {
            throw Refusal(.unsupported, "the text is not one address")
        }
        link = try Link(address)
    }

    private static func isUnmistakable(_ address: Address) -> Bool {
        if ["mailto", "tel", "sms", "geo", "magnet", "urn", "news"].contains(address.scheme) { return true }
        return address.text.dropFirst(address.scheme.utf8.count).hasPrefix("://") && address.namesSomething
    }

    private static func isGlued(_ text: String) -> Bool {
        var before: Character = ":"
        for index in text.indices {
            let starts = text[index...].hasPrefix("http://") || text[index...].hasPrefix("https://")
            if starts && (before.isLetter || before.isNumber) { return true }
            before = text[index]
        }
        return false
    }
}
