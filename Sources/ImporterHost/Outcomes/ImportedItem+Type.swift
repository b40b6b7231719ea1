import ImporterWire

extension ImportedItem {
    /// Whether the item's type could be one: it is left out, or made of what type identifiers are made of.
    var hasGoodType: Bool {
        guard let type else { return true }
        return !type.isEmpty
            && type.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-.+_".utf8.contains(byte)
                }
            }
    }
}
