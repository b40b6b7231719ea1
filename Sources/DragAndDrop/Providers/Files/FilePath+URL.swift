extension FilePath {
    /// The path as a `file:` address (RFC 8089), its bytes percent-coded where they are not unreserved.
    ///
    /// A relative path gives no address: nil.
    public var fileURL: String? {
        guard isAbsolute, !bytes.contains(0) else { return nil }
        var address = Array("file://".utf8)
        address.reserveCapacity(address.count + bytes.count)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"), Self.slash:
                address.append(byte)
            default:
                address += [
                    UInt8(ascii: "%"), hexadecimalDigit(byte >> 4), hexadecimalDigit(byte & 15),
                ]
            }
        }
        return String(decoding: address, as: UTF8.self)
    }

    /// Reads a `file:` address of this machine: no host, or “localhost”.
    ///
    /// Nil for another scheme or host, for a path that is not absolute, for a broken percent code, and where a
    /// NUL is coded. A query or a fragment is not part of a path and is refused too.
    public init?(fileURL: String) {
        guard fileURL.prefix(5).lowercased() == "file:" else { return nil }
        var rest = Array(fileURL.utf8.dropFirst(5))[...]
        if rest.starts(with: "//".utf8) {
            rest.removeFirst(2)
            let host = rest.prefix { $0 != Self.slash }
            guard host.isEmpty || String(decoding: host, as: UTF8.self).lowercased() == "localhost" else {
                return nil
            }
            rest.removeFirst(host.count)
        }
        guard rest.first == Self.slash else { return nil }

        var bytes: [UInt8] = []
        bytes.reserveCapacity(rest.count)
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(hexadecimalValue),
                    let low = rest.popFirst().flatMap(hexadecimalValue), high | low != 0
                else { return nil }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "?"), UInt8(ascii: "#"), 0: return nil
            default: bytes.append(byte)
            }
        }
        self.init(bytes: bytes)
    }
}
