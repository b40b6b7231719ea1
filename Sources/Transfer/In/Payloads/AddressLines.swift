/// Tells a text that is addresses and nothing else, one a line, as a list of them is typed or piped.
enum AddressLines {
    /// The largest text that is looked at, in bytes.
    private static let limit = 8 << 20

    /// Whether the file holds two web addresses or more, each on a line of its own, and beside them only blank lines and
    /// comments, as a `text/uri-list` may (RFC 2483, section 5).
    ///
    /// `prefix`: its first bytes. The rest is read only where these may begin such a list.
    static func fill(_ file: OpenedFile, prefix: [UInt8]) -> Bool {
        guard file.size <= Int64(limit) else { return false }
        if file.size <= Int64(prefix.count) { return hold(prefix) }
        // Its last line may be cut.
        guard let end = prefix.lastIndex(where: isEnd), hold(prefix[..<end]),
            let bytes = try? file.bytes(upTo: limit)
        else { return false }
        return hold(bytes)
    }

    private static func hold(_ bytes: some Collection<UInt8>) -> Bool {
        var found = 0
        for line in bytes.split(whereSeparator: isEnd) {
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) || line.first == UInt8(ascii: "#") { continue }
            guard LoneAddress.fills(Array(line)) else { return false }
            found += 1
        }
        return found > 1
    }

    private static func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
